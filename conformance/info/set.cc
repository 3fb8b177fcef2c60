// MPI_Info_set: adding and overriding.
//
// Cases on how long keys and values may be are in set_limits.cc.
#include <algorithm>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

/// Sets one key to each value in turn, between other keys, and looks at everything each time.
void check_overrides(const std::vector<std::string>& values) {
  const Api& mpi = this_worker().mpi;
  const Pairs others{{"before", "1"}, {"behind", "2"}};
  const Info info = make_info({{"before", "1"}, {"key", "original"}, {"behind", "2"}});
  for (const std::string& value : values) {
    const Context context("value {}", infocts::quoted(value));
    if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
    if (!check_contents(info, with(others, "key", value))) return;
    const Lookup length = get_valuelen(info, "key");
    if (!check_hit(length)) return;
    if (!check_equal("valuelen", static_cast<long>(value.size()), length.length)) return;
  }
}

/// Adds the keys one by one; then each is overridden while the others keep their values.
void check_tells_apart(const std::vector<std::string>& keys) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info();
  Pairs pairs;
  for (const std::string& key : keys) {
    const Context context("key {}", infocts::quoted(key));
    if (!check_success(mpi.info_set(info, in(key), in("old")))) return;
    pairs = with(pairs, key, "old");
    check_equal("number of keys", static_cast<long>(pairs.size()), count_of(info));
  }
  if (!check_contents(info, pairs)) return;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Context context("key {}", infocts::quoted(keys[i]));
    const std::string value = fmt::format("new {}", i);
    if (!check_success(mpi.info_set(info, in(keys[i]), in(value)))) return;
    pairs = with(pairs, keys[i], value);
    // All others at the first and at the last one only: that is quadratic.
    const bool all = i == 0 || i + 1 == keys.size();
    if (all ? !check_contents(info, pairs) : !check_value(info, keys[i], value)) return;
  }
}

/// What became of the numbers of the keys that were there before.
std::string describe_numbers(const std::vector<std::string>& before,
                             const std::vector<std::string>& after) {
  bool kept = true;
  std::vector<std::string> left;
  for (std::size_t n = 0; n < after.size(); ++n) {
    if (std::find(before.begin(), before.end(), after[n]) == before.end()) continue;
    kept = kept && n < before.size() && before[n] == after[n];
    left.push_back(after[n]);
  }
  if (kept && left == before) return "numbers kept";
  return left == before ? "order kept, numbers shifted" : "renumbered";
}

}  // namespace

CASE({.requirement = "info.set.provided", .name = "linked"}) { check_provided(mpi.info_set); }

CASE({.requirement = "info.set.adds", .name = "to_empty"}) {
  const Info info = make_info();
  check_success(mpi.info_set(info, in("key"), in("value")));
  check_contents(info, {{"key", "value"}});
}

CASE({.requirement = "info.set.adds", .name = "to_filled"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Info info = make_info(scattered_pairs(count));
    if (!check_success(mpi.info_set(info, in("added"), in("value")))) return;
    if (!check_value(info, "added", "value")) return;
    if (!check_equal("number of keys", count + 1, count_of(info))) return;
  }
}

// A miss that was remembered must be forgotten.
CASE({.requirement = "info.set.adds", .name = "after_miss"}) {
  const Info info = make_info();
  look_up(info, "key");
  check_success(mpi.info_set(info, in("key"), in("value")));
  check_contents(info, {{"key", "value"}});
}

// Keys that come in order make lopsided trees and degenerate tables.
CASE({.requirement = "info.set.adds", .name = "in_any_order"}) {
  Pairs ascending;
  for (int i = 0; i < 200; ++i) ascending.emplace_back(fmt::format("key{:03}", i), "value");
  const Pairs descending(ascending.rbegin(), ascending.rend());
  check_contents(make_info(ascending), ascending);
  check_contents(make_info(descending), descending);
}

// Objects that a duplicate was made of, or that are one, take new keys too.
CASE({.requirement = "info.set.adds", .name = "to_source_and_dup"}) {
  const Info source = make_info(numbered_pairs(10));
  const Info copy = duplicate(source);
  check_success(mpi.info_set(source, in("added"), in("to source")));
  check_success(mpi.info_set(copy, in("added"), in("to copy")));
  check_contents(source, with(numbered_pairs(10), "added", "to source"));
  check_contents(copy, with(numbered_pairs(10), "added", "to copy"));
}

// Both arguments are IN: the caller may have one text for both, or one within the other.
CASE({.requirement = "info.set.adds", .name = "same_memory"}) {
  const Info info = make_info({{"before", "neighbour"}});
  const Input both("same text");
  const cts_text whole = both;
  check_success(mpi.info_set(info, both, both));
  check_success(mpi.info_set(info, {whole.data + 5, whole.size - 5}, both));
  check_contents(info,
                 {{"before", "neighbour"}, {"same text", "same text"}, {"text", "same text"}});
}

CASE({.requirement = "info.set.others_kept", .name = "add"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    if (!check_success(mpi.info_set(info, in("added"), in("value")))) return;
    if (!check_contents(info, with(pairs, "added", "value"))) return;
  }
}

CASE({.requirement = "info.set.others_kept", .name = "override"}) {
  Pairs pairs = scattered_pairs(20);
  const Info info = make_info(pairs);
  for (const auto& [key, value] : scattered_pairs(20)) {
    const Context context("key {}", key);
    if (!check_success(mpi.info_set(info, in(key), in("overridden")))) return;
    pairs = with(pairs, key, "overridden");
    if (!check_contents(info, pairs)) return;
  }
}

// A value that grows where it stands runs into its neighbours.
CASE({.requirement = "info.set.others_kept", .name = "override_by_longer"}) {
  Pairs pairs = scattered_pairs(20);
  const Info info = make_info(pairs);
  for (std::size_t length = 1; length <= std::min<std::size_t>(max_value_length(), 255);
       length *= 2) {
    const Context context("values of {} characters", length);
    for (auto& [key, value] : pairs) {
      value = text_of_length(length, static_cast<unsigned>(key.back()));
      put(info, key, value);
    }
    if (!check_contents(info, pairs)) return;
  }
}

// A value that is stored once for all keys that have it.
CASE({.requirement = "info.set.others_kept", .name = "equal_values"}) {
  const Info info = make_info({{"one", "same"}, {"two", "same"}, {"three", "same"}});
  check_success(mpi.info_set(info, in("two"), in("else")));
  check_contents(info, {{"one", "same"}, {"two", "else"}, {"three", "same"}});
}

CASE({.requirement = "info.set.overrides", .name = "by_longer"}) {
  std::vector<std::string> values;
  for (std::size_t n = 1; n < 70 && n <= max_value_length(); ++n)
    values.push_back(text_of_length(n));
  check_overrides(values);
}

// The tail of the longer value must not show behind the shorter one.
CASE({.requirement = "info.set.overrides", .name = "by_shorter"}) {
  std::vector<std::string> values;
  for (std::size_t n = std::min<std::size_t>(max_value_length(), 70); n > 0; --n) {
    values.push_back(text_of_length(n));
  }
  check_overrides(values);
}

CASE({.requirement = "info.set.overrides", .name = "longest_and_shortest"}) {
  const std::string longest = text_of_length(max_value_length());
  check_overrides({"x", longest, "y", text_of_length(max_value_length(), 5), longest, "z"});
}

// Values that differ in one place only, against a set that thinks it has the value already.
CASE({.requirement = "info.set.overrides", .name = "by_similar", .bindings = {"c", "cxx"}}) {
  check_overrides({"abcdef", "abcdeg", "bbcdeg", "abcdef", "abcde", "abcdef", "ABCDEF", " abcdef",
                   "abcdef", "abcdef "});
}

CASE({.requirement = "info.set.overrides", .name = "back_and_forth"}) {
  std::vector<std::string> values;
  for (int i = 0; i < 50; ++i) values.emplace_back(i % 2 == 0 ? "one value" : "other");
  check_overrides(values);
}

// Wherever the key stands: at the ends of a list, in each part of a table.
CASE({.requirement = "info.set.overrides", .name = "each_of_many"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    for (auto& [key, value] : pairs) {
      value = "new " + key;
      if (!check_success(mpi.info_set(info, in(key), in(value)))) return;
    }
    if (!check_contents(info, pairs)) return;
  }
}

// An older value that was only hidden comes back when the newer one is deleted.
CASE({.requirement = "info.set.overrides", .name = "then_delete"}) {
  const Info info = make_info({{"key", "first"}, {"other", "1"}});
  put(info, "key", "second");
  put(info, "key", "third");
  check_success(mpi.info_delete(info, in("key")));
  check_contents(info, {{"other", "1"}});
  check_no_key(info, "key");
  check_deletes_nothing(info, "key");  // at the end: what an error leaves behind is not said
}

// Space that runs out because each override takes some and gives none back.
CASE({.requirement = "info.set.overrides", .name = "many_times"}) {
  const std::string longest = text_of_length(std::min<std::size_t>(max_value_length(), 255));
  const Info info = make_info({{"other", "1"}, {"key", "original"}});
  for (int i = 0; i < 2000; ++i) {
    const Context context("override {}", i);
    const std::string& value = i % 3 == 0 ? longest : "short";
    if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
  }
  check_contents(info, {{"other", "1"}, {"key", "short"}});
}

CASE({.requirement = "info.set.key_exact", .name = "lookalikes"}) {
  check_tells_apart(lookalikes("Abcdef"));
}

// Beginnings of each other, the longest first and last: a comparison of the shorter length.
CASE({.requirement = "info.set.key_exact", .name = "prefixes"}) {
  const std::string key = text_of_length(31);
  std::vector<std::string> keys;
  for (std::size_t n = key.size(); n > 0; n -= 2) {
    keys.push_back(key.substr(0, n));
    if (n == 1) break;
  }
  for (std::size_t n = 2; n < key.size(); n += 2) keys.push_back(key.substr(0, n));
  check_tells_apart(keys);
}

// A comparison of the first characters only, however many.
CASE({.requirement = "info.set.key_exact", .name = "long_keys"}) {
  check_tells_apart(long_lookalikes());
}

// The sum of the characters, a popular hash, is the same for all of these.
CASE({.requirement = "info.set.key_exact", .name = "permutations"}) {
  check_tells_apart(
      {"abcd", "abdc", "acbd", "adcb", "bacd", "cbad", "dbca", "dcba", "badc", "bbcc"});
}

// One letter, of which only the number tells the keys apart.
CASE({.requirement = "info.set.key_exact", .name = "repetitions"}) {
  std::vector<std::string> keys;
  for (std::size_t n = 1; n <= max_key_length(); ++n) keys.emplace_back(n, 'a');
  check_tells_apart(keys);
}

// Blanks at both ends are where an implementation shared with Fortran writes.
CASE({.requirement = "info.set.key_unmodified", .name = "whole_buffer", .bindings = {"c", "cxx"}}) {
  const Info info = make_info();
  for (const std::string key : {"key", " Key ", "   ", "\tK\t"}) {
    const Context context("key {}", infocts::quoted(key));
    const Input argument(key);
    check_success(mpi.info_set(info, argument, in("value")));
    check_true(argument.unmodified(), "caller's key and what is around it", "unchanged", "changed");
    check_success(mpi.info_set(info, argument, in("other")));
    check_true(argument.unmodified(), "caller's key and what is around it", "unchanged", "changed");
  }
}

CASE({.requirement = "info.set.key_unmodified", .name = "refused"}) {
  const Info info = make_info();
  const Input argument(" " + text_of_length(static_cast<std::size_t>(mpi.max_info_key) + 1));
  mpi.info_set(info, argument, in("value"));
  check_true(argument.unmodified(), "caller's key and what is around it", "unchanged", "changed");
}

// A string constant lies in memory that cannot be written: writing, be it what is there already, is
// a crash.
CASE({.requirement = "info.set.key_unmodified", .name = "constant"}) {
  static constexpr char kKey[] = " Key ";
  const Info info = make_info();
  check_success(mpi.info_set(info, {kKey, 5}, in("value")));
  check_success(mpi.info_set(info, {kKey, 5}, in("other")));
  check_contents(info, {{" Key ", "other"}});
}

CASE({.requirement = "info.set.value_unmodified",
      .name = "whole_buffer",
      .bindings = {"c", "cxx"}}) {
  const Info info = make_info();
  for (const std::string value : {"value", " Value ", "   ", "true,false , ", "\tV\n"}) {
    const Context context("value {}", infocts::quoted(value));
    const Input argument(value);
    check_success(mpi.info_set(info, in("key"), argument));
    check_true(argument.unmodified(), "caller's value and what is around it", "unchanged",
               "changed");
  }
}

CASE({.requirement = "info.set.value_unmodified", .name = "refused"}) {
  const Info info = make_info();
  const Input argument(" " + too_long_value());
  mpi.info_set(info, in("key"), argument);
  check_true(argument.unmodified(), "caller's value and what is around it", "unchanged", "changed");
}

// As for keys.
CASE({.requirement = "info.set.value_unmodified", .name = "constant"}) {
  static constexpr char kValue[] = " Value ";
  const Info info = make_info({{"key", "a longer value"}});
  check_success(mpi.info_set(info, in("key"), {kValue, 7}));
  check_contents(info, {{"key", " Value "}});
}

CASE({.requirement = "info.set.null_handle", .name = "info_null", .erroneous = true}) {
  observe(acceptance_of(mpi.info_set(mpi.info_null, in("key"), in("value"))));
}

CASE({.requirement = "info.set.freed_handle", .name = "stale", .erroneous = true}) {
  Info info = make_info({{"key", "value"}});
  const cts_info stale = info;
  info = Info();
  observe(acceptance_of(mpi.info_set(stale, in("key"), in("other"))));
}

CASE({.requirement = "info.set.renumbers", .name = "add"}) {
  const Info info = make_info();
  for (const std::string key : {"m", "f", "t", "k"}) put(info, key, "value");
  // Before, among and behind the others, for an object that sorts.
  std::string outcome = "numbers kept";
  for (const std::string key : {"z", "a", "n"}) {
    const std::vector<std::string> before = keys_of(info);
    put(info, key, "value");
    const std::string now = describe_numbers(before, keys_of(info));
    if (now != "numbers kept") outcome = now;
  }
  observe("adding: " + outcome);
}

CASE({.requirement = "info.set.renumbers", .name = "override"}) {
  const Info info = make_info();
  for (const std::string key : {"m", "f", "t", "k"}) put(info, key, "value");
  const std::vector<std::string> before = keys_of(info);
  std::string outcome = "numbers kept";
  for (const std::string key : {"t", "m", "k", "f"}) {
    put(info, key, "another value");
    const std::string now = describe_numbers(before, keys_of(info));
    if (now != "numbers kept") outcome = now;
  }
  observe("overriding: " + outcome);
}

}  // namespace infocts
