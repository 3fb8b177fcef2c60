// Values that the MPI-5.0 ABI fixes.
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"

namespace infocts {

CASE({.requirement = "environment.abi.keys", .name = "values"}) {
  require_abi();
  check_equal("MPI_TAG_UB", 501, mpi.tag_ub);
  check_equal("MPI_IO", 502, mpi.io);
  if (mpi.has_host != 0) check_equal("MPI_HOST", 503, mpi.host);
  check_equal("MPI_WTIME_IS_GLOBAL", 504, mpi.wtime_is_global);
}

CASE({.requirement = "environment.abi.processor_name_size", .name = "value"}) {
  require_abi();
  check_equal("MPI_MAX_PROCESSOR_NAME", 256, mpi.max_processor_name);
}

CASE({.requirement = "environment.abi.special_ranks", .name = "values"}) {
  require_abi();
  check_equal("MPI_ANY_SOURCE", -1, mpi.any_source);
  check_equal("MPI_PROC_NULL", -3, mpi.proc_null);
}

}  // namespace infocts
