// An MPI that does nothing, to measure the cost of the loops and of the table.
#pragma once

#include "adapters/table.h"

namespace infocts::bench {

/// A table whose functions return at once, with the constants of another one.
cts_table null_table(const cts_table& mpi);

}  // namespace infocts::bench
