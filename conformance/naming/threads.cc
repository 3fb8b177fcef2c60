// Names that several threads set and ask for at once, each those of objects of its own.
#include "conformance/harness/threads.h"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

// The threads of a case have few windows: to make one may take long.
constexpr int kNaming = 4;

/// Lets the threads of a case come together, so that their calls meet and what these leave is seen
/// before it is replaced. Nobody waits for those that have ended.
class Meetings {
 public:
  void meet(const ThreadChecks& self, int number) {
    if (self.alone()) return;
    ++arrived_;
    while (arrived_ < number * kNaming && self.goes_on(kLooksAtTheClock)) std::this_thread::yield();
  }

 private:
  static constexpr int kLooksAtTheClock = 4;  // as a round of this number

  std::atomic<int> arrived_{0};
};

/// All names first and then all questions.
void name_own_objects(ThreadChecks& self, const std::vector<Named>& own, Meetings& meetings) {
  const auto name_in = [&](int round, std::size_t object) {
    return fmt::format("thread {} object {} round {}{}", self.number(), object, round,
                       std::string(static_cast<std::size_t>(round * 7 % 23), '+'));
  };
  int met = 0;
  for (int round = 0; self.goes_on(round); ++round) {
    meetings.meet(self, ++met);
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!self.success(own[i].set_name(in(name_in(round, i))))) return;
    }
    meetings.meet(self, ++met);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const std::string name = name_in(round, i);
      const NameLookup lookup = own[i].get_name();
      if (!self.success(lookup.code) || !self.same_text("name", name, lookup.value.text()) ||
          !self.equal("resultlen", static_cast<long>(name.size()), lookup.length)) {
        return;
      }
    }
  }
}

/// Each thread has one object of each of these kinds.
void check_own_objects(const std::vector<NamedKind>& kinds) {
  if (this_worker().provided < this_worker().mpi.thread_multiple)
    skip_as_absent("MPI_THREAD_MULTIPLE");
  std::vector<std::vector<Named>> objects(kNaming);
  for (std::vector<Named>& own : objects) {
    for (const NamedKind kind : kinds) own.emplace_back(kind);
  }
  Meetings meetings;
  check_threads(concurrently(kNaming, [&](ThreadChecks& self) {
    name_own_objects(self, objects[static_cast<std::size_t>(self.number())], meetings);
  }));
}

}  // namespace

CASE({.requirement = "naming.threads.own_objects", .name = "communicators_and_datatypes"}) {
  check_own_objects({NamedKind::comm, NamedKind::type});
}

CASE({.requirement = "naming.threads.own_objects", .name = "of_all_kinds"}) {
  check_own_objects({NamedKind::win, NamedKind::comm, NamedKind::type});
}

}  // namespace infocts
