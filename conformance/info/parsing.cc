// When a routine reads an info argument, and what it does with keys it does not know. What
// *_get_info gives back stands in parsing_get_info.cc.
#include <algorithm>

#include "conformance/harness/hints.h"
#include "conformance/harness/listing.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

// No library can know these.
Pairs unknown_pairs(int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    pairs.emplace_back(fmt::format("infocts_unknown_{}", i), fmt::format("value {}", i));
  }
  return pairs;
}

// Hints of every type beside keys that nobody knows.
Pairs mixed_pairs() {
  return {{"infocts_unknown_a", "true"},       {"mpi_assert_no_any_tag", "true"},
          {"mpi_assert_exact_length", "true"}, {"no_locks", "true"},
          {"accumulate_ordering", "rar,waw"},  {"mpi_accumulate_granularity", "64"},
          {"infocts_unknown_b", "%s%n, 1"}};
}

Pairs opposite_pairs() {
  Pairs pairs = mixed_pairs();
  for (auto& [key, value] : pairs) {
    if (value == "true") value = "false";
    if (value == "64") value = "128";
    if (value == "rar,waw") value = "none";
  }
  return pairs;
}

void check_unknown_ignored(Where where, HintTaker taker, const Pairs& pairs) {
  Info info = make_info(pairs);
  const Hinted object(taker, info);
  if (!check_success(where, object.code())) return;
  Info hints;
  check_success(where, object.get_info(hints.ref()));
}

// A hundred keys with the longest keys and values and with bytes that a careless parser falls over.
void check_many_unknown_ignored(Where where, const std::vector<HintTaker>& takers) {
  Pairs pairs = unknown_pairs(90);
  for (unsigned i = 0; i < 10; ++i) {
    pairs.emplace_back(text_of_length(longest_key(), i),
                       text_of_length(std::min<std::size_t>(longest_value(), 1023), i));
  }
  pairs.emplace_back("infocts %s%n%d", "%s%n%d");
  pairs.emplace_back("infocts=;:,\n\"'", "=;:,\n\"'\x01\xff");
  pairs.emplace_back(" infocts_blanks ", "  ");
  for (const HintTaker taker : takers) {
    const Context context("{}", name_of(taker));
    check_unknown_ignored(where, taker, pairs);
  }
}

void check_known_among_unknown(Where where, const std::vector<Hint>& hints) {
  for (const Hint& hint : hints) {
    const Context context("{} among 20 unknown keys in {}", hint.key, name_of(hint.taker));
    Pairs pairs = unknown_pairs(20);
    pairs.insert(pairs.begin() + 10, {std::string(hint.key), "true"});
    Info info = make_info(pairs);
    const Hinted object(hint.taker, info);
    if (!check_success(where, object.code())) return;
    const std::optional<std::string> shows = shown(object, hint.key);
    if (!check_true(where, as_boolean(shows) == true, "hint given as \"true\"",
                    "shown as switched on", shows ? infocts::quoted(*shows) : "nothing")) {
      return;
    }
  }
}

void observe_unknown_value(const Hint& hint, std::string_view value) {
  Info info = make_info({{std::string(hint.key), std::string(value)}});
  const Hinted object(hint.taker, info);
  if (object.code() != session().mpi.success) {
    observe(outcome_of(object.code()));
    return;
  }
  const std::optional<std::string> shows = shown(object, hint.key);
  if (shows == shown_for(hint, std::nullopt)) {
    observe("ignored");
  } else {
    observe(shows == std::string(value) ? "kept" : "taken as something else");
  }
}

void check_argument_unchanged(Where where, const std::vector<HintTaker>& takers,
                              const Pairs& pairs) {
  for (const HintTaker taker : takers) {
    const Context context("{}", name_of(taker));
    Info info = make_info(pairs);
    const Pairs before = pairs_of(info);
    const Hinted object(taker, info);
    if (!check_unchanged(where, info, before)) return;
  }
}

// What *_get_info shows for each key that the user gave.
std::vector<std::optional<std::string>> shown_for_all(const Hinted& object, const Pairs& given) {
  const Info hints = hints_of(object);
  std::vector<std::optional<std::string>> values;
  for (const auto& [key, value] : given) values.push_back(value_of(hints, key));
  return values;
}

bool check_same_shown(Where where, const Pairs& given,
                      const std::vector<std::optional<std::string>>& before,
                      const std::vector<std::optional<std::string>>& after) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Context context("the key {}", given[i].first);
    if (!check_true(where, before[i] == after[i], "what *_get_info shows",
                    before[i] ? infocts::quoted(*before[i]) : "nothing",
                    after[i] ? infocts::quoted(*after[i]) : "nothing")) {
      return false;
    }
  }
  return true;
}

void check_change_has_no_effect(Where where, HintTaker taker) {
  const Pairs given = mixed_pairs();
  Info info = make_info(given);
  const Hinted object(taker, info);
  if (object.code() != session().mpi.success) {
    throw Inconclusive("preparation failed: the routine refuses the hints");
  }
  const auto before = shown_for_all(object, given);
  for (const auto& [key, value] : opposite_pairs()) put(info, key, value);
  put(info, "infocts_later", "value");
  if (!check_same_shown(where, given, before, shown_for_all(object, given))) return;
  for (const auto& [key, value] : given) remove(info, key);
  check_same_shown(where, given, before, shown_for_all(object, given));
}

// What a new object shows that was given the hints of mixed_pairs() and whose info was left alone.
std::vector<std::optional<std::string>> undisturbed(HintTaker taker) {
  Info info = make_info(mixed_pairs());
  const Hinted object(taker, info);
  if (object.code() != session().mpi.success) {
    throw Inconclusive("preparation failed: the routine refuses the hints");
  }
  return shown_for_all(object, mixed_pairs());
}

void check_modified_at_once(Where where, const std::vector<HintTaker>& takers) {
  const Api& mpi = session().mpi;
  for (const HintTaker taker : takers) {
    const Context context("{}", name_of(taker));
    const auto expected = undisturbed(taker);
    Info info = make_info(mixed_pairs());
    const Hinted object(taker, info);
    for (const auto& [key, value] : opposite_pairs()) {
      if (!check_success(where, mpi.info_set(info, in(key), in(value)))) return;
    }
    if (!check_same_shown(where, mixed_pairs(), expected, shown_for_all(object, mixed_pairs()))) {
      return;
    }
    for (const auto& [key, value] : opposite_pairs()) {
      if (!check_success(where, mpi.info_delete(info, in(key)))) return;
    }
    if (!check_contents(where, info, {})) return;
    if (!check_same_shown(where, mixed_pairs(), expected, shown_for_all(object, mixed_pairs()))) {
      return;
    }
  }
}

// New objects take the place of the freed one in memory.
void check_freed_at_once(Where where, const std::vector<HintTaker>& takers) {
  const Api& mpi = session().mpi;
  for (const HintTaker taker : takers) {
    const Context context("{}", name_of(taker));
    const auto expected = undisturbed(taker);
    Info info = make_info(mixed_pairs());
    const Hinted object(taker, info);
    if (!check_success(where, mpi.info_free(info.ref()))) return;
    std::vector<Info> others;
    for (int i = 0; i < 20; ++i) others.push_back(make_info(opposite_pairs()));
    if (!check_same_shown(where, mixed_pairs(), expected, shown_for_all(object, mixed_pairs()))) {
      return;
    }
  }
}

// By every function that reads.
bool check_readable(Where where, cts_info info, const Pairs& pairs) {
  const Api& mpi = session().mpi;
  if (!check_contents(where, info, pairs)) return false;
  for (const auto& [key, value] : pairs) {
    const int size = static_cast<int>(value.size()) + 1;
    if (mpi.info_get_string.present()) {
      const Lookup lookup = get_string(info, key, size);
      if (!check_hit(where, lookup) || !check_text(where, value, lookup.value)) return false;
    }
    if (mpi.info_get_valuelen.present()) {
      const Lookup lookup = get_valuelen(info, key);
      if (!check_hit(where, lookup)) return false;
      if (!check_equal(where, "valuelen", size - 1, lookup.length)) return false;
    }
  }
  Info copy;
  return check_success(where, mpi.info_dup(info, copy.ref())) && check_contents(where, copy, pairs);
}

// Also when what was given the hints is gone.
void check_read_after_return(Where where, const std::vector<HintTaker>& takers) {
  const Pairs pairs = unknown_pairs(20);
  for (const HintTaker taker : takers) {
    const Context context("{}", name_of(taker));
    Info info = make_info(pairs);
    {
      const Hinted object(taker, info);
      if (!check_readable(where, info, pairs)) return;
    }
    if (!check_readable(where, info, pairs)) return;
  }
}

}  // namespace

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "comm_set_info"}) {
  check_unknown_ignored(CTS_HERE, HintTaker::comm_set_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "comm_dup_with_info"}) {
  check_unknown_ignored(CTS_HERE, HintTaker::comm_dup_with_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_create"}) {
  check_unknown_ignored(CTS_HERE, HintTaker::win_create, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_allocate"}) {
  check_unknown_ignored(CTS_HERE, HintTaker::win_allocate, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_set_info"}) {
  check_unknown_ignored(CTS_HERE, HintTaker::win_set_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "many_communicator"}) {
  check_many_unknown_ignored(CTS_HERE, usable_comm_takers());
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "many_window"}) {
  check_many_unknown_ignored(CTS_HERE, usable_win_takers());
}

CASE({.requirement = "info.parsing.known_beside_unknown", .name = "communicator"}) {
  check_known_among_unknown(CTS_HERE, effective_booleans(usable_comm_takers()));
}

CASE({.requirement = "info.parsing.known_beside_unknown", .name = "window"}) {
  check_known_among_unknown(CTS_HERE, effective_booleans(usable_win_takers()));
}

// The text does not say what happens then; even a death is no deviation.
CASE({.requirement = "info.parsing.unknown_value",
      .name = "boolean_communicator",
      .erroneous = true}) {
  observe_unknown_value(effective_booleans(usable_comm_takers()).front(), "maybe");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "boolean_window", .erroneous = true}) {
  observe_unknown_value(effective_booleans(usable_win_takers()).front(), "maybe");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "integer_window", .erroneous = true}) {
  observe_unknown_value(effective_integers(usable_win_takers()).front(), "many");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "list_window", .erroneous = true}) {
  observe_unknown_value(effective_lists(usable_win_takers()).front(), "infocts");
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "communicator"}) {
  check_argument_unchanged(CTS_HERE, usable_comm_takers(), mixed_pairs());
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "window"}) {
  check_argument_unchanged(CTS_HERE, usable_win_takers(), mixed_pairs());
}

// Blanks are stripped from what the routine reads, not from what the user stored.
CASE({.requirement = "info.parsing.argument_unchanged", .name = "blanks_communicator"}) {
  check_argument_unchanged(CTS_HERE, usable_comm_takers(),
                           {{"mpi_assert_no_any_tag", "  true "}, {"infocts_unknown", " a , b "}});
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "blanks_window"}) {
  check_argument_unchanged(CTS_HERE, usable_win_takers(),
                           {{"no_locks", "  true "}, {"infocts_unknown", " a , b "}});
}

// Catches hints that are remembered by the handle of the info object.
CASE({.requirement = "info.parsing.interpreted_each_time", .name = "override"}) {
  for (const Hint& hint : effective_booleans(usable_takers())) {
    const Context context("{} in {}", hint.key, name_of(hint.taker));
    const std::optional<std::string> expected = shown_for(hint, "false");
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted first(hint.taker, info);
    put(info, hint.key, "false");
    const Hinted second(hint.taker, info);
    if (!CHECK_SUCCESS(second.code())) return;
    if (!CHECK_TRUE(as_boolean(shown(first, hint.key)) == true, "hint of the first object",
                    "still shown as switched on", "not")) {
      return;
    }
    if (!CHECK_TRUE(shown(second, hint.key) == expected, "hint of the second object",
                    "shown as for \"false\" in a new info object", "otherwise")) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.interpreted_each_time", .name = "delete"}) {
  for (const Hint& hint : effective_booleans(usable_takers())) {
    const Context context("{} in {}", hint.key, name_of(hint.taker));
    const std::optional<std::string> expected = shown_for(hint, std::nullopt);
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted first(hint.taker, info);
    remove(info, hint.key);
    const Hinted second(hint.taker, info);
    if (!CHECK_SUCCESS(second.code())) return;
    if (!CHECK_TRUE(shown(second, hint.key) == expected, "hint of the second object",
                    "shown as without a hint", "otherwise")) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "comm_set_info"}) {
  check_change_has_no_effect(CTS_HERE, HintTaker::comm_set_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "comm_dup_with_info"}) {
  check_change_has_no_effect(CTS_HERE, HintTaker::comm_dup_with_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_create"}) {
  check_change_has_no_effect(CTS_HERE, HintTaker::win_create);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_allocate"}) {
  check_change_has_no_effect(CTS_HERE, HintTaker::win_allocate);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_set_info"}) {
  check_change_has_no_effect(CTS_HERE, HintTaker::win_set_info);
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "communicator"}) {
  check_modified_at_once(CTS_HERE, usable_comm_takers());
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "window"}) {
  check_modified_at_once(CTS_HERE, usable_win_takers());
}

CASE({.requirement = "info.parsing.free_after_return", .name = "communicator"}) {
  check_freed_at_once(CTS_HERE, usable_comm_takers());
}

CASE({.requirement = "info.parsing.free_after_return", .name = "window"}) {
  check_freed_at_once(CTS_HERE, usable_win_takers());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "communicator"}) {
  check_read_after_return(CTS_HERE, usable_comm_takers());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "window"}) {
  check_read_after_return(CTS_HERE, usable_win_takers());
}

}  // namespace infocts
