#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

/// "MPI_PROC_NULL", or "rank 3".
std::string host_text(int value) {
  return value == this_worker().mpi.proc_null ? "MPI_PROC_NULL" : fmt::format("rank {}", value);
}

}  // namespace

CASE({.requirement = "environment.host.attached", .name = "found"}) { check_attached(host_key()); }

CASE({.requirement = "environment.host.rank_or_proc_null", .name = "value"}) {
  const int value = require_attribute(host_key());
  check_true(value == mpi.proc_null || (value >= 0 && value < this_worker().size), "MPI_HOST",
             fmt::format("MPI_PROC_NULL or a rank from 0 to {}", this_worker().size - 1),
             std::to_string(value));
}

CASE({.requirement = "environment.host.constant", .name = "while_working"}) {
  check_constant(host_key());
}

CASE({.requirement = "environment.host.constant",
      .name = "init_to_finalize",
      .phase = Phase::started_by_case}) {
  check_constant_in_a_life(host_key());
}

CASE({.requirement = "environment.host.same_everywhere", .name = "each_rank", .ranks = 2}) {
  const std::optional<int> value = attribute(host_key());
  check_same_on_all_ranks("MPI_HOST", value ? host_text(*value) : "absent");
}

CASE({.requirement = "environment.host.value", .name = "rank"}) {
  observe(host_text(require_attribute(host_key())));
}

}  // namespace infocts
