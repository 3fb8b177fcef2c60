// An MPI that does nothing: what the loops and the table cost themselves.
#pragma once

#include "adapters/table.h"

namespace infocts::bench {

/// A table whose functions return at once, with the constants of another one.
cts_table null_table(const cts_table& mpi);

}  // namespace infocts::bench
