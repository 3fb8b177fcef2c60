// Variants that claim another version of the standard than the inner MPI.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// mpi.h and MPI_Get_version claim this version. Rules that changed in between and that do not
/// depend on functions follow the claim: before 4.0, errors of info calls go to the handler of
/// MPI_COMM_WORLD, and MPI_Comm_dup keeps hints; from then on they do not.
TableChange claim_version(int version, int subversion);

}  // namespace infocts
