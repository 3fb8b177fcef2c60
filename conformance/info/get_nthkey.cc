// MPI_Info_get_nthkey: which keys it gives, and how.
//
// get_nthkey_stable.cc checks that keys keep their numbers.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"
#include "tool/journal/call_number.h"

namespace infocts {
namespace {

/// An object with only this key gives it back into a variable of MPI_MAX_INFO_KEY bytes.
bool check_only_key(const std::string& key) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{key, "value"}});
  Output returned(static_cast<std::size_t>(mpi.max_info_key));
  return check_success(mpi.info_get_nthkey(info, 0, returned)) && check_text(key, returned);
}

/// Each number from 0 on gives a key, as many as the object has.
bool check_numbers_valid(cts_info info) {
  const Api& mpi = this_worker().mpi;
  const int count = count_of(info);
  for (int n = 0; n < count; ++n) {
    const Context context("n {} of {}", n, count);
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    if (!check_success(mpi.info_get_nthkey(info, n, key))) return false;
    if (!check_true(key.terminated() && !key.text().empty(), "key", "one of the object",
                    infocts::quoted(key))) {
      return false;
    }
  }
  return true;
}

/// A key that a number gave, and the call.
using NumberedKey = std::pair<std::string, std::uint32_t>;

NumberedKey numbered_key(cts_info info, int n) {
  std::string key = nth_key(info, n);
  return {std::move(key), last_call_number()};
}

bool check_keys(std::vector<std::string> expected, std::vector<NumberedKey> listed) {
  std::sort(expected.begin(), expected.end());
  std::sort(listed.begin(), listed.end());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& [key, call] = listed[i];
    if (!check_same_text("keys when sorted", expected[i], key, call)) return false;
  }
  return true;
}

/// The numbers give exactly these keys.
bool check_lists(cts_info info, const std::vector<std::string>& expected) {
  const int count = count_of(info);
  if (!check_equal("number of keys", static_cast<int>(expected.size()), count)) return false;
  std::vector<NumberedKey> listed;
  for (int n = 0; n < count; ++n) listed.push_back(numbered_key(info, n));
  return check_keys(expected, std::move(listed));
}

void observe_number(cts_info info, int n, std::string_view what) {
  Output key(static_cast<std::size_t>(this_worker().mpi.max_info_key) + terminator());
  const std::string outcome = acceptance_of(this_worker().mpi.info_get_nthkey(info, n, key));
  observe(
      fmt::format("{}: {}, key {}", what, outcome, key.untouched() ? "left as it was" : "written"));
}

}  // namespace

CASE({.requirement = "info.get_nthkey.provided", .name = "linked"}) {
  check_provided(mpi.info_get_nthkey);
}

CASE({.requirement = "info.get_nthkey.from_zero", .name = "only_key"}) {
  const Info info = make_info({{"key", "value"}});
  Output key(static_cast<std::size_t>(mpi.max_info_key));
  check_success(mpi.info_get_nthkey(info, 0, key));
  check_text("key", key);
}

CASE({.requirement = "info.get_nthkey.from_zero", .name = "all_numbers"}) {
  for (const int count : {1, 2, 9, 10, 11, 16, 17, 32, 33, 64, 65, 128, 129, 1000}) {
    const Context context("{} keys", count);
    if (!check_numbers_valid(make_info(scattered_pairs(count)))) return;
  }
}

// Deleted keys leave no holes among the numbers.
CASE({.requirement = "info.get_nthkey.from_zero", .name = "after_each_delete"}) {
  for (const int count : {2, 10, 65}) {
    const Info info = make_info(scattered_pairs(count));
    for (const auto& [key, value] : numbered_pairs(count)) {
      remove(info, key);
      const Context context("{} of {} keys, {} deleted last", count_of(info), count, key);
      if (!check_numbers_valid(info)) return;
    }
  }
}

CASE({.requirement = "info.get_nthkey.from_zero", .name = "duplicate"}) {
  const Info source = make_info(scattered_pairs(65));
  remove(source, "key0");
  remove(source, "key64");
  check_numbers_valid(duplicate(source));
}

CASE({.requirement = "info.get_nthkey.each_defined", .name = "found"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Info info = make_info(scattered_pairs(count));
    for (int n = 0; n < count; ++n) {
      Output key(static_cast<std::size_t>(mpi.max_info_key));
      if (!check_success(mpi.info_get_nthkey(info, n, key))) return;
      if (!check_hit(get_valuelen(info, key.text()))) return;
    }
  }
}

CASE({.requirement = "info.get_nthkey.each_defined", .name = "deleted_not_listed"}) {
  const Info info = make_info(scattered_pairs(20));
  for (const std::string deleted : {"key0", "key19", "key7", "key8", "key1"}) {
    const Context context("{} deleted", deleted);
    remove(info, deleted);
    const std::vector<std::string> keys = keys_of(info);
    if (!check_true(std::find(keys.begin(), keys.end(), deleted) == keys.end(), "listed keys",
                    "without the deleted one", "the deleted one among them")) {
      return;
    }
    if (!check_listed(info)) return;
  }
}

// A key that was entered before its value was looked at.
CASE({.requirement = "info.get_nthkey.each_defined", .name = "refused_not_listed"}) {
  const Info info = make_info(scattered_pairs(20));
  if (mpi.info_set(info, in("refused"), in(too_long_value())) == mpi.success) {
    skip_as_absent("the refusal of a longer value");
  }
  need_state_after_errors();
  // A later call may fail: then nothing is known.
  for (const std::string& key : keys_of(info)) static_cast<void>(value_of(info, key));
  check_listed(info);
}

// The name of a key that took the place of a deleted one.
CASE({.requirement = "info.get_nthkey.each_defined", .name = "after_replacing"}) {
  const Info info = make_info(scattered_pairs(20));
  for (const auto& [key, value] : scattered_pairs(20)) {
    remove(info, key);
    put(info, "added " + key, value);
    const Context context("{} replaced", key);
    if (!check_listed(info)) return;
  }
}

CASE({.requirement = "info.get_nthkey.each_once", .name = "sizes"}) {
  for (const int count : {1, 2, 9, 10, 11, 16, 17, 32, 33, 64, 65, 128, 129, 1000}) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    if (!check_lists(make_info(pairs), keys_in(pairs))) return;
  }
}

CASE({.requirement = "info.get_nthkey.each_once", .name = "after_deletes"}) {
  for (const int count : kObjectSizes) {
    const Context context("of {} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    std::vector<std::string> left;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (i % 3 == 0) {
        remove(info, pairs[i].first);
      } else {
        left.push_back(pairs[i].first);
      }
    }
    if (!check_lists(info, left)) return;
  }
}

CASE({.requirement = "info.get_nthkey.each_once", .name = "after_overrides"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    // The first key last: one that is listed again must not hide as the last.
    for (std::size_t i = pairs.size(); i > 0; --i) put(info, pairs[i - 1].first, "new");
    if (!check_lists(info, keys_in(pairs))) return;
  }
}

CASE({.requirement = "info.get_nthkey.each_once", .name = "after_set_again"}) {
  const Pairs pairs = scattered_pairs(65);
  const Info info = make_info(pairs);
  for (std::size_t i = 0; i < pairs.size(); i += 2) remove(info, pairs[i].first);
  for (std::size_t i = 0; i < pairs.size(); i += 2) put(info, pairs[i].first, "again");
  check_lists(info, keys_in(pairs));
}

// Numbers asked from the last to the first, and across: a walk that only goes on from the last one.
CASE({.requirement = "info.get_nthkey.each_once", .name = "in_any_order"}) {
  constexpr int kCount = 65;
  const Pairs pairs = scattered_pairs(kCount);
  std::vector<int> backward;
  for (int n = kCount - 1; n >= 0; --n) backward.push_back(n);
  for (const std::vector<int>& numbers : {backward, scattered(kCount)}) {
    const Info info = make_info(pairs);
    std::vector<NumberedKey> listed;
    for (const int n : numbers) listed.push_back(numbered_key(info, n));
    if (!check_keys(keys_in(pairs), std::move(listed))) return;
  }
}

// Two objects listed in turn: a place in the list that is remembered for the wrong one.
CASE({.requirement = "info.get_nthkey.each_once", .name = "two_objects_in_turn"}) {
  const Info one = make_info(scattered_pairs(65));
  const Info two = make_info({{"a", "1"}, {"b", "2"}, {"c", "3"}});
  std::vector<NumberedKey> listed;
  for (int n = 0; n < 65; ++n) {
    listed.push_back(numbered_key(one, n));
    nth_key(two, n % 3);
  }
  check_keys(keys_in(scattered_pairs(65)), std::move(listed));
}

CASE({.requirement = "info.get_nthkey.whole_key", .name = "every_length"}) {
  for (std::size_t length = 1; length <= max_key_length(); ++length) {
    const Context context("key of {} characters", length);
    if (!check_only_key(text_of_length(length, static_cast<unsigned>(length)))) return;
  }
}

CASE({.requirement = "info.get_nthkey.whole_key",
      .name = "bytes_and_blanks",
      .bindings = {"c", "cxx"}}) {
  for (const std::string key : {" key", "key ", "  Key  ", " ", "\t", "\n", "\x01", "\x7f\x80\xff",
                                "MiXeD", "a=b;c", "%s%n", "schl\xc3\xbcssel"}) {
    const Context context("key {}", infocts::quoted(key));
    if (!check_only_key(key)) return;
  }
}

// Neighbours of different lengths, in one block of memory perhaps.
CASE({.requirement = "info.get_nthkey.whole_key", .name = "lengths_together"}) {
  Pairs pairs;
  for (const int length : scattered(static_cast<int>(max_key_length()))) {
    const auto characters = static_cast<std::size_t>(length) + 1;
    pairs.emplace_back(text_of_length(characters, static_cast<unsigned>(length)), "value");
  }
  check_lists(make_info(pairs), keys_in(pairs));
}

CASE({.requirement = "info.get_nthkey.terminated", .name = "lengths"}) {
  for (const std::size_t length :
       {std::size_t{1}, std::size_t{2}, std::size_t{31}, max_key_length() - 1, max_key_length()}) {
    const Context context("key of {} characters", length);
    const Info info = make_info({{text_of_length(length), "value"}});
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, 0, key));
    check_terminated("key", key);
    check_equal("length of the key", static_cast<long>(length),
                static_cast<long>(key.text().size()));
  }
}

// A copy by words has nothing left to copy behind a whole one.
CASE({.requirement = "info.get_nthkey.terminated", .name = "every_length"}) {
  for (std::size_t length = 1; length <= max_key_length(); ++length) {
    const Context context("key of {} characters", length);
    const Info info = make_info({{text_of_length(length), "value"}});
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, 0, key));
    if (!check_true(key.terminated() && key.text().size() <= length, "key", "terminated after it",
                    infocts::quoted(key))) {
      return;
    }
  }
}

// What stood in the variable must not show behind a shorter key.
CASE({.requirement = "info.get_nthkey.terminated", .name = "short_over_long"}) {
  const std::string longest = text_of_length(max_key_length());
  const Info longer = make_info({{longest, "value"}});
  const Info shorter = make_info({{"k", "value"}});
  Output key(static_cast<std::size_t>(mpi.max_info_key));
  check_success(mpi.info_get_nthkey(longer, 0, key));
  check_text(longest, key);
  check_success(mpi.info_get_nthkey(shorter, 0, key));
  check_text("k", key);
  check_success(mpi.info_get_nthkey(longer, 0, key));
  check_text(longest, key);
}

// The size that the rationale tells applications to declare.
CASE({.requirement = "info.get_nthkey.no_write_beyond", .name = "lengths"}) {
  for (std::size_t length = 1; length <= max_key_length(); ++length) {
    const Context context("key of {} characters", length);
    const Info info = make_info({{text_of_length(length), "value"}});
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, 0, key));
    if (!check_within(key)) return;
  }
}

CASE({.requirement = "info.get_nthkey.no_write_beyond", .name = "among_many"}) {
  const Info info = make_info(scattered_pairs(65));
  put(info, text_of_length(max_key_length()), "value");
  for (int n = 0; n < 66; ++n) {
    const Context context("n {}", n);
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, n, key));
    if (!check_within(key)) return;
  }
}

// The same function, but perhaps not the same code. Up to 3.1 such a call is the user's mistake.
CASE({.requirement = "info.get_nthkey.no_write_beyond",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  if (this_worker().version < StdVersion{4, 0}) skip_as_absent("info calls after MPI_Finalize");
  for (const std::size_t length : {std::size_t{1}, max_key_length() - 1, max_key_length()}) {
    const Context context("key of {} characters", length);
    const Info info = make_info({{text_of_length(length), "value"}});
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, 0, key));
    if (!check_within(key)) return;
  }
}

// What the MPI itself put into an object.
CASE({.requirement = "info.get_nthkey.no_write_beyond", .name = "info_env"}) {
  if (mpi.has_info_env == 0) skip_as_absent("MPI_INFO_ENV");
  const int count = count_of(mpi.info_env);
  for (int n = 0; n < count; ++n) {
    const Context context("n {}", n);
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    mpi.info_get_nthkey(mpi.info_env, n, key);
    if (!check_within(key)) return;
  }
}

CASE({.requirement = "info.get_nthkey.retains_pairs", .name = "listed_often"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    for (int i = 0; i < 2; ++i) check_numbers_valid(info);
    if (!check_contents(info, pairs)) return;
  }
}

// The caller's buffer is its own: writing into it must not change the object.
CASE({.requirement = "info.get_nthkey.retains_pairs", .name = "buffer_overwritten"}) {
  const Info info = make_info(numbered_pairs(3));
  for (int n = 0; n < 3; ++n) {
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    check_success(mpi.info_get_nthkey(info, n, key));
    std::fill(key.data(), key.data() + key.size(), '#');
  }
  check_contents(info, numbered_pairs(3));
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "negative", .erroneous = true}) {
  observe_number(make_info(numbered_pairs(3)), -1, "-1");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "lowest", .erroneous = true}) {
  observe_number(make_info(numbered_pairs(3)), std::numeric_limits<int>::min(), "INT_MIN");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "count", .erroneous = true}) {
  observe_number(make_info(numbered_pairs(3)), 3, "N");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "beyond", .erroneous = true}) {
  observe_number(make_info(numbered_pairs(3)), 4, "N+1");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "highest", .erroneous = true}) {
  observe_number(make_info(numbered_pairs(3)), std::numeric_limits<int>::max(), "INT_MAX");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "empty_object", .erroneous = true}) {
  observe_number(make_info(), 0, "0 of none");
}

CASE({.requirement = "info.get_nthkey.out_of_range", .name = "deleted", .erroneous = true}) {
  const Info info = make_info(numbered_pairs(3));
  remove(info, "key1");
  observe_number(info, 2, "N after a delete");
}

CASE({.requirement = "info.get_nthkey.null_handle", .name = "info_null", .erroneous = true}) {
  observe_number(mpi.info_null, 0, "MPI_INFO_NULL");
}

CASE({.requirement = "info.get_nthkey.freed_handle", .name = "stale", .erroneous = true}) {
  Info info = make_info({{"key", "value"}});
  const cts_info stale = info;
  info = Info();
  observe_number(stale, 0, "freed");
}

}  // namespace infocts
