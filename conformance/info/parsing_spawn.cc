// MPI_Comm_spawn as a routine that takes an info object. What a process manager does with a hint is
// its own affair; that the process starts, and what becomes of the object, is not.
#include "conformance/harness/listing.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/spawned.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

// Where no process can be spawned without hints, one with hints says nothing. Asked once: it takes
// its time.
void require_spawning() {
  static bool known = false;
  if (known) return;
  if (ask_spawned().has_parent == 0) throw Inconclusive("the spawned process has no parent");
  known = true;
}

// Spawns with the object, does `returned` at once and then hears of the process.
template <typename Returned>
bool check_spawned(Where where, cts_info info, Returned returned) {
  const Api& mpi = session().mpi;
  cts_comm child = mpi.comm_null;
  const int code = spawn_with(info, child);
  returned();
  if (!check_success(where, code)) return false;
  return check_true(where, report_of(child).has_parent != 0, "the spawned process", "has a parent",
                    "has none");
}

}  // namespace

CASE({.requirement = "info.parsing.unknown_key_ignored",
      .name = "comm_spawn",
      .bindings = {"c", "cxx"},
      .prepared_by = {kSpawnWithoutHints, kHearOfSpawned, kLeaveSpawned}}) {
  if (!deciding_rank(0)) return;
  require_spawning();
  for (const int count : {1, 20}) {
    const Context context("{} unknown keys", count);
    Info info = make_info(unknown_pairs(count));
    if (!check_spawned(CTS_HERE, info, [] {})) return;
  }
}

CASE({.requirement = "info.parsing.argument_unchanged",
      .name = "comm_spawn",
      .bindings = {"c", "cxx"},
      .prepared_by = {kSpawnWithoutHints, kHearOfSpawned, kLeaveSpawned}}) {
  if (!deciding_rank(0)) return;
  require_spawning();
  Info info = make_info(unknown_pairs(5));
  const Pairs before = pairs_of(info);
  if (!check_spawned(CTS_HERE, info, [&] { CHECK_UNCHANGED(info, before); })) return;
  CHECK_UNCHANGED(info, before);
}

CASE({.requirement = "info.parsing.modify_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx"},
      .prepared_by = {kSpawnWithoutHints, kHearOfSpawned, kLeaveSpawned}}) {
  if (!deciding_rank(0)) return;
  require_spawning();
  const Pairs pairs = unknown_pairs(5);
  Info info = make_info(pairs);
  const bool started = check_spawned(CTS_HERE, info, [&] {
    for (const auto& [key, value] : pairs) {
      CHECK_SUCCESS(mpi.info_set(info, in(key), in("changed")));
    }
    CHECK_SUCCESS(mpi.info_delete(info, in(pairs.front().first)));
  });
  if (!started) return;
  Pairs changed(pairs.begin() + 1, pairs.end());
  for (auto& [key, value] : changed) value = "changed";
  CHECK_CONTENTS(info, changed);
}

CASE({.requirement = "info.parsing.free_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx"},
      .prepared_by = {kSpawnWithoutHints, kHearOfSpawned, kLeaveSpawned}}) {
  if (!deciding_rank(0)) return;
  require_spawning();
  Info info = make_info(unknown_pairs(5));
  std::vector<Info> others;
  const Pairs other_pairs = opposite_pairs();
  const bool started = check_spawned(CTS_HERE, info, [&] {
    CHECK_SUCCESS(mpi.info_free(info.ref()));
    for (int i = 0; i < 20; ++i) others.push_back(make_info(other_pairs));
  });
  if (!started) return;
  for (const Info& other : others) {
    if (!CHECK_CONTENTS(other, other_pairs)) return;
  }
}

CASE({.requirement = "info.parsing.read_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx"},
      .prepared_by = {kSpawnWithoutHints, kHearOfSpawned, kLeaveSpawned}}) {
  if (!deciding_rank(0)) return;
  require_spawning();
  const Pairs pairs = unknown_pairs(5);
  Info info = make_info(pairs);
  if (check_spawned(CTS_HERE, info, [&] { CHECK_CONTENTS(info, pairs); })) {
    CHECK_CONTENTS(info, pairs);
  }
}

}  // namespace infocts
