// MPI_Comm_spawn as a routine that takes an info object. What a process manager does with a hint is
// its own business; whether the process starts, and what happens to the object, is not.
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/spawned.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

constexpr int kAttempts = 3;

// Where no process can be spawned without hints, one with hints says nothing. Asked once: it takes
// its time.
void require_spawning() {
  static bool known = false;
  if (!known) ask_spawned();
  known = true;
}

// Processes may be short at any time: hints are to blame for a failure when it happens again and
// again with them, and never without.
bool check_spawns(cts_info info) {
  require_spawning();
  const int success = this_worker().mpi.success;
  Code code = success;
  for (int i = 0; i < kAttempts; ++i) {
    cts_comm child = this_worker().mpi.comm_null;
    code = spawn_with(info, child);
    if (code == success) {
      report_of(child);
      return true;
    }
    ask_spawned();
  }
  return check_success(code);
}

// Spawns with the object, and does `returned` as soon as the routine has returned, even with an
// error.
template <typename Returned>
void spawn_and(cts_info info, Returned returned) {
  require_spawning();
  cts_comm child = this_worker().mpi.comm_null;
  const int code = spawn_with(info, child);
  returned();
  if (code != this_worker().mpi.success) skip_as_absent("a way to spawn a process with hints");
  report_of(child);
}

/// Spawns two with these objects, and does `returned` as soon as the routine has returned.
template <typename Returned>
void spawn_two_and(cts_info first, cts_info second, Returned returned) {
  static bool known = false;
  if (!known) ask_two_spawned();
  known = true;
  cts_comm children = this_worker().mpi.comm_null;
  const int code = spawn_two_with(first, second, children);
  returned();
  if (code != this_worker().mpi.success) skip_as_absent("a way to spawn two processes with hints");
  reports_of(children, 2);
}

}  // namespace

CASE({.requirement = "info.parsing.unknown_key_ignored",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  Info info = make_info(unknown_pairs(20));
  check_spawns(info);
}

// Where one with an empty object starts, the process manager is not to blame.
CASE({.requirement = "info.parsing.null_info_accepted",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  const Info empty = make_info();
  Code code = mpi.success;
  for (int i = 0; i < kAttempts; ++i) {
    cts_comm child = mpi.comm_null;
    code = spawn_with(mpi.info_null, child);
    if (code == mpi.success) {
      report_of(child);
      return;
    }
    if (spawn_with(empty, child) != mpi.success) skip_as_absent("a way to spawn a process");
    report_of(child);
  }
  check_success(code);
}

CASE({.requirement = "info.parsing.argument_unchanged",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  Info info = make_info(unknown_pairs(5));
  const Pairs before = pairs_of(info);
  spawn_and(info, [&] { check_unchanged(info, before); });
  check_unchanged(info, before);
}

CASE({.requirement = "info.parsing.modify_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  const Pairs pairs = unknown_pairs(5);
  Info info = make_info(pairs);
  spawn_and(info, [&] {
    for (const auto& [key, value] : pairs) {
      check_success(mpi.info_set(info, in(key), in("changed")));
    }
    check_success(mpi.info_delete(info, in(pairs.front().first)));
  });
  Pairs changed(pairs.begin() + 1, pairs.end());
  for (auto& [key, value] : changed) value = "changed";
  check_contents(info, changed);
}

CASE({.requirement = "info.parsing.free_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  Info info = make_info(unknown_pairs(5));
  std::vector<Info> others;
  const Pairs other_pairs = opposite_pairs();
  spawn_and(info, [&] {
    check_success(mpi.info_free(info.ref()));
    for (int i = 0; i < 20; ++i) others.push_back(make_info(other_pairs));
  });
  for (const Info& other : others) {
    if (!check_contents(other, other_pairs)) return;
  }
}

CASE({.requirement = "info.parsing.read_after_return",
      .name = "comm_spawn",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  const Pairs pairs = unknown_pairs(5);
  Info info = make_info(pairs);
  spawn_and(info, [&] { check_contents(info, pairs); });
  check_contents(info, pairs);
}

// The objects of MPI_Comm_spawn_multiple stand in an array, one for each command.

CASE({.requirement = "info.parsing.unknown_key_ignored",
      .name = "comm_spawn_multiple",
      .bindings = {"c", "fortran"},
      .needs = &kSpawningTwo}) {
  if (!deciding_rank(0)) return;
  const Info info = make_info(unknown_pairs(20));
  const Info other = make_info(unknown_pairs(1));
  ask_two_spawned();
  Code code = mpi.success;
  for (int i = 0; i < kAttempts; ++i) {
    cts_comm children = mpi.comm_null;
    code = spawn_two_with(info, other, children);
    if (code == mpi.success) {
      reports_of(children, 2);
      return;
    }
    ask_two_spawned();
  }
  check_success(code);
}

CASE({.requirement = "info.parsing.null_info_accepted",
      .name = "comm_spawn_multiple",
      .bindings = {"c", "fortran"},
      .needs = &kSpawningTwo}) {
  if (!deciding_rank(0)) return;
  const Info empty = make_info();
  Code code = mpi.success;
  for (int i = 0; i < kAttempts; ++i) {
    cts_comm children = mpi.comm_null;
    code = spawn_two_with(empty, mpi.info_null, children);
    if (code == mpi.success) {
      reports_of(children, 2);
      return;
    }
    if (spawn_two_with(empty, empty, children) != mpi.success) {
      skip_as_absent("a way to spawn two processes");
    }
    reports_of(children, 2);
  }
  check_success(code);
}

CASE({.requirement = "info.parsing.argument_unchanged",
      .name = "comm_spawn_multiple",
      .bindings = {"c", "fortran"},
      .needs = &kSpawningTwo}) {
  if (!deciding_rank(0)) return;
  const Info info = make_info(unknown_pairs(5));
  const Info other = make_info(unknown_pairs(1));
  const Pairs before = pairs_of(info);
  const Pairs other_before = pairs_of(other);
  spawn_two_and(info, other, [&] {
    check_unchanged(info, before);
    check_unchanged(other, other_before);
  });
}

CASE({.requirement = "info.parsing.free_after_return",
      .name = "comm_spawn_multiple",
      .bindings = {"c", "fortran"},
      .needs = &kSpawningTwo}) {
  if (!deciding_rank(0)) return;
  Info info = make_info(unknown_pairs(5));
  Info other = make_info(unknown_pairs(1));
  spawn_two_and(info, other, [&] {
    check_success(mpi.info_free(info.ref()));
    check_success(mpi.info_free(other.ref()));
  });
}

CASE({.requirement = "info.parsing.modify_after_return",
      .name = "comm_spawn_multiple",
      .bindings = {"c", "fortran"},
      .needs = &kSpawningTwo}) {
  if (!deciding_rank(0)) return;
  const Info info = make_info(unknown_pairs(5));
  const Info other = make_info(unknown_pairs(1));
  spawn_two_and(info, other, [&] {
    for (const Info* each : {&info, &other}) {
      check_success(mpi.info_set(*each, in("infocts_unknown_0"), in("changed")));
    }
  });
  check_contents(other, (Pairs{{"infocts_unknown_0", "changed"}}));
}

}  // namespace infocts
