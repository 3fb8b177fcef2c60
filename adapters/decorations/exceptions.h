// What exceptions of the MPI:: classes say.
#pragma once

#include "adapters/decorations/underneath.h"

namespace infocts {

/// Exceptions say what `change`, a function of cts_exception&, makes of those underneath.
template <typename Change>
void change_exception(cts_table& mpi, Change /*change*/) {
  replace(mpi.last_exception, []() -> const cts_exception* {
    static thread_local cts_exception told;
    told = *below().last_exception();
    Change{}(told);
    return &told;
  });
}

}  // namespace infocts
