// MPI_Info_delete.
#include <algorithm>
#include <vector>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

/// Only `key` is there; deleting any other one is a miss. What an error leaves in an object is not
/// said (info.delete.miss_changes_nothing), so each time with a new one; and before 4.0 not in any
/// other, so that the first error is the last: check_deletes_apart has none.
bool check_deletes_none_of(const std::string& key, const std::vector<std::string>& others) {
  for (const std::string& other : others) {
    if (other == key) continue;
    const Context context("key {}", infocts::quoted(other));
    const Info info = make_info({{key, "value"}});
    if (!check_deletes_nothing(info, other)) return false;
  }
  return true;
}

/// All keys are there; each one is deleted without another.
void check_deletes_apart(const std::vector<std::string>& keys) {
  const Api& mpi = this_worker().mpi;
  Pairs pairs;
  for (const std::string& key : keys) {
    pairs.emplace_back(key, fmt::format("value {}", pairs.size()));
  }
  const Info info = make_info(pairs);
  for (const int i : scattered(static_cast<int>(keys.size()))) {
    const std::string& key = keys[static_cast<std::size_t>(i)];
    const Context context("key {}", infocts::quoted(key));
    if (!check_success(mpi.info_delete(info, in(key)))) return;
    if (!check_no_key(info, key)) return;
    pairs = without(pairs, key);
    if (!check_equal("number of keys", static_cast<long>(pairs.size()), count_of(info))) return;
    // All others now and then only: that is quadratic.
    const bool look = pairs.size() < 16 || pairs.size() % 64 == 0;
    if (look && !check_contents(info, pairs)) return;
  }
}

/// Deletes `count` keys in this order and looks at all that is left now and then.
void check_empties(const std::vector<int>& order) {
  const Api& mpi = this_worker().mpi;
  const int count = static_cast<int>(order.size());
  Pairs pairs = scattered_pairs(count);
  const Pairs all = pairs;
  const Info info = make_info(pairs);
  for (const int i : order) {
    const std::string& key = all[static_cast<std::size_t>(i)].first;
    const Context context("{} of {} keys left, then {} deleted", pairs.size(), count, key);
    if (!check_success(mpi.info_delete(info, in(key)))) return;
    pairs = without(pairs, key);
    const bool look = pairs.size() < 16 || pairs.size() == 32 || pairs.size() % 300 == 64;
    if (look && !check_contents(info, pairs)) return;
  }
}

// Where a missing key is noticed, its class; and that it is noticed. One list of ways to miss.
using MissJudge = bool (*)(int code);

bool miss_has_class(int code) {
  return check_class_if_error(this_worker().mpi.err_info_nokey, code);
}
bool miss_is_refused(int code) { return check_refused(code); }

template <int count>
void miss_beside(MissJudge judge) {
  const Info info = make_info(scattered_pairs(count));
  judge(this_worker().mpi.info_delete(info, in(fmt::format("key{}", count))));
}

void miss_of_prefix(MissJudge judge) {
  const Info info = make_info(scattered_pairs(10));
  judge(this_worker().mpi.info_delete(info, in("key")));
}

void miss_in_empty_object(MissJudge judge) {
  const Info info = make_info();
  judge(this_worker().mpi.info_delete(info, in("key")));
}

void miss_after_delete(MissJudge judge) {
  const Info info = make_info({{"key", "value"}, {"other", "1"}});
  remove(info, "key");
  judge(this_worker().mpi.info_delete(info, in("key")));
}

void miss_in_emptied_object(MissJudge judge) {
  const Info info = make_info({{"key", "value"}, {"other", "1"}});
  remove(info, "key");
  remove(info, "other");
  judge(this_worker().mpi.info_delete(info, in("key")));
}

void miss_in_other_object(MissJudge judge) {
  const Info has = make_info({{"key", "value"}});
  const Info info = make_info({{"other", "1"}});
  const Code code = this_worker().mpi.info_delete(info, in("key"));
  judge(code);
  if (may_go_on_after(code)) check_contents(has, {{"key", "value"}});
}

void miss_of_longest_key(MissJudge judge) {
  const Info info = make_info({{"key", "value"}});
  judge(this_worker().mpi.info_delete(info, in(text_of_length(max_key_length()))));
}

// A value is no key.
void miss_of_a_value(MissJudge judge) {
  const Info info = make_info({{"key", "value"}});
  judge(this_worker().mpi.info_delete(info, in("value")));
}

}  // namespace

CASE({.requirement = "info.delete.provided", .name = "linked"}) { check_provided(mpi.info_delete); }

CASE({.requirement = "info.delete.removes", .name = "by_every_function"}) {
  const Info info = make_info({{"before", "1"}, {"key", "value"}, {"behind", "2"}});
  check_success(mpi.info_delete(info, in("key")));
  check_no_key(info, "key");
  check_miss(get_valuelen(info, "key"));
  check_contents(info, {{"before", "1"}, {"behind", "2"}});
  if (mpi.info_get_string.present()) check_miss(get_string(info, "key", 20));
}

CASE({.requirement = "info.delete.removes", .name = "only_key"}) {
  const Info info = make_info({{"key", "value"}});
  check_success(mpi.info_delete(info, in("key")));
  check_contents(info, {});
}

CASE({.requirement = "info.delete.removes", .name = "after_override"}) {
  const Info info = make_info({{"key", "first"}});
  for (const std::string value : {"second", "the third value", "4"}) put(info, "key", value);
  check_success(mpi.info_delete(info, in("key")));
  check_contents(info, {});
}

// A value that is looked up just before must not be remembered.
CASE({.requirement = "info.delete.removes", .name = "after_lookup"}) {
  const Info info = make_info(numbered_pairs(12));
  for (const auto& [key, value] : numbered_pairs(12)) {
    const Context context("key {}", key);
    check_value(info, key, value);
    if (!check_success(mpi.info_delete(info, in(key)))) return;
    if (!check_no_key(info, key)) return;
  }
}

CASE({.requirement = "info.delete.removes", .name = "reserved_key"}) {
  const Info info = make_info({{"no_locks", "true"}, {"host", "example"}});
  check_success(mpi.info_delete(info, in("no_locks")));
  check_contents(info, {{"host", "example"}});
}

CASE({.requirement = "info.delete.removes", .name = "longest_key"}) {
  const std::string key = text_of_length(max_key_length());
  const Info info = make_info({{key, "value"}, {"other", "1"}});
  check_success(mpi.info_delete(info, in(key)));
  check_contents(info, {{"other", "1"}});
}

CASE({.requirement = "info.delete.removes", .name = "each_of_many"}) {
  for (const int count : kObjectSizes) check_empties(scattered(count));
}

CASE({.requirement = "info.delete.others_kept", .name = "one_of_five"}) {
  const Pairs pairs = numbered_pairs(5);
  for (const auto& [key, value] : pairs) {
    const Context context("key {}", key);
    const Info info = make_info(pairs);
    if (!check_success(mpi.info_delete(info, in(key)))) return;
    if (!check_contents(info, without(pairs, key))) return;
  }
}

// From the front and from the back: where closing up goes one place too far or too short.
CASE({.requirement = "info.delete.others_kept", .name = "forward"}) {
  for (const int count : {2, 10, 65}) {
    std::vector<int> order;
    for (int i = 0; i < count; ++i) order.push_back(i);
    check_empties(order);
  }
}

CASE({.requirement = "info.delete.others_kept", .name = "backward"}) {
  for (const int count : {2, 10, 65}) {
    std::vector<int> order;
    for (int i = count - 1; i >= 0; --i) order.push_back(i);
    check_empties(order);
  }
}

CASE({.requirement = "info.delete.others_kept", .name = "every_second"}) {
  for (const int count : kObjectSizes) {
    const Context context("of {} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    Pairs left;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (i % 2 == 1) {
        left.push_back(pairs[i]);
      } else if (!check_success(mpi.info_delete(info, in(pairs[i].first)))) {
        return;
      }
    }
    if (!check_contents(info, left)) return;
  }
}

// In a table with open addressing, a key stored behind the deleted one is found across its place.
CASE({.requirement = "info.delete.others_kept", .name = "then_add"}) {
  Pairs pairs = scattered_pairs(65);
  const Info info = make_info(pairs);
  for (const auto& [key, value] : scattered_pairs(65)) {
    const Context context("key {}", key);
    if (!check_success(mpi.info_delete(info, in(key)))) return;
    put(info, "added " + key, value);
    pairs = with(without(pairs, key), "added " + key, value);
    if (key.back() == '7' && !check_contents(info, pairs)) return;
  }
  check_contents(info, pairs);
}

// Deleting and adding for long: whatever marks deleted places must not fill the table.
CASE({.requirement = "info.delete.others_kept", .name = "turnover"}) {
  Pairs pairs = numbered_pairs(40);
  const Info info = make_info(pairs);
  for (int i = 40; i < 3000; ++i) {
    const Context context("key{} deleted, key{} added", i - 40, i);
    if (!check_success(mpi.info_delete(info, in(fmt::format("key{}", i - 40))))) return;
    put(info, fmt::format("key{}", i), fmt::format("value{}", i));
    pairs.erase(pairs.begin());
    pairs.emplace_back(fmt::format("key{}", i), fmt::format("value{}", i));
    if (i % 100 == 0 && !check_contents(info, pairs)) return;
  }
  check_contents(info, pairs);
}

#define CASES_OF_A_MISS(case_name, miss)                                                       \
  CASE({.requirement = "info.delete.miss_nokey", .name = case_name}) { miss(miss_has_class); } \
  CASE({.requirement = "info.delete.miss_refused", .name = case_name}) { miss(miss_is_refused); }

CASES_OF_A_MISS("beside_one", miss_beside<1>)
CASES_OF_A_MISS("beside_two", miss_beside<2>)
CASES_OF_A_MISS("beside_10", miss_beside<10>)
CASES_OF_A_MISS("beside_65", miss_beside<65>)
CASES_OF_A_MISS("beside_1000", miss_beside<1000>)
CASES_OF_A_MISS("prefix", miss_of_prefix)
CASES_OF_A_MISS("empty_object", miss_in_empty_object)
CASES_OF_A_MISS("twice", miss_after_delete)
CASES_OF_A_MISS("emptied_object", miss_in_emptied_object)
CASES_OF_A_MISS("in_other_object", miss_in_other_object)
CASES_OF_A_MISS("longest_key", miss_of_longest_key)
CASES_OF_A_MISS("a_value", miss_of_a_value)

CASE({.requirement = "info.delete.miss_changes_nothing", .name = "beside_others"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs before = scattered_pairs(count);
    const Info info = make_info(before);
    mpi.info_delete(info, in("missing"));
    mpi.info_delete(info, in("key"));
    if (!check_contents(info, before)) return;
  }
}

// A number of keys that is counted down, least of all below 0.
CASE({.requirement = "info.delete.miss_changes_nothing", .name = "empty_object"}) {
  const Info info = make_info();
  mpi.info_delete(info, in("missing"));
  mpi.info_delete(info, in("missing"));
  check_contents(info, {});
}

// The second of two equal calls must not take the next pair.
CASE({.requirement = "info.delete.miss_changes_nothing", .name = "deleted_before"}) {
  const Info info = make_info(numbered_pairs(12));
  remove(info, "key5");
  mpi.info_delete(info, in("key5"));
  mpi.info_delete(info, in("key5"));
  check_contents(info, without(numbered_pairs(12), "key5"));
}

CASE({.requirement = "info.delete.key_exact", .name = "lookalikes"}) {
  const std::vector<std::string> keys = lookalikes("Abcdef");
  for (const std::string& key : keys) {
    if (!check_deletes_none_of(key, keys)) return;
  }
}

CASE({.requirement = "info.delete.key_exact", .name = "lookalikes_together"}) {
  check_deletes_apart(lookalikes("Abcdef"));
}

CASE({.requirement = "info.delete.key_exact", .name = "long_keys"}) {
  const std::vector<std::string> keys = long_lookalikes();
  check_deletes_none_of(keys.front(), keys);
}

CASE({.requirement = "info.delete.key_exact", .name = "long_keys_together"}) {
  check_deletes_apart(long_lookalikes());
}

// The beginnings of the longest key, of which only the length tells one from the next.
CASE({.requirement = "info.delete.key_exact", .name = "prefixes"}) {
  const std::string key = text_of_length(max_key_length());
  std::vector<std::string> keys;
  for (std::size_t n = 1; n <= key.size(); ++n) keys.push_back(key.substr(0, n));
  check_deletes_apart(keys);
  check_deletes_none_of(key, keys);
}

CASE({.requirement = "info.delete.key_unmodified",
      .name = "whole_buffer",
      .bindings = {"c", "cxx"}}) {
  for (const std::string key : {"key", " Key ", "   ", "\tK\t"}) {
    const Context context("key {}", infocts::quoted(key));
    const Info info = make_info({{key, "value"}});
    const Input argument(key);
    check_success(mpi.info_delete(info, argument));
    check_true(argument.unmodified(), "caller's key and what is around it", "unchanged", "changed");
  }
}

CASE({.requirement = "info.delete.key_unmodified", .name = "miss", .bindings = {"c", "cxx"}}) {
  for (const std::string key : {" Key ", "key", "   ", "\tK\t"}) {
    const Context context("key {}", infocts::quoted(key));
    const Info info = make_info({{"other", "value"}});
    const Input argument(key);
    const Code code = mpi.info_delete(info, argument);
    check_true(argument.unmodified(), "caller's key and what is around it", "unchanged", "changed");
    if (!may_go_on_after(code)) return;
  }
}

// A string constant lies in memory that cannot be written: writing is a crash.
CASE({.requirement = "info.delete.key_unmodified", .name = "constant"}) {
  static constexpr char kKey[] = " Key ";
  const Info info = make_info({{" Key ", "value"}});
  check_success(mpi.info_delete(info, {kKey, 5}));
  check_contents(info, {});
}

CASE({.requirement = "info.delete.set_again", .name = "new_value_only"}) {
  for (const std::string value : {"new", "a value that is longer", "x", "old value"}) {
    const Context context("value {}", infocts::quoted(value));
    const Info info = make_info({{"key", "old value"}, {"other", "1"}});
    remove(info, "key");
    if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
    if (!check_contents(info, {{"key", value}, {"other", "1"}})) return;
    const Lookup length = get_valuelen(info, "key");
    if (check_hit(length)) {
      check_equal("valuelen", static_cast<long>(value.size()), length.length);
    }
  }
}

CASE({.requirement = "info.delete.set_again", .name = "many_times"}) {
  const Info info = make_info({{"other", "1"}});
  for (int i = 0; i < 1000; ++i) {
    const Context context("round {}", i);
    const std::string value = fmt::format("value {}", i);
    if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
    if (!check_value(info, "key", value)) return;
    if (!check_success(mpi.info_delete(info, in("key")))) return;
    if (!check_no_key(info, "key")) return;
  }
  check_contents(info, {{"other", "1"}});
}

CASE({.requirement = "info.delete.set_again", .name = "each_of_many"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    for (const auto& [key, value] : pairs) remove(info, key);
    for (auto& [key, value] : pairs) {
      value = "again " + value;
      if (!check_success(mpi.info_set(info, in(key), in(value)))) return;
    }
    if (!check_contents(info, pairs)) return;
  }
}

CASE({.requirement = "info.delete.null_handle", .name = "info_null", .erroneous = true}) {
  observe(acceptance_of(mpi.info_delete(mpi.info_null, in("key"))));
}

CASE({.requirement = "info.delete.freed_handle", .name = "stale", .erroneous = true}) {
  Info info = make_info({{"key", "value"}});
  const cts_info stale = info;
  info = Info();
  observe(acceptance_of(mpi.info_delete(stale, in("key"))));
}

CASE({.requirement = "info.delete.long_key", .name = "max", .erroneous = true}) {
  const Info info = make_info({{"key", "value"}});
  const std::string key = text_of_length(max_key_length() + 1);
  observe("MAX characters: " + acceptance_of(mpi.info_delete(info, in(key))));
}

CASE({.requirement = "info.delete.long_key", .name = "beyond", .erroneous = true}) {
  const Info info = make_info({{"key", "value"}});
  const std::string key = text_of_length(max_key_length() + 2);
  observe("MAX+1 characters: " + acceptance_of(mpi.info_delete(info, in(key))));
}

CASE({.requirement = "info.delete.long_key", .name = "far_beyond", .erroneous = true}) {
  const Info info = make_info({{"key", "value"}});
  const std::string key = text_of_length(max_key_length() + 10'000);
  observe("much longer: " + acceptance_of(mpi.info_delete(info, in(key))));
}

// Whether the key is cut before it is looked for.
CASE({.requirement = "info.delete.long_key", .name = "prefix_stored", .erroneous = true}) {
  const std::string key = text_of_length(max_key_length() + 2);
  const Info info = make_info({{key.substr(0, max_key_length()), "value"}});
  const std::string outcome = acceptance_of(mpi.info_delete(info, in(key)));
  observe(fmt::format("prefix stored: {}, the prefix is {}", outcome,
                      count_of(info) == 1 ? "kept" : "deleted"));
}

CASE({.requirement = "info.delete.empty_key", .name = "outcome"}) {
  const Info info = make_info({{"key", "value"}, {"other", "1"}});
  observe(acceptance_of(mpi.info_delete(info, in(""))));
}

CASE({.requirement = "info.delete.renumbers", .name = "order_of_the_rest"}) {
  std::string outcome = "order kept";
  for (const int count : {5, 65}) {
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    std::vector<std::string> order = keys_of(info);
    for (int deleted = 0; deleted < count - 1; ++deleted) {
      const std::string key = order[order.size() / 3];
      remove(info, key);
      order.erase(std::find(order.begin(), order.end(), key));
      if (keys_of(info) != order) outcome = "order changed";
      order = keys_of(info);
    }
  }
  observe(outcome);
}

}  // namespace infocts
