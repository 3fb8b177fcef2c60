// MPI_Info_get_string: flags, values and keys. What buflen returns, and what happens to a value
// that does not fit, is in get_string_sizes.cc.
#include <algorithm>
#include <climits>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
CASE({.requirement = "info.get_string.provided", .name = "linked"}) {
  if (!CHECK_PROVIDED(mpi.info_get_string)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  CHECK_SUCCESS(read_by_get_string(info, in("key")).code);
}

CASE({.requirement = "info.get_string.hit_flag_true", .name = "each_key"}) {
  for_each_hit(read_by_get_string,
               [](const Lookup& lookup, const auto&) { return CHECK_FLAG_TRUE(lookup); });
}

CASE({.requirement = "info.get_string.hit_flag_true", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!CHECK_FLAG_TRUE(get_string(info, "key", as_int(n) + 1))) return;
  }
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get_string.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  Output value(31);
  int size = 31;
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get_string(info, in("key"), &size, value, &flag));
  CHECK_TRUE(is_true(flag), "flag", "true", describe_flag(flag));
}

CASE({.requirement = "info.get_string.miss_flag_false", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_string, [](const Lookup& lookup) { return CHECK_FLAG_FALSE(lookup); });
}

// A query for the size must still say that the key is not there.
CASE({.requirement = "info.get_string.miss_flag_false", .name = "no_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  CHECK_FLAG_FALSE(get_string(info, "key", 0));
}

CASE({.requirement = "info.get_string.hit_value", .name = "each_key"}) {
  for_each_hit(read_by_get_string, [](const Lookup& lookup, const std::string& value) {
    return CHECK_SUCCESS(lookup.code) && CHECK_TEXT(value, lookup.value);
  });
}

CASE({.requirement = "info.get_string.hit_value", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    for (const std::size_t size : {n + 2, n + 3, n + 100}) {
      const Context context("a value of {} characters, buflen {}", n, size);
      const Lookup lookup = get_string(info, "key", as_int(size));
      if (!CHECK_SUCCESS(lookup.code) || !CHECK_TEXT(value, lookup.value)) return;
    }
  }
}

// buflen may be larger than any value can need.
CASE({.requirement = "info.get_string.hit_value", .name = "larger_than_maximum"}) {
  Info info = make_info({{"key", kLookedUp}});
  CHECK_TEXT(kLookedUp, get_string(info, "key", as_int(max_value_length()) + 200).value);
}

CASE({.requirement = "info.get_string.exact_fit", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    const Lookup lookup = get_string(info, "key", as_int(n) + 1);
    if (!CHECK_SUCCESS(lookup.code) || !CHECK_TEXT(value, lookup.value)) return;
  }
}

CASE({.requirement = "info.get_string.exact_fit", .name = "unusual_values"}) {
  Info info = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the value {}", infocts::quoted(value));
    if (!CHECK_TEXT(value, get_string(info, key, as_int(value.size()) + 1).value)) return;
  }
}

// "In all cases": from the smallest buffer to one with room to spare.
CASE({.requirement = "info.get_string.terminated", .name = "each_size"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (int size = 1; size <= as_int(kLookedUpLength) + 10; ++size) {
    const Context context("a value of {} characters, buflen {}", kLookedUpLength, size);
    const Lookup lookup = get_string(info, "key", size);
    if (!CHECK_TERMINATED("the first buflen bytes", lookup.value)) return;
  }
}

CASE({.requirement = "info.get_string.terminated", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t size : {n + 1, n + 2, n + 10}) {
      const Context context("a value of {} characters, buflen {}", n, size);
      const Lookup lookup = get_string(info, "key", as_int(size));
      if (!CHECK_EQUAL("byte after the value", 0, lookup.value.bytes()[n])) return;
    }
  }
}

CASE({.requirement = "info.get_string.terminated", .name = "over_a_longer_value"}) {
  Info info = make_info({{"long", "a longer value"}, {"short", "brief"}});
  Output value(30);
  int size = 30;
  int flag = kFlagPreset;
  if (!CHECK_SUCCESS(mpi.info_get_string(info, in("long"), &size, value, &flag))) return;
  size = 30;
  if (!CHECK_SUCCESS(mpi.info_get_string(info, in("short"), &size, value, &flag))) return;
  CHECK_TEXT("brief", value);
}

CASE({.requirement = "info.get_string.miss_success", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_string,
                [](const Lookup& lookup) { return CHECK_SUCCESS(lookup.code); });
}

CASE({.requirement = "info.get_string.miss_success", .name = "no_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  CHECK_SUCCESS(get_string(info, "key", 0).code);
}

CASE({.requirement = "info.get_string.miss_value_untouched", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_string,
                [](const Lookup& lookup) { return CHECK_UNTOUCHED(lookup.value); });
}

// Catches a terminator stored before the key is searched, which the smallest buffers show best.
CASE({.requirement = "info.get_string.miss_value_untouched", .name = "each_size"}) {
  Info info = make_info({{"other", kLookedUp}});
  for (const int size : {0, 1, 2, 12, 13, 30, 300}) {
    const Context context("buflen {}", size);
    if (!CHECK_UNTOUCHED(get_string(info, "key", size).value)) return;
  }
}

// A program may keep a default in the buffer.
CASE({.requirement = "info.get_string.miss_value_untouched", .name = "keeps_earlier_value"}) {
  Info info = make_info({{"key", kLookedUp}});
  Output value(30);
  int size = 30;
  int flag = kFlagPreset;
  if (!CHECK_SUCCESS(mpi.info_get_string(info, in("key"), &size, value, &flag))) return;
  size = 30;
  static_cast<void>(mpi.info_get_string(info, in("missing"), &size, value, &flag));
  CHECK_TEXT(kLookedUp, value);
}

CASE({.requirement = "info.get_string.latest_value", .name = "longer"}) {
  check_latest(CTS_HERE, read_by_get_string, {"a", "abcdefgh and more"});
}

// Catches a copy over the old value that leaves its tail.
CASE({.requirement = "info.get_string.latest_value", .name = "shorter"}) {
  check_latest(CTS_HERE, read_by_get_string, {"abcdefgh and more", "xy"});
}

CASE({.requirement = "info.get_string.latest_value", .name = "same_length"}) {
  check_latest(CTS_HERE, read_by_get_string, {"aaaa", "bbbb"});
}

CASE({.requirement = "info.get_string.latest_value", .name = "many"}) {
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < 500; ++i)
    values.push_back(text_of_length(1 + i * 7 % most, static_cast<unsigned>(i)));
  check_latest(CTS_HERE, read_by_get_string, values);
}

// Catches a size kept from the earlier value.
CASE({.requirement = "info.get_string.latest_value", .name = "size_follows"}) {
  Info info = make_info();
  for (const std::string_view value : {"a", "abcdefgh and more", "xy"}) {
    const Context context("the value {}", value);
    put(info, "key", value);
    if (!CHECK_BUFLEN(as_int(value.size()) + 1, get_string(info, "key", 0).length)) return;
  }
}

CASE({.requirement = "info.get_string.latest_value", .name = "read_in_between"}) {
  check_follows(CTS_HERE, read_by_get_string,
                {"a", "abcdefgh and more", "xy", "zy", "abcdefgh and more", "a"});
}

CASE({.requirement = "info.get_string.retains_pairs", .name = "hits_and_misses"}) {
  check_retains_pairs(CTS_HERE, read_by_get_string);
}

CASE({.requirement = "info.get_string.retains_pairs", .name = "truncation"}) {
  const Pairs pairs = {{"first", "a first value"}, {"key", kLookedUp}, {"last", "z"}};
  Info info = make_info(pairs);
  for (int size = 0; size <= as_int(kLookedUpLength); ++size) {
    static_cast<void>(get_string(info, "key", size));
  }
  CHECK_CONTENTS(info, pairs);
}

CASE({.requirement = "info.get_string.retains_pairs", .name = "same_answer_again"}) {
  check_same_answer_again(CTS_HERE, read_by_get_string);
}

CASE({.requirement = "info.get_string.key_exact", .name = "letter_case"}) {
  check_finds_none_of(CTS_HERE, read_by_get_string, "Key", {"key", "KEY", "kEY", "KeY"});
}

CASE({.requirement = "info.get_string.key_exact", .name = "prefix_and_extension"}) {
  check_finds_none_of(CTS_HERE, read_by_get_string, "abcdef",
                      {"abcde", "abcdefg", "a", "f", "bcdef", "abcdefabcdef", "abcdeg"});
}

// Catches a hash of the characters that is taken for the key.
CASE({.requirement = "info.get_string.key_exact", .name = "same_characters"}) {
  check_finds_none_of(CTS_HERE, read_by_get_string, "abcdef",
                      {"abcdfe", "fedcba", "bacdef", "defabc"});
}

// The case tables of Latin-1 know more letters than ASCII.
CASE({.requirement = "info.get_string.key_exact", .name = "bytes_above_127"}) {
  check_finds_none_of(CTS_HERE, read_by_get_string, "k\xe4y",
                      {"k\xc4y", "kdy", "k\xe5y", "k\xc3\xa4y", "ky", "kay", "k?y"});
}

CASE({.requirement = "info.get_string.key_exact", .name = "blanks", .bindings = {"c", "cxx"}}) {
  check_finds_none_of(CTS_HERE, read_by_get_string, "k e",
                      {" k e", "k e ", "ke", "k  e", "k\te", "k e\n"});
}

CASE({.requirement = "info.get_string.key_exact", .name = "long_keys"}) {
  check_tells_long_keys_apart(CTS_HERE, read_by_get_string);
}

CASE({.requirement = "info.get_string.key_unmodified", .name = "compared"}) {
  check_key_left_alone(CTS_HERE, read_by_get_string);
}

CASE({.requirement = "info.get_string.key_unmodified", .name = "constant"}) {
  check_takes_constant_key(CTS_HERE, read_by_get_string);
}

CASE({.requirement = "info.get_string.same_as_get", .name = "three_readers"}) {
  Pairs pairs = unusual_pairs();
  for (const std::size_t n : value_lengths()) {
    pairs.emplace_back(fmt::format("key{}", n), text_of_length(n, static_cast<unsigned>(n)));
  }
  Info info = make_info(pairs);
  for (const auto& [key, value] : pairs) {
    const Context context("the key {} with a value of {} characters", infocts::quoted(key),
                          value.size());
    const Lookup length = get_valuelen(info, key);
    const Lookup text = get(info, key, as_int(value.size()) + 10);
    const Lookup string = get_string(info, key, as_int(value.size()) + 11);
    if (!CHECK_HIT(length) || !CHECK_HIT(text) || !CHECK_HIT(string)) return;
    if (!CHECK_SAME_TEXT("value from MPI_Info_get_string, compared with that from MPI_Info_get",
                         text.value.text(), string.value.text())) {
      return;
    }
    if (!CHECK_BUFLEN(length.length + 1, string.length)) {
      return;
    }
  }
}

// Overrides of a length that another lookup has seen show what one of them keeps for itself.
CASE({.requirement = "info.get_string.same_as_get", .name = "after_override"}) {
  Info info = make_info();
  for (const std::string_view value : {"a value", "v", "a longer value"}) {
    const Context context("the value {}", value);
    put(info, "key", value);
    const Lookup length = get_valuelen(info, "key");
    const Lookup text = get(info, "key", 40);
    const Lookup string = get_string(info, "key", 41);
    if (!CHECK_HIT(length) || !CHECK_HIT(text) || !CHECK_HIT(string)) return;
    if (!CHECK_SAME_TEXT("value from MPI_Info_get_string, compared with that from MPI_Info_get",
                         text.value.text(), string.value.text())) {
      return;
    }
    if (!CHECK_BUFLEN(length.length + 1, string.length)) {
      return;
    }
  }
}

CASE({.requirement = "info.get_string.negative_buflen", .name = "minus_one", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup lookup = get_string(info, "key", -1);
  observe(answer_of(lookup));
  observe(lookup.value.canaries_intact() ? "value as it was" : "value written");
  if (lookup.length == -1) {
    observe("buflen as it was");
  } else {
    observe(lookup.length == as_int(kLookedUpLength) + 1 ? "buflen is the size needed"
                                                         : "buflen changed");
  }
}

CASE({.requirement = "info.get_string.negative_buflen", .name = "least_int", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  observe(answer_of(get_string(info, "key", INT_MIN)));
}

CASE({.requirement = "info.get_string.negative_buflen", .name = "miss", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  observe(answer_of(get_string(info, "missing", -1)));
}

CASE({.requirement = "info.get_string.long_key", .name = "maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_string, max_key_length() + 1);
}

CASE({.requirement = "info.get_string.long_key", .name = "beyond_maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_string, max_key_length() + 2);
}

CASE({.requirement = "info.get_string.long_key", .name = "far_beyond_maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_string, 10000);
}

CASE({.requirement = "info.get_string.long_key", .name = "begins_like_stored", .erroneous = true}) {
  observe_extended_key(read_by_get_string);
}

CASE({.requirement = "info.get_string.empty_key", .name = "beside_others"}) {
  observe_empty_key(read_by_get_string);
}

CASE({.requirement = "info.get_string.null_handle", .name = "lookup", .erroneous = true}) {
  observe_null_handle(read_by_get_string);
}

CASE({.requirement = "info.get_string.freed_handle", .name = "lookup", .erroneous = true}) {
  observe_freed_handle(read_by_get_string);
}

}  // namespace infocts
