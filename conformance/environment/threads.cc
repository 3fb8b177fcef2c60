// Questions that several threads may ask at once, also below MPI_THREAD_MULTIPLE.
#include "conformance/harness/threads.h"

#include <array>

#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// What one call of a function that gives two numbers gave.
using TwoNumbers = std::array<int, 2>;

/// Each thread gets the numbers that one alone gets.
template <typename Ask>
void check_numbers_on_threads(const Ask& ask) {
  TwoNumbers expected{kNumberPreset, kNumberPreset};
  if (!check_success(ask(expected))) return;
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round) && self.all_right(); ++round) {
      TwoNumbers numbers{kNumberPreset, kNumberPreset};
      if (!self.success(ask(numbers))) return;
      self.equal("version", expected[0], numbers[0]);
      self.equal("subversion", expected[1], numbers[1]);
    }
  }));
}

void check_version_on_threads() {
  check_numbers_on_threads([](TwoNumbers& version) {
    return this_worker().brief.get_version(&version[0], &version[1]);
  });
}

struct LibraryVersion {
  int code = 0;
  int length = kNumberPreset;
  Output text{static_cast<std::size_t>(this_worker().mpi.max_library_version_string)};
};

LibraryVersion ask_library_version() {
  LibraryVersion asked;
  asked.code = this_worker().brief.get_library_version(asked.text, &asked.length);
  return asked;
}

LibraryVersion library_version_alone() {
  LibraryVersion asked = ask_library_version();
  if (asked.code != this_worker().mpi.success || !asked.text.terminated()) {
    throw Inconclusive("MPI_Get_library_version gives no string");
  }
  return asked;
}

void check_library_version_on_threads() {
  if (this_worker().mpi.has_max_library_version_string == 0) {
    skip_as_absent("MPI_MAX_LIBRARY_VERSION_STRING");
  }
  const LibraryVersion expected = library_version_alone();
  if (library_version_alone().text.text() != expected.text.text()) {
    skip_as_absent("a text that stays the same");
  }
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round) && self.all_right(); ++round) {
      const LibraryVersion asked = ask_library_version();
      if (!self.success(asked.code)) return;
      self.same_text("version", expected.text.text(), asked.text.text());
      self.equal("resultlen", expected.length, asked.length);
    }
  }));
}

}  // namespace

CASE({.requirement = "environment.version.threads", .name = "on_several_threads"}) {
  check_version_on_threads();
}

CASE({.requirement = "environment.library_version.threads", .name = "on_several_threads"}) {
  check_library_version_on_threads();
}

// Below MPI_THREAD_MULTIPLE an MPI may switch its locks off.
CASE({.requirement = "environment.version.threads",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  check_version_on_threads();
}

CASE({.requirement = "environment.library_version.threads",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  check_library_version_on_threads();
}

CASE({.requirement = "environment.version.threads_at_single",
      .name = "several",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  check_version_on_threads();
}

CASE({.requirement = "environment.library_version.threads_at_single",
      .name = "several",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  check_library_version_on_threads();
}

CASE({.requirement = "environment.abi.threads", .name = "version"}) {
  check_numbers_on_threads([](TwoNumbers& version) {
    return this_worker().brief.abi_get_version(&version[0], &version[1]);
  });
}

// An object that two threads are given is freed twice.
CASE({.requirement = "environment.abi.threads", .name = "info"}) {
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const Api& brief = this_worker().brief;
    for (int round = 0; self.goes_on(round) && self.all_right(); ++round) {
      alignas(kWriteDistance) cts_info info = brief.info_null;
      if (!self.success(brief.abi_get_info(&info)) || !self.null(info, false)) return;
      int keys = kNumberPreset;
      if (!self.success(brief.info_get_nkeys(info, &keys))) return;
      self.success(brief.info_free(&info));
    }
  }));
}

}  // namespace infocts
