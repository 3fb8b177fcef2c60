// What exceptions of the MPI:: classes say.
#pragma once

#include "adapters/decorations/calls.h"

namespace infocts {

/// Exceptions say what `change` makes of the inner MPI's.
inline TableChange change_exception(Closure<void(cts_exception& told)> change) {
  return [change](cts_table& mpi) {
    wrap<&cts_table::last_exception>(mpi, [change](auto next) -> const cts_exception* {
      static thread_local cts_exception told;
      told = *next();
      change(told);
      return &told;
    });
  };
}

}  // namespace infocts
