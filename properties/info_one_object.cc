// Several threads on one info object. The standard makes no exception for it: the outcome of calls
// of several threads is that of some order of the calls (docs/standard, V43 and V44).
//
// Each case has a process of its own, because an object that two threads spoiled may crash the
// process later.
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/info/threads_work.h"
#include "properties/one_object.h"

namespace infocts {
namespace {

using properties::SourceOfPhase;

enum class When : std::uint8_t { multiple, funneled, before_init, after_finalize, single };

SourceOfPhase lines_of(When when) {
  switch (when) {
    case When::multiple:
      return properties::initialized_at("MPI_THREAD_MULTIPLE");
    case When::funneled:
      return properties::initialized_at("MPI_THREAD_FUNNELED");
    case When::single:
      return properties::initialized_at("MPI_THREAD_SINGLE");
    case When::before_init:
      return {};
    case When::after_finalize: {
      const SourceOfPhase whole = lines_of(When::multiple);
      return {whole.before + whole.after, ""};
    }
  }
  return {};
}

/// For a process that ended before it could say in which calls.
template <When when>
std::string any_reproducer() {
  return properties::source_of_ending(lines_of(when));
}

int thread_level_in(When when) {
  const Api& mpi = this_worker().mpi;
  return when == When::single     ? mpi.thread_single
         : when == When::funneled ? mpi.thread_funneled
                                  : mpi.thread_multiple;
}

void run_in(When when, const std::function<void()>& work) {
  if (when == When::before_init) return work();
  MpiLifetime lifetime(thread_level_in(when));
  if (when == When::after_finalize) lifetime.finalize();
  work();
}

void run_where_given_multiple(const std::function<void()>& work) {
  MpiLifetime lifetime(this_worker().mpi.thread_multiple);
  if (lifetime.provided() < this_worker().mpi.thread_multiple)
    throw Unavailable("MPI_THREAD_MULTIPLE");
  work();
}

/// Other programs in each phase.
template <When when, int share = 1>
void order() {
  const auto salt = static_cast<std::uint64_t>(when) + 1;
  constexpr bool kErrorsReturn = when != When::before_init && when != When::after_finalize;
  properties::check_linearizable(salt, share, lines_of(when), kErrorsReturn);
}

}  // namespace

CASE({.requirement = "info.threads.same_object",
      .name = "two_writers",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::multiple>}) {
  run_in(When::multiple, threads::set_common);
}

CASE({.requirement = "info.threads.same_object_multiple",
      .name = "two_writers",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::multiple>}) {
  run_where_given_multiple(threads::set_common);
}

CASE({.requirement = "info.threads.same_object",
      .name = "order",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::multiple>}) {
  run_in(When::multiple, order<When::multiple>);
}

// Below MPI_THREAD_MULTIPLE an MPI may switch its locks off.
CASE({.requirement = "info.threads.same_object",
      .name = "order_thread_funneled",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::funneled>}) {
  run_in(When::funneled, order<When::funneled>);
}

CASE({.requirement = "info.threads.single_level",
      .name = "order",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::single>}) {
  run_in(When::single, order<When::single>);
}

CASE({.requirement = "info.threads.same_object",
      .name = "order_uninitialized",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::before_init>}) {
  run_in(When::before_init, order<When::before_init>);
}

CASE({.requirement = "info.threads.same_object",
      .name = "order_finalized",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::after_finalize>}) {
  run_in(When::after_finalize, order<When::after_finalize>);
}

CASE({.requirement = "info.threads.same_object_multiple",
      .name = "order",
      .phase = Phase::started_by_case,
      .reproducer = any_reproducer<When::multiple>}) {
  run_where_given_multiple(order<When::multiple, 4>);  // as long as the four above
}

}  // namespace infocts
