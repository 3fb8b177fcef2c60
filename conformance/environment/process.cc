#include "conformance/harness/info.h"

namespace infocts {
namespace {

void init(const Api& mpi) {
  int provided = 0;
  int argc = this_worker().argc;
  char** argv = this_worker().argv;
  if (mpi.init_thread(&argc, &argv, mpi.thread_multiple, &provided) != mpi.success) {
    throw Inconclusive("MPI_Init_thread did not succeed");
  }
}

}  // namespace

CASE({.requirement = "environment.process.ends_well",
      .name = "by_itself",
      .phase = Phase::started_by_case}) {
  init(mpi);
  check_success(mpi.finalize());
}

// What ends other processes badly, in MPI_Finalize, at exit or between two cases, is charged to
// this one where it cannot be charged to a case (tool/runner/late_death.h).
CASE({.requirement = "environment.process.ends_well",
      .name = "after_cases",
      .phase = Phase::started_by_case}) {
  init(mpi);
  {
    Info info = make_info({{"key", "value"}});
    Info copy = duplicate(info);
    put(copy, "key", "another value");
  }
  check_success(mpi.finalize());
}

}  // namespace infocts
