// Variants whose MPI_INFO_ENV holds something else.
#pragma once

#include "adapters/table.h"

namespace infocts {

/// Every use of MPI_INFO_ENV becomes one of an object of the MPI below that is made when it is
/// first used and that `fill` fills. Translates handles: not together with another
/// translate_handles.
void replace_env(cts_table& mpi, void (*fill)(cts_info env));

}  // namespace infocts
