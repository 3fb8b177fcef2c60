// Error texts and classes that several threads ask for at once. Like threads.cc: with
// MPI_THREAD_MULTIPLE, where an MPI has no thread level yet, and at lower levels.
#include <map>
#include <string>
#include <vector>

#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/threads.h"
#include "conformance/info/error_texts.h"

namespace infocts {
namespace {

const Api& mpi() { return this_worker().mpi; }

// Each is an error code, too, whose class is itself.
std::vector<int> classes() {
  return {mpi().err_info_nokey, mpi().err_info_key, mpi().err_info_value, mpi().err_info,
          mpi().err_arg,        mpi().err_comm,     mpi().err_other,      mpi().success};
}

struct ErrorText {
  int code = 0;
  std::string text;
  int length = kNumberPreset;
};

ErrorText text_of(int error) {
  ErrorText found;
  Output text(static_cast<std::size_t>(mpi().max_error_string));
  found.code = mpi().error_string(error, text, &found.length);
  found.text = text_given(text, found.length);
  return found;
}

// Threads begin at different places, so that they ask for different ones at a time.
int pick(const std::vector<int>& some, const ThreadChecks& self, int round) {
  return some[static_cast<std::size_t>(self.number() + round) % some.size()];
}

void ask_for_texts() {
  std::vector<int> asked;
  std::map<int, ErrorText> expected;
  for (const int error : classes()) {
    const ErrorText first = text_of(error);
    const ErrorText second = text_of(error);
    // No text says that it is the same each time.
    prepare(first.code, "MPI_Error_string");
    if (first.text != second.text) continue;
    asked.push_back(error);
    expected[error] = first;
  }
  if (asked.empty()) skip_as_absent("an error whose text is the same each time");
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round) {
      const int error = pick(asked, self, round);
      const ErrorText found = text_of(error);
      if (!self.success(found.code) ||
          !self.same_text("text of the error", expected.at(error).text, found.text) ||
          !self.equal("length of the text", expected.at(error).length, found.length)) {
        return;
      }
    }
  }));
}

void ask_for_classes() {
  const std::vector<int> asked = classes();
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round) {
      const int error = pick(asked, self, round);
      int found = kNumberPreset;
      if (!self.success(mpi().error_class(error, &found)) ||
          !self.equal("error class", error, found)) {
        return;
      }
    }
  }));
}

}  // namespace

CASE({.requirement = "info.threads.error_string", .name = "concurrently"}) { ask_for_texts(); }

CASE({.requirement = "info.threads.error_string",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  ask_for_texts();
}

// Below MPI_THREAD_MULTIPLE an MPI may switch its locks off.
CASE({.requirement = "info.threads.error_string",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  ask_for_texts();
}

CASE({.requirement = "info.threads.error_class", .name = "concurrently"}) { ask_for_classes(); }

CASE({.requirement = "info.threads.error_class",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  ask_for_classes();
}

CASE({.requirement = "info.threads.error_class",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  ask_for_classes();
}

CASE({.requirement = "info.threads.single_level",
      .name = "error_texts",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  ask_for_texts();
}

}  // namespace infocts
