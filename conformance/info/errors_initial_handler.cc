// Errors before MPI_Init and after MPI_Finalize, where the program was started with an error
// handler that returns.
#include "conformance/harness/case.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"

namespace infocts {
namespace {

// MPI_INFO_ENV need not be readable in these phases; MPI_Info_create_env is.
void check_errors_return() {
  const Api& mpi = this_worker().mpi;
  {
    const Info env = make_env_without_arguments();
    const bool is_null = static_cast<cts_info>(env).bits ==
                         mpi.info_null.bits;  // which is told elsewhere, and would be fatal here
    if (is_null || value_of(env, "mpi_initial_errhandler") != "mpi_errors_return") {
      skip_as_absent("mpi_initial_errhandler = mpi_errors_return from the start of the program");
    }
  }
  const Info info = make_info({{"key", "value"}});
  const Info other = make_info({{"key", "value"}});
  // That the process goes on is what matters. Nobody knows what the error leaves of its object.
  if (mpi.info_delete(info, in("infocts_unknown")) == mpi.success) {
    skip_as_absent("the detection of this error (see info.delete.miss_refused)");
  }
  check_value(other, "key", "value");
}

}  // namespace

CASE({.requirement = "info.errors.initial_handler",
      .name = "before_init",
      .phase = Phase::before_init}) {
  check_errors_return();
}

CASE({.requirement = "info.errors.initial_handler",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  check_errors_return();
}

}  // namespace infocts
