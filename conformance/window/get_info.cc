// MPI_Win_get_info: the objects that it returns.
#include <algorithm>
#include <array>
#include <set>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/without_ierror.h"
#include "conformance/window/controlled_window.h"

namespace infocts {
namespace {

bool check_different(std::string_view what, const std::vector<cts_info>& handles) {
  bool different = true;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      different = different && handles[i].bits != handles[j].bits;
    }
  }
  return check_true(different, what, "different handles", "some are the same");
}

std::set<std::string> keys_in_any(const std::vector<Pairs>& readings) {
  std::set<std::string> keys;
  for (const Pairs& pairs : readings) {
    for (const auto& [key, value] : pairs) keys.insert(key);
  }
  return keys;
}

bool is_ordering(const std::string& value) {
  const std::set<std::string> elements = as_list(value);
  return elements == std::set<std::string>{"none"} ||
         std::all_of(elements.begin(), elements.end(), [](const std::string& one) {
           return one == "rar" || one == "raw" || one == "war" || one == "waw";
         });
}

constexpr std::array<std::string_view, 4> kBooleans{"no_locks", "same_size", "same_disp_unit",
                                                    "alloc_shared_noncontig"};

/// What shows for booleans where each of them was given so.
std::array<std::optional<std::string>, kBooleans.size()> shown_for_booleans(
    WindowKind kind, std::string_view value) {
  Pairs given;
  for (const std::string_view key : kBooleans) given.emplace_back(key, value);
  const Info used = hints_of(Window::prepared(kind, given));
  std::array<std::optional<std::string>, kBooleans.size()> shown;
  for (std::size_t i = 0; i < kBooleans.size(); ++i) shown[i] = value_of(used, kBooleans[i]);
  return shown;
}

/// How this MPI spells booleans: what shows where "true" or "false" was given. What shows for both
/// alike is no answer to them.
using Spellings = std::set<std::string>;
Spellings spellings_on(WindowKind kind) {
  const auto for_true = shown_for_booleans(kind, "true");
  const auto for_false = shown_for_booleans(kind, "false");
  Spellings spellings;
  for (std::size_t i = 0; i < kBooleans.size(); ++i) {
    if (for_true[i] == for_false[i]) continue;
    for (const auto& shows : {for_true[i], for_false[i]}) {
      if (shows) spellings.insert(*shows);
    }
  }
  return spellings;
}

/// An MPI may have words of its own for true and false. A number or a list is neither, but for
/// those that many have.
bool is_boolean(const std::string& value, const Spellings& spellings) {
  const bool word = value.find_first_not_of(' ') != value.npos && value.find(',') == value.npos &&
                    !as_integer(value);
  return word || as_boolean(value) || spellings.contains(value);
}

/// A value of the kind that the hint has. How an MPI spells it is left open but for true, false,
/// decimal integers and lists, which all of them have. True of keys without a kind here, as those
/// of later versions are.
bool is_of_kind(std::string_view key, const std::string& value, const Spellings& spellings) {
  if (!is_reserved_yet(key)) return true;
  if (std::find(kBooleans.begin(), kBooleans.end(), key) != kBooleans.end()) {
    return is_boolean(value, spellings);
  }
  if (key == "mpi_accumulate_granularity" || key == "mpi_minimum_memory_alignment") {
    return as_integer(value).has_value();
  }
  if (key == "accumulate_ops") {
    const std::set<std::string> elements = as_list(value);
    return elements == std::set<std::string>{"same_op"} ||
           elements == std::set<std::string>{"same_op_no_op"};
  }
  return key != "accumulate_ordering" || is_ordering(value);
}

void check_values_of_kind(WindowKind kind, const Pairs& hints, const Spellings& spellings) {
  const Window window = Window::prepared(kind, hints);
  for (const auto& [key, value] : pairs_of(hints_of(window))) {
    const Context context("{} of a window by {} with {} hints", key, routine_of(kind),
                          hints.size());
    check_true(value_in(hints, key) == value || is_of_kind(key, value, spellings),
               "shown for the hint", "a value of its kind", infocts::quoted(value));
  }
}

}  // namespace

CASE({.requirement = "window.get_info.value_of_kind", .name = "each_hint"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Spellings spellings = spellings_on(kind);
    for (const Pairs& hints :
         {Pairs{}, reserved_pairs(), other_reserved_pairs(), pair_of("accumulate_ordering", "none"),
          pair_of("accumulate_ordering", "waw,rar")}) {
      check_values_of_kind(kind, hints, spellings);
    }
  }
}

CASE({.requirement = "window.get_info.provided", .name = "linked"}) {
  check_provided(mpi.win_get_info);
}

CASE({.requirement = "window.get_info.ierror_optional", .name = "each_kind"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    const auto count = static_cast<long>(pairs_of(hints_of(window)).size());
    Info used;
    {
      const WithoutIerror none;
      window.get_info(used.ref());
    }
    if (check_true(!used.null(), "handle returned", "that of an info object", "MPI_INFO_NULL")) {
      check_equal("number of hints", count, count_of(used));
    }
  });
}

CASE({.requirement = "window.get_info.new_object", .name = "each_call"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    Info given = make_info(hints);
    const Window window = Window::prepared(kind, given);
    const Window other = Window::prepared(kind, given);
    std::vector<Info> used;
    std::vector<cts_info> handles{given};
    for (int i = 0; i < 12; ++i) {
      used.push_back(hints_of(i % 3 == 2 ? other : window));
      handles.push_back(used.back());
    }
    if (!check_different("the info given and those returned by 12 calls", handles)) {
      for (Info& info : used) info.release();
    }
  });
}

CASE({.requirement = "window.get_info.new_object", .name = "after_set_info"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, this_worker().mpi.info_null);
    Info given = make_info(hints);
    if (window.set_info(given) != this_worker().mpi.success) {
      throw Inconclusive("preparation failed: MPI_Win_set_info refuses reserved hints");
    }
    Info used = hints_of(window);
    Info again = hints_of(window);
    if (!check_different("the info given and two returned", {given, used, again})) {
      used.release();
      again.release();
    }
  });
}

// OUT: what the variable held before does not matter and is not touched.
CASE({.requirement = "window.get_info.new_object", .name = "variable"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Api& mpi = this_worker().mpi;
    const Window window = Window::prepared(kind, hints);
    Info mine = make_info({{"infocts_mine", "value"}});
    for (const cts_info preset :
         {cts_info(mine), mpi.info_null, info_variable(0), info_variable(0xa5a5a5a5a5a5a5a5)}) {
      InfoBetweenCanaries variable(preset);
      if (!check_success(window.get_info(variable.ref()))) continue;
      if (!check_true(variable.get().bits != cts_info(mine).bits, "what the variable holds",
                      "the handle of a new object", "the one from before")) {
        continue;
      }
      Info used(variable.get());
      check_listed(used);
    }
    check_contents(mine, {{"infocts_mine", "value"}});
  });
}

CASE({.requirement = "window.get_info.no_write_beyond", .name = "neighbours"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    InfoBetweenCanaries variable(this_worker().mpi.info_null);
    if (!check_success(window.get_info(variable.ref()))) return;
    Info used(variable.get());
    variable.check_within();
  });
}

CASE({.requirement = "window.get_info.never_null", .name = "without_hints"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    for (const bool with_object : {false, true}) {
      Info none = make_info();
      const Window window = Window::prepared(kind, with_object ? cts_info(none) : mpi.info_null);
      Info used;
      if (!check_success(window.get_info(used.ref()))) continue;
      if (!check_true(!used.null(), "handle returned", "that of an info object", "MPI_INFO_NULL")) {
        continue;
      }
      check_listed(used);
      check_no_key(used, "infocts_unknown");
    }
  }
}

CASE({.requirement = "window.get_info.never_null", .name = "unknown_hints"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    const Window window = Window::prepared(kind, Pairs{{"infocts_unknown", "value"}});
    set_hints(window, {{"infocts_unknown", "other"}});
    Info used;
    if (!check_success(window.get_info(used.ref()))) continue;
    if (check_true(!used.null(), "handle returned", "that of an info object", "MPI_INFO_NULL")) {
      check_listed(used);
    }
  }
}

CASE({.requirement = "window.get_info.current_setting", .name = "after_earlier_calls"}) {
  for (const WindowKind kind : kinds_with_hints(Given::later)) {
    for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
      const Context context("{} of a window by {}", hint.key, routine_of(kind));
      const Pairs pairs{{std::string(hint.key), std::string(hint.one)}};
      const Window fresh = Window::prepared(kind, mpi.info_null);
      set_hints(fresh, pairs);
      const auto expected = shown(fresh, hint.key);
      const Window asked = Window::prepared(kind, mpi.info_null);
      const Info first = hints_of(asked);
      { const Info second = hints_of(asked); }
      set_hints(asked, pairs);
      const auto shows = shown(asked, hint.key);
      if (!everywhere(shows == expected)) {
        // Hints may be ignored from some time on, whoever asked for them before.
        const Window control = Window::prepared(kind, mpi.info_null);
        set_hints(control, pairs);
        if (!everywhere(shown(control, hint.key) == expected)) {
          skip_as_absent("a hint that is taken each time");
        }
      }
      check_true(shows == expected, "shown for the hint after two calls of MPI_Win_get_info",
                 "as without them: " + described(expected), described(shows));
    }
  }
}

// A value that comes and goes is moved by the MPI itself; one that goes for good in a call, while
// it stays on a window that nobody asks, is moved by the call.
CASE({.requirement = "window.get_info.reading_changes_nothing", .name = "many_calls"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    constexpr int kCalls = 42;
    const Window window = Window::prepared(kind, hints);
    const Window unasked = Window::prepared(kind, hints);
    const Pairs unasked_before = pairs_of(hints_of(unasked));
    std::vector<Pairs> readings;
    for (int i = 0; i < kCalls; ++i) readings.push_back(pairs_of(hints_of(window)));
    const Pairs unasked_after = pairs_of(hints_of(unasked));
    for (const std::string& key : keys_in_any(readings)) {
      if (!has_meaning_for_windows(key)) continue;
      std::vector<std::size_t> changes;
      for (std::size_t i = 1; i < readings.size(); ++i) {
        if (value_in(readings[i - 1], key) != value_in(readings[i], key)) changes.push_back(i + 1);
      }
      const auto was = value_in(readings.front(), key);
      const auto is = value_in(readings.back(), key);
      if (changes.size() != 1 || value_in(unasked_before, key) != value_in(unasked_after, key)) {
        continue;
      }
      const Context context("{} from call {} on", key, changes.front());
      check_true(was == is, "shown for the hint", described(was), described(is));
    }
  });
}

CASE({.requirement = "window.get_info.given_and_shown", .name = "numbers"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Pairs given = reserved_pairs();
    const Info used = hints_of(Window::prepared(kind, given));
    const auto shown_of_given = std::count_if(given.begin(), given.end(), [&](const Pair& pair) {
      return value_of(used, pair.first).has_value();
    });
    observe(fmt::format("{}: {} of {} given show, and {} others", routine_of(kind), shown_of_given,
                        given.size(), count_of(used) - shown_of_given));
  }
}

CASE({.requirement = "window.get_info.null_window", .name = "class", .erroneous = true}) {
  Info used;
  const int code = mpi.win_get_info(mpi.win_null, used.ref());
  observe(acceptance_of(code));
  if (code != mpi.success) used.release();
}

}  // namespace infocts
