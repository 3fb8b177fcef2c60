// That hints belong to one window, and that they change no result.
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/window_traffic.h"

namespace infocts {
namespace {

void check_shown(const std::optional<std::string>& shows,
                 const std::optional<std::string>& expected) {
  check_true(shows == expected, "shown for the hint", described(expected), described(shows));
}

void check_shows(const Window& window, std::string_view key,
                 const std::optional<std::string>& expected) {
  check_shown(shown(window, key), expected);
}

/// Of a window that was given a value. An MPI may take hints as long as it has room for them, or
/// for some time: where a new window does not show the value either, nothing is known. The same on
/// every rank.
void check_shows_given(const Window& window, Given given, const ReservedHint& hint,
                       std::string_view value, const std::optional<std::string>& expected) {
  const std::optional<std::string> shows = shown(window, hint.key);  // before the control
  if (!everywhere(shows == expected)) {
    const Pairs pairs = pair_of(hint.key, value);
    const Window fresh = given == Given::at_creation
                             ? Window::prepared(window.kind(), pairs)
                             : Window::prepared(window.kind(), this_worker().mpi.info_null);
    if (given == Given::later) set_hints(fresh, pairs);
    if (!everywhere(shown(fresh, hint.key) == expected)) {
      skip_as_absent("a hint that is taken each time");
    }
  }
  check_shown(shows, expected);
}

/// What each effective hint shows on windows of this kind that were given the one value, the other
/// value, or no hints.
struct Expected {
  std::optional<std::string> one;
  std::optional<std::string> other;
  std::optional<std::string> none;
};
Expected expected_for(WindowKind kind, Given given, const ReservedHint& hint) {
  const auto shown_with = [&](const Pairs& pairs) {
    if (given == Given::at_creation) return shown(Window::prepared(kind, pairs), hint.key);
    const Window window = Window::prepared(kind, this_worker().mpi.info_null);
    set_hints(window, pairs);
    return shown(window, hint.key);
  };
  const std::string key(hint.key);
  return {shown_with({{key, std::string(hint.one)}}), shown_with({{key, std::string(hint.other)}}),
          shown(Window::prepared(kind, this_worker().mpi.info_null), hint.key)};
}

template <typename Judge>
void for_each_effective(Given given, Judge judge) {
  for (const WindowKind kind : kinds_with_hints(given)) {
    for (const ReservedHint& hint : effective_hints(kind, given)) {
      const Context context("{} on windows by {}", hint.key, routine_of(kind));
      judge(kind, hint, expected_for(kind, given, hint));
    }
  }
}

// Hints that hold true for a program which never locks, one at a time and all together.
std::vector<Pairs> true_hints(Epoch epoch) {
  std::vector<Pairs> sets;
  for (const Pairs& pairs : {reserved_pairs(), other_reserved_pairs()}) {
    for (const Pair& pair : pairs) {
      if (epoch == Epoch::lock && pair.first == "no_locks" && pair.second == "true") continue;
      sets.push_back({pair});
    }
  }
  sets.push_back({{"accumulate_ordering", "none"}});
  sets.push_back({{"infocts_unknown", "value"}});
  Pairs all;
  for (const Pairs& one : sets) all.push_back(one.front());
  sets.push_back(all);
  return sets;
}

void check_same_traffic(const Window& window, Epoch epoch, const Traffic& plain) {
  const Traffic traffic = communicate(window, epoch);
  // Its newest call only ends the epoch, and would be taken for what deviates.
  check_true(traffic == plain, "result of MPI_Put and other communication in the window",
             "as without hints: " + described(plain), described(traffic));
}

void check_results(WindowKind kind, Epoch epoch) {
  require_kind(kind);
  const Traffic plain = communicate(Window::prepared(kind, this_worker().mpi.info_null), epoch);
  for (const Pairs& hints : true_hints(epoch)) {
    const Context context("hints {}{} = \"{}\"", hints.size() > 1 ? "up to " : "",
                          hints.back().first, hints.back().second);
    {
      const Context at_creation("given to {}", routine_of(kind));
      check_same_traffic(Window::prepared(kind, hints), epoch, plain);
    }
    const Context later("given to MPI_Win_set_info");
    const Window window = Window::prepared(kind, this_worker().mpi.info_null);
    set_hints(window, hints);
    check_same_traffic(window, epoch, plain);
    // In use already, and with values that change in between.
    set_hints(window, other_reserved_pairs());
    check_same_traffic(window, epoch, plain);
  }
}

}  // namespace

CASE({.requirement = "window.hints.per_window", .name = "siblings"}) {
  for_each_effective(
      Given::at_creation, [](WindowKind kind, const ReservedHint& hint, const Expected& expected) {
        const Window before = Window::prepared(kind, this_worker().mpi.info_null);
        const Window one = Window::prepared(kind, pair_of(hint.key, hint.one));
        const Window other = Window::prepared(kind, pair_of(hint.key, hint.other));
        const Window behind = Window::prepared(kind, this_worker().mpi.info_null);
        check_shows(before, hint.key, expected.none);
        check_shows_given(one, Given::at_creation, hint, hint.one, expected.one);
        check_shows_given(other, Given::at_creation, hint, hint.other, expected.other);
        check_shows(behind, hint.key, expected.none);
      });
}

CASE({.requirement = "window.hints.per_window", .name = "set_later"}) {
  for_each_effective(Given::later,
                     [](WindowKind kind, const ReservedHint& hint, const Expected& expected) {
                       const Window first = Window::prepared(kind, this_worker().mpi.info_null);
                       const Window second = Window::prepared(kind, this_worker().mpi.info_null);
                       const Window third = Window::prepared(kind, this_worker().mpi.info_null);
                       set_hints(second, pair_of(hint.key, hint.one));
                       check_shows(first, hint.key, expected.none);
                       check_shows_given(second, Given::later, hint, hint.one, expected.one);
                       check_shows(third, hint.key, expected.none);
                       set_hints(third, pair_of(hint.key, hint.other));
                       check_shows(first, hint.key, expected.none);
                       check_shows_given(second, Given::later, hint, hint.one, expected.one);
                       check_shows_given(third, Given::later, hint, hint.other, expected.other);
                       const Window fourth = Window::prepared(kind, this_worker().mpi.info_null);
                       check_shows(fourth, hint.key, expected.none);
                     });
}

// The handle, and the memory behind it, may be used again.
CASE({.requirement = "window.hints.per_window", .name = "successor"}) {
  for_each_effective(
      Given::at_creation, [](WindowKind kind, const ReservedHint& hint, const Expected& expected) {
        const Window bystander = Window::prepared(kind, pair_of(hint.key, hint.other));
        for (const std::string_view value : {hint.one, hint.other}) {
          { const Window first = Window::prepared(kind, pair_of(hint.key, value)); }
          const Window next = Window::prepared(kind, this_worker().mpi.info_null);
          check_shows(next, hint.key, expected.none);
        }
        check_shows_given(bystander, Given::at_creation, hint, hint.other, expected.other);
      });
}

CASE({.requirement = "window.hints.per_window", .name = "successor_set_later"}) {
  for_each_effective(Given::later,
                     [](WindowKind kind, const ReservedHint& hint, const Expected& expected) {
                       {
                         const Window first = Window::prepared(kind, this_worker().mpi.info_null);
                         set_hints(first, pair_of(hint.key, hint.one));
                       }
                       const Window next = Window::prepared(kind, this_worker().mpi.info_null);
                       check_shows(next, hint.key, expected.none);
                     });
}

// Another kind of window is another window, too.
CASE({.requirement = "window.hints.per_window", .name = "other_kinds"}) {
  for_each_effective(Given::later, [](WindowKind kind, const ReservedHint& hint, const Expected&) {
    for (const WindowKind other_kind : usable_kinds()) {
      if (other_kind == kind) continue;
      const Context context("beside a window by {}", routine_of(other_kind));
      const Window other = Window::prepared(other_kind, this_worker().mpi.info_null);
      const std::optional<std::string> before = shown(other, hint.key);
      const Window window = Window::prepared(kind, this_worker().mpi.info_null);
      set_hints(window, pair_of(hint.key, hint.one));
      check_shows(other, hint.key, before);
      set_hints(window, pair_of(hint.key, hint.other));
      check_shows(other, hint.key, before);
    }
  });
}

CASE({.requirement = "window.hints.results_unchanged", .name = "create"}) {
  check_results(WindowKind::create, Epoch::fence);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "allocate"}) {
  check_results(WindowKind::allocate, Epoch::fence);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "allocate_shared"}) {
  check_results(WindowKind::allocate_shared, Epoch::fence);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "create_dynamic"}) {
  check_results(WindowKind::create_dynamic, Epoch::fence);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "create_locked"}) {
  check_results(WindowKind::create, Epoch::lock);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "allocate_locked"}) {
  check_results(WindowKind::allocate, Epoch::lock);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "allocate_shared_locked"}) {
  check_results(WindowKind::allocate_shared, Epoch::lock);
}

CASE({.requirement = "window.hints.results_unchanged", .name = "create_dynamic_locked"}) {
  check_results(WindowKind::create_dynamic, Epoch::lock);
}

}  // namespace infocts
