// MPI_Info_get: flags, values that fit, and keys. What happens to a value that does not fit, and to
// the memory around it, is in get_sizes.cc. In C, valuelen does not count the terminator: the
// buffer has valuelen+1 bytes.
#include <algorithm>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
CASE({.requirement = "info.get.provided", .name = "linked"}) {
  if (!CHECK_PROVIDED(mpi.info_get)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  CHECK_SUCCESS(read_by_get(info, in("key")).code);
}

CASE({.requirement = "info.get.still_provided", .name = "works"}) {
  if (!CHECK_PROVIDED(mpi.info_get)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  CHECK_READS(read_by_get(info, in("key")), "value");
  CHECK_NOT_FOUND(read_by_get(info, in("missing")));
}

CASE({.requirement = "info.get.hit_flag_true", .name = "each_key"}) {
  for_each_hit(read_by_get,
               [](const Lookup& lookup, const auto&) { return CHECK_FLAG_TRUE(lookup); });
}

CASE({.requirement = "info.get.hit_flag_true", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!CHECK_FLAG_TRUE(get(info, "key", as_int(n)))) return;
  }
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  Output value(30 + terminator());
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get(info, in("key"), 30, value, &flag));
  CHECK_TRUE(is_true(flag), "flag", "true", describe_flag(flag));
}

CASE({.requirement = "info.get.miss_flag_false", .name = "each_absent_key"}) {
  for_each_miss(read_by_get, [](const Lookup& lookup) { return CHECK_FLAG_FALSE(lookup); });
}

// A shortcut for valuelen 0 must still say that the key is not there.
CASE({.requirement = "info.get.miss_flag_false", .name = "no_room"}) {
  Info info = make_info({{"other", "value"}});
  CHECK_FLAG_FALSE(get(info, "key", 0));
}

CASE({.requirement = "info.get.hit_value", .name = "each_key"}) {
  for_each_hit(read_by_get, [](const Lookup& lookup, const std::string& value) {
    return CHECK_SUCCESS(lookup.code) && CHECK_TEXT(value, lookup.value);
  });
}

CASE({.requirement = "info.get.hit_value", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    for (const std::size_t room : {n + 1, n + 2, n + 100}) {
      const Context context("a value of {} characters, valuelen {}", n, room);
      const Lookup lookup = get(info, "key", as_int(room));
      if (!CHECK_SUCCESS(lookup.code) || !CHECK_TEXT(value, lookup.value)) return;
    }
  }
}

// valuelen may be larger than any value can be.
CASE({.requirement = "info.get.hit_value", .name = "more_room_than_maximum"}) {
  Info info = make_info({{"key", kLookedUp}});
  CHECK_TEXT(kLookedUp, get(info, "key", as_int(max_value_length()) + 200).value);
}

CASE({.requirement = "info.get.exact_fit", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    const Lookup lookup = get(info, "key", as_int(n));
    if (!CHECK_SUCCESS(lookup.code) || !CHECK_TEXT(value, lookup.value)) return;
  }
}

CASE({.requirement = "info.get.exact_fit", .name = "unusual_values"}) {
  Info info = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the value {}", infocts::quoted(value));
    if (!CHECK_TEXT(value, get(info, key, as_int(value.size())).value)) return;
  }
}

// The usual way to read a value of unknown length.
CASE({.requirement = "info.get.exact_fit", .name = "length_from_get_valuelen"}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup asked = get_valuelen(info, "key");
  if (!CHECK_HIT(asked)) return;
  CHECK_TEXT(kLookedUp, get(info, "key", asked.length).value);
}

CASE({.requirement = "info.get.terminated", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t room : {n, n + 1, n + 10}) {
      const Context context("a value of {} characters, valuelen {}", n, room);
      const Lookup lookup = get(info, "key", as_int(room));
      if (!CHECK_EQUAL("byte after the value", 0, lookup.value.bytes()[n])) return;
    }
  }
}

CASE({.requirement = "info.get.terminated", .name = "over_a_longer_value"}) {
  Info info = make_info({{"long", "a longer value"}, {"short", "brief"}});
  Output value(30 + terminator());
  int flag = kFlagPreset;
  if (!CHECK_SUCCESS(mpi.info_get(info, in("long"), 30, value, &flag))) return;
  if (!CHECK_SUCCESS(mpi.info_get(info, in("short"), 30, value, &flag))) return;
  CHECK_TEXT("brief", value);
}

CASE({.requirement = "info.get.miss_success", .name = "each_absent_key"}) {
  for_each_miss(read_by_get, [](const Lookup& lookup) { return CHECK_SUCCESS(lookup.code); });
}

CASE({.requirement = "info.get.miss_success", .name = "no_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  CHECK_SUCCESS(get(info, "key", 0).code);
}

CASE({.requirement = "info.get.miss_value_untouched", .name = "each_absent_key"}) {
  for_each_miss(read_by_get, [](const Lookup& lookup) { return CHECK_UNTOUCHED(lookup.value); });
}

// Catches a terminator stored before the key is searched, which the smallest buffers show best.
CASE({.requirement = "info.get.miss_value_untouched", .name = "each_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  for (const int room : {0, 1, 2, 12, 13, 30, 300}) {
    const Context context("valuelen {}", room);
    if (!CHECK_UNTOUCHED(get(info, "key", room).value)) return;
  }
}

// A program may keep a default in the buffer.
CASE({.requirement = "info.get.miss_value_untouched", .name = "keeps_earlier_value"}) {
  Info info = make_info({{"key", kLookedUp}});
  Output value(30 + terminator());
  int flag = kFlagPreset;
  if (!CHECK_SUCCESS(mpi.info_get(info, in("key"), 30, value, &flag))) return;
  static_cast<void>(mpi.info_get(info, in("missing"), 30, value, &flag));
  CHECK_TEXT(kLookedUp, value);
}

CASE({.requirement = "info.get.latest_value", .name = "longer"}) {
  check_latest(CTS_HERE, read_by_get, {"a", "abcdefgh and more"});
}

// Catches a copy over the old value that leaves its tail.
CASE({.requirement = "info.get.latest_value", .name = "shorter"}) {
  check_latest(CTS_HERE, read_by_get, {"abcdefgh and more", "xy"});
}

CASE({.requirement = "info.get.latest_value", .name = "same_length"}) {
  check_latest(CTS_HERE, read_by_get, {"aaaa", "bbbb"});
}

CASE({.requirement = "info.get.latest_value", .name = "many"}) {
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < 500; ++i)
    values.push_back(text_of_length(1 + i * 7 % most, static_cast<unsigned>(i)));
  check_latest(CTS_HERE, read_by_get, values);
}

CASE({.requirement = "info.get.latest_value", .name = "read_in_between"}) {
  check_follows(CTS_HERE, read_by_get,
                {"a", "abcdefgh and more", "xy", "zy", "abcdefgh and more", "a"});
}

CASE({.requirement = "info.get.retains_pairs", .name = "hits_and_misses"}) {
  check_retains_pairs(CTS_HERE, read_by_get);
}

CASE({.requirement = "info.get.retains_pairs", .name = "truncation"}) {
  const Pairs pairs = {{"first", "a first value"}, {"key", kLookedUp}, {"last", "z"}};
  Info info = make_info(pairs);
  for (int room = 0; room < as_int(kLookedUpLength); ++room) {
    static_cast<void>(get(info, "key", room));
  }
  CHECK_CONTENTS(info, pairs);
}

CASE({.requirement = "info.get.retains_pairs", .name = "same_answer_again"}) {
  check_same_answer_again(CTS_HERE, read_by_get);
}

CASE({.requirement = "info.get.key_exact", .name = "letter_case"}) {
  check_finds_none_of(CTS_HERE, read_by_get, "Key", {"key", "KEY", "kEY", "KeY"});
}

CASE({.requirement = "info.get.key_exact", .name = "prefix_and_extension"}) {
  check_finds_none_of(CTS_HERE, read_by_get, "abcdef",
                      {"abcde", "abcdefg", "a", "f", "bcdef", "abcdefabcdef", "abcdeg"});
}

// Catches a hash of the characters that is taken for the key.
CASE({.requirement = "info.get.key_exact", .name = "same_characters"}) {
  check_finds_none_of(CTS_HERE, read_by_get, "abcdef", {"abcdfe", "fedcba", "bacdef", "defabc"});
}

// The case tables of Latin-1 know more letters than ASCII.
CASE({.requirement = "info.get.key_exact", .name = "bytes_above_127"}) {
  check_finds_none_of(CTS_HERE, read_by_get, "k\xe4y",
                      {"k\xc4y", "kdy", "k\xe5y", "k\xc3\xa4y", "ky", "kay", "k?y"});
}

CASE({.requirement = "info.get.key_exact", .name = "blanks", .bindings = {"c", "cxx"}}) {
  check_finds_none_of(CTS_HERE, read_by_get, "k e",
                      {" k e", "k e ", "ke", "k  e", "k\te", "k e\n"});
}

CASE({.requirement = "info.get.key_exact", .name = "long_keys"}) {
  check_tells_long_keys_apart(CTS_HERE, read_by_get);
}

CASE({.requirement = "info.get.key_unmodified", .name = "compared"}) {
  check_key_left_alone(CTS_HERE, read_by_get);
}

CASE({.requirement = "info.get.key_unmodified", .name = "constant"}) {
  check_takes_constant_key(CTS_HERE, read_by_get);
}

CASE({.requirement = "info.get.long_key", .name = "maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get, max_key_length() + 1);
}

CASE({.requirement = "info.get.long_key", .name = "beyond_maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get, max_key_length() + 2);
}

CASE({.requirement = "info.get.long_key", .name = "far_beyond_maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get, 10000);
}

CASE({.requirement = "info.get.long_key", .name = "begins_like_stored", .erroneous = true}) {
  observe_extended_key(read_by_get);
}

CASE({.requirement = "info.get.empty_key", .name = "beside_others"}) {
  observe_empty_key(read_by_get);
}

CASE({.requirement = "info.get.null_handle", .name = "lookup", .erroneous = true}) {
  observe_null_handle(read_by_get);
}

CASE({.requirement = "info.get.freed_handle", .name = "lookup", .erroneous = true}) {
  observe_freed_handle(read_by_get);
}

}  // namespace infocts
