// MPI_Comm_set_info and MPI_File_set_info beside MPI_Win_set_info, which has a chapter of its own.
#include <fmt/format.h>

#include "conformance/harness/hints.h"
#include "conformance/harness/info_routines.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

/// MPI_File_set_info, MPI_File_set_view.
using FileUpdate = int (Hinted::*)(cts_info hints) const;

/// Unknown keys, and none.
Pairs nothing_known(const Hint& /*kept*/) { return {{"infocts_unknown", "value"}, {"", ""}}; }

Pairs other_hints(const Hint& kept) {
  Pairs others;
  for (const Hint& hint : integer_hints({HintRoutine::file_set_info})) {
    if (hint.key == kept.key) continue;
    for (const char* value : {"64", "4096"}) others.emplace_back(std::string(hint.key), value);
  }
  return others;
}

/// A file keeps a hint while it is given what holds others, or none. No hint of files has a stated
/// default, so one that was ignored, and does not show, may show later.
void check_file_keeps(FileUpdate update, std::string_view function, Pairs (*given)(const Hint&)) {
  for (const Hint& hint : effective_integers(usable_file_routines())) {
    for (const char* value : {"64", "4096"}) {
      const Context context("{} = \"{}\" given by {}", hint.key, value, name_of(hint.routine));
      const Info first = make_info({{std::string(hint.key), value}});
      const Hinted file(hint.routine, first);
      prepare(file.code(), name_of(hint.routine));
      const auto before = shown(file, hint.key);
      if (!before) continue;
      for (const Pair& next : given(hint)) {
        const Info others = make_info(next.first.empty() ? Pairs{} : Pairs{next});
        prepare((file.*update)(others), function);
        const auto shows = shown(file, hint.key);
        if (tells_nothing(shows)) continue;
        if (!check_true(shows == before, "the hint that was given first",
                        "as before: " + quoted_or_nothing(before), quoted_or_nothing(shows))) {
          return;
        }
      }
    }
  }
}

/// Each of two values, in turn, shows as on an object that is given it alone.
void check_takes_turns(const std::vector<Hint>& hints, const char* one, const char* other) {
  for (const Hint& hint : hints) {
    const Info none = make_info();
    const Hinted object(hint.routine, none);
    for (int round = 0; round < 2; ++round) {
      for (const char* value : {one, other}) {
        const Context context("{} = \"{}\" in round {}", hint.key, value, round + 1);
        const Info next = make_info({{std::string(hint.key), value}});
        if (!check_success(object.set_info(next))) return;
        const auto expected = shown_for(hint, value);
        const auto shows = shown(object, hint.key);
        if (!check_true(shows == expected, "shown for the hint", quoted_or_nothing(expected),
                        quoted_or_nothing(shows))) {
          return;
        }
      }
    }
  }
}

/// The object of *_get_info is read when what it tells of is gone.
void check_outlives(const std::vector<HintRoutine>& routines) {
  for (const HintRoutine routine : routines) {
    const Context context("an object given hints by {}", name_of(routine));
    Info used;
    Pairs before;
    {
      const Info given = make_info(mixed_pairs());
      const Hinted object(routine, given);
      prepare(object.code(), name_of(routine));
      prepare(object.get_info(used.ref()), "*_get_info");
      put(used, "infocts_added", "value");
      before = pairs_of(used);
    }
    if (!check_unchanged(used, before)) return;
    if (!check_success(this_worker().mpi.info_free(used.ref()))) return;
  }
}

}  // namespace

CASE({.requirement = "info.parsing.file_set_info_subset", .name = "one_by_one"}) {
  check_file_keeps(&Hinted::set_info, "MPI_File_set_info", other_hints);
}

CASE({.requirement = "info.parsing.file_set_info_subset", .name = "nothing_known"}) {
  check_file_keeps(&Hinted::set_info, "MPI_File_set_info", nothing_known);
}

CASE({.requirement = "info.parsing.file_set_info_subset",
      .name = "set_view",
      .bindings = kInCAndFortran}) {
  check_file_keeps(&Hinted::set_view, "MPI_File_set_view", other_hints);
  check_file_keeps(&Hinted::set_view, "MPI_File_set_view", nothing_known);
}

CASE({.requirement = "info.parsing.set_info_new_values", .name = "communicator"}) {
  std::vector<Hint> hints = effective_booleans(usable({HintRoutine::comm_set_info}));
  std::erase_if(hints,
                [](const Hint& hint) { return as_boolean(shown_for(hint, "false")) != false; });
  if (hints.empty()) skip_as_absent("a hint that shows in both directions");
  check_takes_turns(hints, "true", "false");
}

CASE({.requirement = "info.parsing.set_info_new_values", .name = "file"}) {
  check_takes_turns(effective_integers(usable({HintRoutine::file_set_info})), "64", "4096");
}

CASE({.requirement = "info.parsing.get_info_outlives", .name = "communicator"}) {
  check_outlives(usable_comm_routines());
}

CASE({.requirement = "info.parsing.get_info_outlives", .name = "file"}) {
  check_outlives(usable_file_routines());
}

// Unknown keys that differ in name and number; one process has none.
CASE({.requirement = "info.parsing.comm_set_info_differs_by_rank",
      .name = "unknown_keys",
      .ranks = 2}) {
  cts_comm all = mpi.comm_null;
  prepare(mpi.comm_dup(mpi.comm_world, &all), "MPI_Comm_dup");
  prepare(mpi.comm_set_errhandler(all, mpi.errors_return), "MPI_Comm_set_errhandler");
  Pairs pairs;
  for (int i = 0; i < this_worker().rank; ++i) {
    pairs.emplace_back(fmt::format("infocts_of_rank_{}_{}", this_worker().rank, i), "value");
  }
  const Info info = make_info(pairs);
  check_success(mpi.comm_set_info(all, info));
  prepare(mpi.comm_free(&all), "MPI_Comm_free");
}

}  // namespace infocts
