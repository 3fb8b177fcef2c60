// Names that several threads set and ask for at once, each those of objects of its own.
#include "conformance/harness/threads.h"

#include <chrono>
#include <string>
#include <vector>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

// The threads of a case have few windows: to make one may take long.
constexpr int kNaming = 4;

/// The names that a thread gives its objects, `turn` by turn in each round.
std::string name_in(int round, int turn, int thread, std::size_t object) {
  return fmt::format("thread {} object {} round {}.{}{}", thread, object, round, turn,
                     std::string(static_cast<std::size_t>((round + turn) * 7 % 23), '+'));
}

bool name_all(ThreadChecks& self, const std::vector<Named>& own, int round, int turn) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!self.success(own[i].set_name(in(name_in(round, turn, self.number(), i))))) return false;
  }
  return true;
}

/// All names first and then all questions, so that other threads come in between.
void name_own_objects(ThreadChecks& self, const std::vector<Named>& own, int round) {
  if (!name_all(self, own, round, 0)) return;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::string name = name_in(round, 0, self.number(), i);
    const NameLookup lookup = own[i].get_name();
    if (!self.success(lookup.code) || !self.same_text("name", name, lookup.value.text()) ||
        !self.equal("resultlen", static_cast<long>(name.size()), lookup.length)) {
      return;
    }
  }
  name_all(self, own, round, 1);
}

bool check_names_left(const std::vector<std::vector<Named>>& objects, int round) {
  for (int thread = 0; thread < kNaming; ++thread) {
    const std::vector<Named>& own = objects[static_cast<std::size_t>(thread)];
    for (std::size_t i = 0; i < own.size(); ++i) {
      const Context context("object {} of thread {}, when all threads have ended", i, thread);
      if (!check_name(own[i], name_in(round, 1, thread, i))) return false;
    }
  }
  return true;
}

/// Each thread has one object of each of these kinds. What calls leave that met stays until all
/// have ended, so there are many short rounds.
void check_own_objects(const std::vector<NamedKind>& kinds) {
  if (this_worker().provided < this_worker().mpi.thread_multiple)
    skip_as_absent("MPI_THREAD_MULTIPLE");
  std::vector<std::vector<Named>> objects(kNaming);
  for (std::vector<Named>& own : objects) {
    for (const NamedKind kind : kinds) own.emplace_back(kind);
  }
  // By the clock, as each round starts threads. A busy machine gets through few rounds.
  constexpr int kLeastRounds = 30;
  const auto end = std::chrono::steady_clock::now() + thread_time(kThreadTime);
  for (int round = 0; round < kLeastRounds || std::chrono::steady_clock::now() < end; ++round) {
    const auto work = [&](ThreadChecks& self) {
      name_own_objects(self, objects[static_cast<std::size_t>(self.number())], round);
    };
    if (round == 0) expect_right_alone(kNaming, work);
    if (!check_threads(at_once(kNaming, work)) || !check_names_left(objects, round)) return;
  }
}

}  // namespace

CASE({.requirement = "naming.threads.own_objects", .name = "communicators_and_datatypes"}) {
  check_own_objects({NamedKind::comm, NamedKind::type});
}

CASE({.requirement = "naming.threads.own_objects", .name = "of_all_kinds"}) {
  check_own_objects({NamedKind::win, NamedKind::comm, NamedKind::type});
}

}  // namespace infocts
