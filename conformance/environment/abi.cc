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

// Whether they are defined at all is another question.
CASE({.requirement = "environment.abi.keys", .name = "of_mpi_2"}) {
  require_abi();
  if (mpi.has_appnum != 0) check_equal("MPI_APPNUM", 505, mpi.appnum);
  if (mpi.has_lastusedcode != 0) check_equal("MPI_LASTUSEDCODE", 506, mpi.lastusedcode);
  if (mpi.has_universe_size != 0) check_equal("MPI_UNIVERSE_SIZE", 507, mpi.universe_size);
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

CASE({.requirement = "environment.abi.special_ranks", .name = "undefined"}) {
  require_abi();
  check_equal("MPI_UNDEFINED", -32766, mpi.undefined);
}

CASE({.requirement = "environment.abi.lengths", .name = "values"}) {
  require_abi();
  check_equal("MPI_MAX_OBJECT_NAME", 128, mpi.max_object_name);
  check_equal("MPI_MAX_ERROR_STRING", 512, mpi.max_error_string);
  if (mpi.has_max_library_version_string != 0) {
    check_equal("MPI_MAX_LIBRARY_VERSION_STRING", 8192, mpi.max_library_version_string);
  }
  if (mpi.has_max_port_name != 0) check_equal("MPI_MAX_PORT_NAME", 1024, mpi.max_port_name);
  if (mpi.has_max_pset_name_len != 0) {
    check_equal("MPI_MAX_PSET_NAME_LEN", 1024, mpi.max_pset_name_len);
  }
}

CASE({.requirement = "environment.abi.handles", .name = "values"}) {
  require_abi();
  check_same_bits("MPI_COMM_NULL", 256, mpi.comm_null.bits);
  check_same_bits("MPI_COMM_WORLD", 257, mpi.comm_world.bits);
  check_same_bits("MPI_COMM_SELF", 258, mpi.comm_self.bits);
  check_same_bits("MPI_WIN_NULL", 272, mpi.win_null.bits);
  if (mpi.has_session_null != 0) {
    check_same_bits("MPI_SESSION_NULL", 288, mpi.session_null.bits);
  }
  check_same_bits("MPI_DATATYPE_NULL", 512, mpi.datatype_null.bits);
}

}  // namespace infocts
