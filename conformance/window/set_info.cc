// MPI_Win_set_info.
#include <algorithm>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/without_ierror.h"
#include "conformance/window/controlled_window.h"

namespace infocts {
namespace {

/// Sets each reserved hint alone in both ways: all others stay as they are.
void check_each_alone(const ControlledWindow& controlled) {
  for (const ReservedHint& hint : reserved_hints()) {
    for (const std::string_view value : {hint.one, hint.other}) {
      const Context context("only {} = \"{}\" given", hint.key, value);
      const HintWatch watch = controlled.watch();
      set_hints(controlled.window(), pair_of(hint.key, value));
      watch.check_kept({hint.key}, controlled.given());
    }
  }
}

/// What shows on a window that was given this alone.
std::optional<std::string> shown_alone(WindowKind kind, std::string_view key,
                                       std::string_view value) {
  const Window window = Window::prepared(kind, this_worker().mpi.info_null);
  set_hints(window, pair_of(key, value));
  return shown(window, key);
}

/// Hints for a window over MPI_COMM_SELF.
void check_alone() {
  const Api& mpi = this_worker().mpi;
  const Named window(NamedKind::win);
  Info hints = make_info(reserved_pairs());
  check_success(mpi.win_set_info(window.win(), hints));
  Info none = make_info();
  check_success(mpi.win_set_info(window.win(), none));
}

}  // namespace

CASE({.requirement = "window.set_info.provided", .name = "linked"}) {
  check_provided(mpi.win_set_info);
}

CASE({.requirement = "window.set_info.ierror_optional", .name = "each_hint"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later)) {
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const Context context("{} of a window by {}", hint.key, routine_of(kind));
      for (const std::string_view value : {hint.one, hint.other}) {
        const auto expected = shown_alone(kind, hint.key, value);
        const Window window = Window::prepared(kind, mpi.info_null);
        const Info info = make_info(pair_of(hint.key, value));
        {
          const WithoutIerror none;
          window.set_info(info);
        }
        const auto shows = shown(window, hint.key);
        check_true(shows == expected, "shown for the hint", described(expected), described(shows));
      }
    }
  }
}

CASE({.requirement = "window.set_info.sets_new_values", .name = "to_and_fro"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later)) {
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const Context context("{} of a window by {}", hint.key, routine_of(kind));
      const auto one = shown_alone(kind, hint.key, hint.one);
      const auto other = shown_alone(kind, hint.key, hint.other);
      const Window window = Window::prepared(kind, mpi.info_null);
      for (int round = 0; round < 3; ++round) {
        for (const bool first : {true, false}) {
          const Context call("call {}", 2 * round + (first ? 1 : 2));
          Info info = make_info(pair_of(hint.key, first ? hint.one : hint.other));
          check_success(window.set_info(info));
          const auto& expected = first ? one : other;
          const auto shows = shown(window, hint.key);
          check_true(shows == expected, "shown for the hint", described(expected),
                     described(shows));
        }
      }
    }
  }
}

// Values from the creation are replaced too.
CASE({.requirement = "window.set_info.sets_new_values", .name = "after_creation_with_hints"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later)) {
    const Window window = Window::prepared(kind, other_reserved_pairs());
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const Context context("{} of a window by {}", hint.key, routine_of(kind));
      const auto expected = shown_alone(kind, hint.key, hint.one);
      set_hints(window, pair_of(hint.key, hint.one));
      const auto shows = shown(window, hint.key);
      check_true(shows == expected, "shown for the hint", described(expected), described(shows));
    }
  }
}

// Several at once, in any order of the object's keys.
CASE({.requirement = "window.set_info.sets_new_values", .name = "several_at_once"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later, 2)) {
    std::vector<ReservedHint> hints = effective_hints(kind, Given::later);
    for (int turn = 0; turn < 2; ++turn) {
      std::reverse(hints.begin(), hints.end());
      Pairs pairs;
      for (const ReservedHint& hint : hints) pairs.emplace_back(hint.key, hint.one);
      const Window window = Window::prepared(kind, other_reserved_pairs());
      set_hints(window, pairs);
      for (const ReservedHint& hint : hints) {
        const Context context("{} of a window by {}", hint.key, routine_of(kind));
        const auto expected = shown_alone(kind, hint.key, hint.one);
        const auto shows = shown(window, hint.key);
        check_true(shows == expected, "shown for the hint", described(expected), described(shows));
      }
    }
  }
}

CASE({.requirement = "window.set_info.subset_keeps_previous", .name = "given_at_creation"}) {
  for (const WindowKind kind : kinds_with_hints(Given::at_creation, 2)) {
    for (const Pairs& pairs : {reserved_pairs(), other_reserved_pairs()}) {
      const Context context("a window by {} with {} = \"{}\" and others", routine_of(kind),
                            pairs.front().first, pairs.front().second);
      check_each_alone(ControlledWindow(kind, pairs));
    }
  }
}

CASE({.requirement = "window.set_info.subset_keeps_previous", .name = "given_later"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later, 2)) {
    for (const Pairs& pairs : {reserved_pairs(), other_reserved_pairs()}) {
      const Context context("a window by {} later given {} = \"{}\" and others", routine_of(kind),
                            pairs.front().first, pairs.front().second);
      check_each_alone(ControlledWindow(kind, {}, pairs));
    }
  }
}

// One after the other, each in an object of its own: those before stay.
CASE({.requirement = "window.set_info.subset_keeps_previous", .name = "one_by_one"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later, 2)) {
    const Context context("a window by {}", routine_of(kind));
    const ControlledWindow controlled(kind);
    HintWatch::Keys given;
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const Context which("when {} is given", hint.key);
      const HintWatch watch = controlled.watch();
      set_hints(controlled.window(), pair_of(hint.key, hint.one));
      watch.check_kept({hint.key}, given);
      given.insert(hint.key);
    }
  }
}

// Half of the hints, with an unknown key beside them. The other half has the one value or the
// other, of which at most one is the default.
CASE({.requirement = "window.set_info.subset_keeps_previous", .name = "halves"}) {
  const std::vector<ReservedHint>& hints = reserved_hints();
  for (const WindowKind kind : kinds_with_hints(Given::later, 2)) {
    for (const bool from_one : {true, false}) {
      for (std::size_t half = 0; half < 2; ++half) {
        const Context context("half of the hints of a window by {}", routine_of(kind));
        const ControlledWindow controlled(kind,
                                          from_one ? reserved_pairs() : other_reserved_pairs());
        Pairs pairs{{"infocts_unknown", "value"}};
        HintWatch::Keys changed;
        for (std::size_t i = half; i < hints.size(); i += 2) {
          pairs.emplace_back(hints[i].key, from_one ? hints[i].other : hints[i].one);
          changed.insert(hints[i].key);
        }
        const HintWatch watch = controlled.watch();
        set_hints(controlled.window(), pairs);
        watch.check_kept(changed, controlled.given());
      }
    }
  }
}

CASE({.requirement = "window.set_info.subset_keeps_defaults", .name = "each_alone"}) {
  for (const WindowKind kind : usable_kinds()) {
    for (const ReservedHint& hint : reserved_hints()) {
      const Context context("only {} = \"{}\" given to a window by {}", hint.key, hint.one,
                            routine_of(kind));
      const ControlledWindow controlled(kind);
      const HintWatch watch = controlled.watch();
      set_hints(controlled.window(), pair_of(hint.key, hint.one));
      watch.check_kept({hint.key}, controlled.given());
    }
  }
}

// At the creation, too, what is not given has its default.
CASE({.requirement = "window.set_info.subset_keeps_defaults", .name = "given_at_creation"}) {
  for (const WindowKind kind : usable_kinds()) {
    for (const ReservedHint& hint : reserved_hints()) {
      const Context context("only {} = \"{}\" given to {}, then nothing", hint.key, hint.one,
                            routine_of(kind));
      const ControlledWindow controlled(kind, pair_of(hint.key, hint.one));
      const HintWatch watch = controlled.watch();
      set_hints(controlled.window(), {});
      watch.check_kept({}, controlled.given());
    }
  }
}

CASE({.requirement = "window.set_info.nothing_keeps_all", .name = "empty"}) {
  for (const WindowKind kind : usable_kinds()) {
    for (const Pairs& pairs : {Pairs{}, reserved_pairs(), other_reserved_pairs()}) {
      const Context context("a window by {} with {} hints", routine_of(kind), pairs.size());
      const ControlledWindow controlled(kind, pairs);
      const HintWatch watch = controlled.watch();
      for (int i = 0; i < 3; ++i) set_hints(controlled.window(), {});
      watch.check_kept({}, controlled.given());
    }
  }
}

CASE({.requirement = "window.set_info.nothing_keeps_all", .name = "unknown_keys"}) {
  Pairs unknown{{"infocts_unknown", "value"}};
  // Nearly hints, and nevertheless unknown.
  for (const ReservedHint& hint : reserved_hints()) {
    unknown.emplace_back(fmt::format("infocts_{}", hint.key), hint.one);
    unknown.emplace_back(fmt::format("{}_infocts", hint.key), hint.one);
    unknown.emplace_back(fmt::format("{} infocts", hint.key), hint.one);
  }
  std::erase_if(unknown, [](const Pair& pair) { return pair.first.size() > max_key_length(); });
  for (const WindowKind kind : usable_kinds()) {
    for (const Pairs& pairs : {Pairs{}, reserved_pairs(), other_reserved_pairs()}) {
      const Context context("a window by {} with {} hints", routine_of(kind), pairs.size());
      const ControlledWindow controlled(kind, pairs);
      const HintWatch watch = controlled.watch();
      set_hints(controlled.window(), unknown);
      watch.check_kept({}, controlled.given());
    }
  }
}

// Unknown keys that differ in name, number and order around known ones that do not.
CASE({.requirement = "window.set_info.differs_by_rank", .name = "unknown_keys", .ranks = 2}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    const Window alike = Window::prepared(kind, mpi.info_null);
    set_hints(alike, reserved_pairs());
    Pairs pairs = reserved_pairs();
    if (this_worker().rank % 2 == 1) std::reverse(pairs.begin(), pairs.end());
    for (int i = 0; i <= this_worker().rank; ++i) {
      pairs.insert(pairs.begin() + i,
                   {fmt::format("infocts_of_rank_{}_{}", this_worker().rank, i), "value"});
    }
    pairs.emplace_back("infocts_rank", std::to_string(this_worker().rank));
    const Window window = Window::prepared(kind, mpi.info_null);
    const Info untold = hints_of(window);
    Info info = make_info(pairs);
    check_success(window.set_info(info));
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const auto expected = shown(alike, hint.key);
      const auto shows = shown(window, hint.key);
      const Context which("{}", hint.key);
      // A hint may be ignored, because the objects differ, say.
      check_true(shows == expected || shows == value_of(untold, hint.key),
                 "shown for the hint given beside unknown keys",
                 "as without them: " + described(expected), described(shows));
    }
  }
}

CASE({.requirement = "window.set_info.differs_by_rank", .name = "empty_on_one", .ranks = 2}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    for (int empty = 0; empty < 2; ++empty) {
      const ControlledWindow controlled(kind, reserved_pairs());
      const HintWatch watch = controlled.watch();
      Pairs pairs;
      if (!on_rank(empty)) pairs = {{"infocts_unknown", "value"}, {"infocts_other", "value"}};
      Info info = make_info(pairs);
      check_success(controlled.window().set_info(info));
      watch.check_kept({}, controlled.given());
    }
  }
}

// One process has a window of its own; the others call nothing meanwhile.
CASE({.requirement = "window.set_info.group_only", .name = "one_alone", .ranks = 2}) {
  // All ranks alike, for the others would wait for the one that leaves.
  if (!mpi.win_set_info.present()) skip_as_absent(mpi.win_set_info.name());
  if (window_comm().bits != mpi.comm_self.bits) skip_as_absent("a window of one process");
  for (const int who : {0, this_worker().size - 1}) {
    if (on_rank(who)) check_alone();
    wait_for_all();
  }
}

CASE({.requirement = "window.set_info.late_accepted", .name = "each_hint"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Window window = Window::prepared(kind, mpi.info_null);
    for (const ReservedHint& hint : reserved_hints()) {
      for (const std::string_view value : {hint.one, hint.other}) {
        const Context context("{} = \"{}\" for a window by {}", hint.key, value, routine_of(kind));
        Info info = make_info(pair_of(hint.key, value));
        check_success(window.set_info(info));
      }
    }
  }
}

CASE({.requirement = "window.set_info.late_accepted", .name = "all_at_once"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    const Window window = Window::prepared(kind, reserved_pairs());
    Info same = make_info(reserved_pairs());
    check_success(window.set_info(same));
    Info other = make_info(other_reserved_pairs());
    check_success(window.set_info(other));
    // What was given, and is in use, may be given again.
    Info used =
        make_info(common_to_all_ranks(shown_as_given(hints_of(window), other_reserved_pairs())));
    check_success(window.set_info(used));
  }
}

CASE({.requirement = "window.set_info.late_ignored", .name = "each_hint"}) {
  std::vector<std::string> ignored;
  for (const WindowKind kind : kinds_with_hints(Given::at_creation)) {
    for (const ReservedHint& hint : effective_hints(kind, Given::at_creation)) {
      const auto& later = effective_hints(kind, Given::later);
      const bool taken = std::any_of(later.begin(), later.end(), [&](const ReservedHint& other) {
        return other.key == hint.key;
      });
      if (!taken) observe(fmt::format("{} of a window by {}", hint.key, routine_of(kind)));
      if (!taken) ignored.emplace_back(hint.key);
    }
  }
  if (ignored.empty()) observe("none");
}

CASE({.requirement = "window.set_info.null_window", .name = "class", .erroneous = true}) {
  Info info = make_info({{"no_locks", "true"}});
  observe(acceptance_of(mpi.win_set_info(mpi.win_null, info)));
}

}  // namespace infocts
