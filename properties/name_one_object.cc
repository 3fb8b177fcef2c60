// Several threads on the name of one object: where MPI_THREAD_MULTIPLE was provided, some order of
// their calls gives what these return and leave (docs/standard, V44).
#include "conformance/harness/observe.h"
#include "properties/one_object.h"

namespace infocts::properties {
namespace {

constexpr double kShareOfNames = 0.4;  // three kinds in little more than the time of one case

template <NamedKind kind>
std::string any_reproducer_of_names() {
  return source_of_ending(kind, initialized_at("MPI_THREAD_MULTIPLE"));
}

void order_of_names(NamedKind kind) {
  if (this_worker().provided < this_worker().mpi.thread_multiple)
    skip_as_absent("MPI_THREAD_MULTIPLE");
  check_names_linearizable(kind, kShareOfNames, initialized_at("MPI_THREAD_MULTIPLE"));
}

}  // namespace

CASE({.requirement = "naming.threads.comm",
      .name = "order",
      .one_rank = true,
      .reproducer = any_reproducer_of_names<NamedKind::comm>}) {
  order_of_names(NamedKind::comm);
}

CASE({.requirement = "naming.threads.type",
      .name = "order",
      .one_rank = true,
      .reproducer = any_reproducer_of_names<NamedKind::type>}) {
  order_of_names(NamedKind::type);
}

CASE({.requirement = "naming.threads.win",
      .name = "order",
      .one_rank = true,
      .reproducer = any_reproducer_of_names<NamedKind::win>}) {
  order_of_names(NamedKind::win);
}

}  // namespace infocts::properties
