// Booleans, integers and lists as values: what every implementation must understand. This shows
// only on hints that the implementation acts on; where there are none, these cases are skipped. The
// standard leaves open what a routine does with a value that is not legal for its hint, so it may
// even end the process: cases that try such values are marked erroneous.
#include <algorithm>
#include <array>
#include <climits>
#include <span>

#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/windows.h"

namespace infocts {
namespace {

using Values = std::vector<std::string_view>;

// No routine refuses any of these values for any of these hints, whether it acts on them or not.
bool check_accepted(const std::vector<Hint>& hints, const Values& values) {
  for (const Hint& hint : hints) {
    for (const std::string_view value : values) {
      const Context context("{} = \"{}\" in {}", hint.key, value, name_of(hint.routine));
      Info info = make_info({{std::string(hint.key), std::string(value)}});
      if (!check_success(Hinted(hint.routine, info).code())) return false;
    }
  }
  return true;
}

// No boolean hint is switched on by "false" and not by "true". What other spellings do is recorded
// (boolean_other).
void check_true_understood(const std::vector<Hint>& hints) {
  bool understood = false;
  for (const Hint& hint : hints) {
    if (as_boolean(shown_for(hint, std::nullopt)) == true) continue;
    if (as_boolean(shown_for(hint, "true")) == true) {
      understood = true;
      continue;
    }
    const Context context("{} in {}", hint.key, name_of(hint.routine));
    if (!check_true(as_boolean(shown_for(hint, "false")) != true, "hint shown as switched on",
                    "by \"true\"", "not by \"true\", but by \"false\"")) {
      return;
    }
  }
  if (!understood && !case_has_failed()) {
    skip_as_absent("a boolean hint with an effect that shows");
  }
}

std::string given(const Hint& hint, std::string_view value) {
  return fmt::format("{} = \"{}\" in {}", hint.key, value, name_of(hint.routine));
}

void check_false_understood(const std::vector<Hint>& hints) {
  bool judged = false;
  for (const Hint& hint : hints) {
    const std::optional<std::string> value = shown_for(hint, "false");
    judged = judged || value;
    if (value && !check_true(as_boolean(value) == false, given(hint, "false"),
                             "shown as switched off", quoted_or_nothing(value))) {
      return;
    }
  }
  if (!judged) skip_as_absent("a boolean hint that shows when it is switched off");
}

/// Another spelling of what the routine takes is not refused; tells what it shows.
bool check_taken(const Hint& hint, std::string_view value, std::optional<std::string>& shows) {
  const Context context("{}", given(hint, value));
  const Info info = make_info({{std::string(hint.key), std::string(value)}});
  const Hinted object(hint.routine, info);
  if (!check_success(object.code())) return false;
  shows = shown(object, hint.key);
  return true;
}

bool check_switched_on(const Hint& hint, std::string_view value) {
  std::optional<std::string> shows;
  return check_taken(hint, value, shows) &&
         check_true(as_boolean(shows) == true, given(hint, value), "shown as switched on",
                    quoted_or_nothing(shows));
}

// A boolean in blanks has the effect that it has without.
void check_boolean_blanks(const std::vector<Hint>& hints) {
  for (const Hint& hint : hints) {
    for (const std::string_view value : {" true", "true ", "   true  "}) {
      if (!check_switched_on(hint, value)) return;
    }
    for (const std::string_view value : {" false", "false ", "  false   "}) {
      const std::optional<std::string> shows = shown_for(hint, value);
      if (shows && !check_true(as_boolean(shows) == false, given(hint, value),
                               "shown as switched off", quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

// An implementation may use more than was asked for: the next multiple, as a size or an alignment.
bool means(const std::optional<std::string>& value, long long asked) {
  const std::optional<long long> number = as_integer(value);
  return number && *number >= asked && *number % asked == 0;
}

/// The largest number that this MPI takes: another large one shows the same.
bool is_largest(const Hint& hint, const std::optional<std::string>& shows, long long another) {
  return as_integer(shows).value_or(0) > 0 && shown_for(hint, std::to_string(another)) == shows;
}

void check_decimal(const std::vector<Hint>& hints) {
  for (const Hint& hint : hints) {
    const std::optional<std::string> none = shown_for(hint, std::nullopt);
    for (const long long asked : {64LL, 128LL, 4096LL, 65536LL}) {
      const std::string value = std::to_string(asked);
      const std::optional<std::string> shows = shown_for(hint, value);
      if (!shows || shows == none) continue;  // no legal value for this key
      const bool right = means(shows, asked) || is_largest(hint, shows, 16 * asked);
      if (!check_true(right, given(hint, value), fmt::format("{}, or a multiple of it", asked),
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

/// What stands around the digits.
struct Spelling {
  std::string_view before;
  std::string_view behind;

  std::string of(std::string_view digits) const {
    return fmt::format("{}{}{}", before, digits, behind);
  }
};
constexpr std::array kPlus{Spelling{"+", ""}};
constexpr std::array kBlanks{Spelling{" ", ""}, Spelling{"", " "}, Spelling{"   ", "  "}};

/// A number that the hint acts on: not every one is legal for every key.
std::string_view number_for(const Hint& hint) {
  const std::optional<std::string> larger = shown_for(hint, "4096");
  return larger && larger != shown_for(hint, std::nullopt) ? "4096" : "64";
}

/// Shown for a spelling of the number, which shows as `plain` without it; on another window it may
/// be another multiple.
bool is_same_integer(const std::optional<std::string>& shows,
                     const std::optional<std::string>& plain, std::string_view digits) {
  const bool alike =
      shows.has_value() == plain.has_value() && as_integer(shows) == as_integer(plain);
  return alike || means(shows, std::stoll(std::string(digits)));
}

void check_same_integer(const std::vector<Hint>& hints, std::span<const Spelling> spellings) {
  for (const Hint& hint : hints) {
    const std::string_view digits = number_for(hint);
    const std::optional<std::string> plain = shown_for(hint, digits);
    for (const Spelling& spelling : spellings) {
      const std::string value = spelling.of(digits);
      std::optional<std::string> shows;
      if (!plain) {
        shows = shown_for(hint, value);
      } else if (!check_taken(hint, value, shows)) {
        return;
      }
      if (!check_true(is_same_integer(shows, plain, digits), given(hint, value),
                      fmt::format("that of \"{}\": {}", digits, quoted_or_nothing(plain)),
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

// Not every integer is a legal value of every key, so the spelling alone is judged: a value that is
// accepted as plain digits is accepted with a sign or blanks too.
void check_integers_accepted(const std::vector<Hint>& hints) {
  const Api& mpi = this_worker().mpi;
  bool judged = false;
  for (const Hint& hint : hints) {
    const Info plain = make_info({{std::string(hint.key), "64"}});
    if (Hinted(hint.routine, plain).code() != mpi.success) continue;
    judged = true;
    if (!check_accepted({hint}, {"+64", " 64", "64 ", "  +64  "})) return;
  }
  if (!judged) skip_as_absent("an integer hint that is accepted");
}

void check_same_list(const Values& spellings) {
  for (const Hint& hint : effective_lists(usable_win_routines())) {
    const std::optional<std::string> plain = shown_for(hint, "rar,waw");
    for (const std::string_view value : spellings) {
      std::optional<std::string> shows;
      if (!check_taken(hint, value, shows)) return;
      if (!check_true(as_list(shows) == as_list(plain), given(hint, value),
                      "that of \"rar,waw\": " + quoted_or_nothing(plain),
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

// Either all of these hints understand a spelling, or none does.
template <typename Understands>
void check_alike(const std::vector<Hint>& hints, std::string_view spelling,
                 Understands understands) {
  const auto say = [](bool yes) { return yes ? "understood" : "not understood"; };
  const bool first = understands(hints.front());
  for (const Hint& hint : hints) {
    const Context context("{} in {}, compared with {} in {}", hint.key, name_of(hint.routine),
                          hints.front().key, name_of(hints.front().routine));
    const bool this_one = understands(hint);
    if (!check_true(this_one == first, given(hint, spelling), say(first), say(this_one))) {
      return;
    }
  }
}

}  // namespace

CASE({.requirement = "info.formats.legal_accepted", .name = "boolean_communicator"}) {
  check_accepted(boolean_hints(usable_comm_routines()), {"true", "false"});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "boolean_window"}) {
  check_accepted(boolean_hints(usable_win_routines()), {"true", "false"});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "boolean_blanks_communicator"}) {
  check_accepted(boolean_hints(usable_comm_routines()), {" true", "false ", "  true  "});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "boolean_blanks_window"}) {
  check_accepted(boolean_hints(usable_win_routines()), {" true", "false ", "  true  "});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "integer"}) {
  check_integers_accepted(integer_hints(usable_win_routines()));
}

CASE({.requirement = "info.formats.legal_accepted", .name = "integer_file"}) {
  check_integers_accepted(integer_hints(usable_file_routines()));
}

CASE({.requirement = "info.formats.legal_accepted", .name = "list"}) {
  check_accepted(list_hints(usable_win_routines()),
                 {"none", "rar", "rar,waw", "waw,rar", "rar,raw,war,waw"});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "list_blanks"}) {
  check_accepted(list_hints(usable_win_routines()), {" rar,waw", "rar,waw ", "  waw  "});
}

CASE({.requirement = "info.formats.legal_accepted", .name = "list_element_blanks"}) {
  check_accepted(list_hints(usable_win_routines()), {"rar, waw", "rar ,waw", "rar , waw"});
}

CASE({.requirement = "info.formats.boolean_true", .name = "communicator"}) {
  check_true_understood(boolean_hints(usable_comm_routines()));
}

CASE({.requirement = "info.formats.boolean_true", .name = "window"}) {
  check_true_understood(boolean_hints(usable_win_routines()));
}

// Catches a test for a non-empty or a known string where the value must be read.
CASE({.requirement = "info.formats.boolean_false", .name = "communicator"}) {
  check_false_understood(effective_booleans(usable_comm_routines()));
}

CASE({.requirement = "info.formats.boolean_false", .name = "window"}) {
  check_false_understood(effective_booleans(usable_win_routines()));
}

// An MPI may keep to what it was told first, but then it shows it as a boolean.
CASE({.requirement = "info.formats.boolean_false", .name = "after_true"}) {
  bool judged = false;
  for (const Hint& hint : effective_booleans(usable_comm_routines())) {
    const Context context("{} in {}", hint.key, name_of(hint.routine));
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted object(hint.routine, info);
    put(info, hint.key, "false");
    if (!check_success(object.set_info(info))) return;
    const std::optional<std::string> shows = shown(object, hint.key);
    judged = judged || shows;
    if (shows && !check_true(as_boolean(shows).has_value(), "hint switched on, then off",
                             "shown as a boolean", quoted_or_nothing(shows))) {
      return;
    }
  }
  if (!judged) skip_as_absent("a boolean hint that shows when it is switched off");
}

CASE({.requirement = "info.formats.boolean_other", .name = "spellings", .erroneous = true}) {
  const Hint hint = effective_booleans(usable_routines()).front();
  const std::optional<std::string> none = shown_for(hint, std::nullopt);
  for (const std::string_view value : {"TRUE", "True", "1", "yes", "on"}) {
    Info info = make_info({{std::string(hint.key), std::string(value)}});
    const Hinted object(hint.routine, info);
    if (object.code() != mpi.success) {
      observe(fmt::format("{}: {}", value, acceptance_of(object.code())));
      continue;
    }
    const std::optional<std::string> shows = shown(object, hint.key);
    std::string_view effect = "shown as something else";
    if (shows == none) effect = "ignored";
    if (shows == std::string(value)) effect = "shown literally";
    if (shows == "true") effect = "shown as true";
    observe(fmt::format("{}: {}", value, effect));
  }
}

CASE({.requirement = "info.formats.integer_decimal", .name = "window"}) {
  check_decimal(effective_integers(usable_win_routines()));
}

CASE({.requirement = "info.formats.integer_decimal", .name = "file"}) {
  check_decimal(effective_integers(usable_file_routines()));
}

// A number of which only the low bits or the first digits are kept looks like another legal one.
CASE({.requirement = "info.formats.integer_range", .name = "window", .erroneous = true}) {
  std::vector<Hint> hints = effective_integers(usable_win_routines());
  // An alignment of that size would have to be allocated.
  std::erase_if(hints, [](const Hint& hint) { return depends_on_memory(hint.key); });
  if (hints.empty()) skip_as_absent("an integer hint that may be large");
  bool judged = false;
  for (const Hint& hint : hints) {
    const std::optional<std::string> none = shown_for(hint, std::nullopt);
    for (const long long asked : {2147483647LL, 2147483648LL, 4294967360LL, LLONG_MAX}) {
      const std::string value = std::to_string(asked);
      const std::optional<std::string> shows = shown_for(hint, value);
      if (!shows || shows == none) continue;  // no legal value for this key
      judged = true;
      const std::optional<long long> number = as_integer(shows);
      const bool large = number && *number >= INT_MAX;
      if (!check_true(large || is_largest(hint, shows, LLONG_MAX - (asked == LLONG_MAX)),
                      given(hint, value),
                      "a number that large, the largest that is taken, or the value without the "
                      "hint",
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
  if (!judged) skip_as_absent("an integer hint that takes such a number");
}

// Negative numbers need not be legal for the key; read as positive ones they may not be.
CASE({.requirement = "info.formats.integer_negative", .name = "sign_kept", .erroneous = true}) {
  bool judged = false;
  for (const Hint& hint : effective_integers(usable_win_routines())) {
    if (depends_on_memory(hint.key)) continue;
    const std::optional<std::string> shows = shown_for(hint, "-4096");
    const std::optional<std::string> none = shown_for(hint, std::nullopt);
    // Before 4.0 a hint need not be listed that has a value nevertheless.
    if (!none && this_worker().version < StdVersion{4, 0}) continue;
    judged = true;
    if (!shows || shows == none) continue;  // not legal for this key, and not misread
    const std::optional<long long> number = as_integer(shows);
    // The smallest that is taken will do.
    if (!check_true(number && *number < 4096, given(hint, "-4096"),
                    "a negative number, or a smaller one than 4096", quoted_or_nothing(shows))) {
      return;
    }
  }
  if (!judged) skip_as_absent("an integer hint that has a value without being given");
}

CASE({.requirement = "info.formats.integer_plus", .name = "window"}) {
  check_same_integer(effective_integers(usable_win_routines()), kPlus);
}

CASE({.requirement = "info.formats.integer_plus", .name = "file"}) {
  check_same_integer(effective_integers(usable_file_routines()), kPlus);
}

CASE({.requirement = "info.formats.integer_inner_blank", .name = "after_plus", .erroneous = true}) {
  const Hint hint = effective_integers(usable_win_routines()).front();
  Info info = make_info({{std::string(hint.key), "+ 4096"}});
  const Hinted object(hint.routine, info);
  if (object.code() != mpi.success) {
    observe(acceptance_of(object.code()));
    return;
  }
  const std::optional<std::string> shows = shown(object, hint.key);
  if (shows == shown_for(hint, std::nullopt)) {
    observe("ignored");
  } else if (shows == "+ 4096") {
    observe("shown literally");
  } else {
    observe(shows == shown_for(hint, "4096") ? "taken as the number" : "taken as something else");
  }
}

CASE({.requirement = "info.formats.list_commas", .name = "elements"}) {
  for (const Hint& hint : effective_lists(usable_win_routines())) {
    for (const std::string_view value : {"rar,waw", "waw,rar", "raw,war", "rar,raw,war,waw"}) {
      const std::optional<std::string> shows = shown_for(hint, value);
      // An implementation may keep more orders than were asked for.
      const std::set<std::string> elements = as_list(shows);
      for (const std::string& element : as_list(std::string(value))) {
        if (!check_true(elements.contains(element), given(hint, value),
                        fmt::format("at least the elements of \"{}\"", value),
                        quoted_or_nothing(shows))) {
          return;
        }
      }
    }
  }
}

CASE({.requirement = "info.formats.boolean_blanks", .name = "communicator"}) {
  check_boolean_blanks(effective_booleans(usable_comm_routines()));
}

CASE({.requirement = "info.formats.boolean_blanks", .name = "window"}) {
  check_boolean_blanks(effective_booleans(usable_win_routines()));
}

CASE({.requirement = "info.formats.integer_blanks", .name = "window"}) {
  check_same_integer(effective_integers(usable_win_routines()), kBlanks);
}

CASE({.requirement = "info.formats.integer_blanks", .name = "file"}) {
  check_same_integer(effective_integers(usable_file_routines()), kBlanks);
}

CASE({.requirement = "info.formats.list_blanks", .name = "window"}) {
  check_same_list({" rar,waw", "rar,waw ", "   rar,waw  "});
}

CASE({.requirement = "info.formats.list_element_blanks", .name = "window"}) {
  check_same_list({"rar, waw", "rar ,waw", " rar ,  waw "});
}

// That the spellings are understood at all is decided by the cases above.
CASE({.requirement = "info.formats.same_for_all_keys", .name = "booleans"}) {
  check_alike(effective_booleans(usable_routines()), "  true ",
              [](const Hint& hint) { return as_boolean(shown_for(hint, "  true ")) == true; });
}

CASE({.requirement = "info.formats.same_for_all_keys", .name = "integers"}) {
  const std::vector<Hint> hints = effective_integers(usable_win_routines());
  for (const Spelling& spelling : {Spelling{"+", ""}, Spelling{" ", ""}, Spelling{"", "  "}}) {
    check_alike(hints, spelling.of("N"), [&](const Hint& hint) {
      const std::string_view digits = number_for(hint);
      return is_same_integer(shown_for(hint, spelling.of(digits)), shown_for(hint, digits), digits);
    });
  }
}

}  // namespace infocts
