// MPI_Info_get_valuelen. The length does not count the terminator.
#include <algorithm>

#include "conformance/harness/lookup_rules.h"

namespace infocts {

CASE({.requirement = "info.get_valuelen.provided", .name = "linked"}) {
  if (!CHECK_PROVIDED(mpi.info_get_valuelen)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  CHECK_SUCCESS(read_by_get_valuelen(info, in("key")).code);
}

CASE({.requirement = "info.get_valuelen.still_provided", .name = "works"}) {
  if (!CHECK_PROVIDED(mpi.info_get_valuelen)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  CHECK_READS(read_by_get_valuelen(info, in("key")), "value");
  CHECK_NOT_FOUND(read_by_get_valuelen(info, in("missing")));
}

CASE({.requirement = "info.get_valuelen.hit_flag_true", .name = "each_key"}) {
  for_each_hit(read_by_get_valuelen,
               [](const Lookup& lookup, const auto&) { return CHECK_FLAG_TRUE(lookup); });
}

CASE({.requirement = "info.get_valuelen.hit_flag_true", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!CHECK_FLAG_TRUE(get_valuelen(info, "key"))) return;
  }
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get_valuelen.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  int length = kNumberPreset;
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get_valuelen(info, in("key"), &length, &flag));
  CHECK_TRUE(is_true(flag), "flag", "true", describe_flag(flag));
}

CASE({.requirement = "info.get_valuelen.miss_flag_false", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_valuelen,
                [](const Lookup& lookup) { return CHECK_FLAG_FALSE(lookup); });
}

CASE({.requirement = "info.get_valuelen.hit_length", .name = "each_key"}) {
  for_each_hit(read_by_get_valuelen, [](const Lookup& lookup, const std::string& value) {
    return CHECK_SUCCESS(lookup.code) &&
           CHECK_EQUAL("valuelen", static_cast<long>(value.size()), lookup.length);
  });
}

CASE({.requirement = "info.get_valuelen.hit_length", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    const Lookup lookup = get_valuelen(info, "key");
    if (!CHECK_SUCCESS(lookup.code)) return;
    if (!CHECK_EQUAL("valuelen", static_cast<long>(n), lookup.length)) return;
  }
}

// Catches a store narrower than an int.
CASE({.requirement = "info.get_valuelen.hit_length", .name = "over_any_number"}) {
  Info info = make_info({{"key", "value"}});
  for (const int before : {-1, 0, 0x5a5a5a5a, -0x7fffffff}) {
    const Context context("valuelen {} before the call", before);
    int length = before;
    int flag = kFlagPreset;
    static_cast<void>(mpi.info_get_valuelen(info, in("key"), &length, &flag));
    if (!CHECK_EQUAL("valuelen", 5, length)) return;
  }
}

CASE({.requirement = "info.get_valuelen.no_terminator_counted", .name = "letters"}) {
  Info info = make_info({{"key", "abc"}});
  CHECK_EQUAL("valuelen", 3, get_valuelen(info, "key").length);
}

CASE({.requirement = "info.get_valuelen.no_terminator_counted", .name = "one_letter"}) {
  Info info = make_info({{"key", "a"}});
  CHECK_EQUAL("valuelen", 1, get_valuelen(info, "key").length);
}

// A length that leaves out the terminator may not leave out trailing blanks with it.
CASE({.requirement = "info.get_valuelen.no_terminator_counted",
      .name = "blanks",
      .bindings = {"c", "cxx"}}) {
  Info info = make_info({{"around", " a "}, {"only", " "}});
  CHECK_EQUAL("valuelen of \" a \"", 3, get_valuelen(info, "around").length);
  CHECK_EQUAL("valuelen of \" \"", 1, get_valuelen(info, "only").length);
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_valuelen, [](const Lookup& lookup) {
    return CHECK_EQUAL("valuelen", kNumberPreset, lookup.length);
  });
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "any_number"}) {
  Info info = make_info({{"other", "value"}});
  for (const int before : {-7, -1, 0, 1, 123456789}) {
    int length = before;
    int flag = kFlagPreset;
    static_cast<void>(mpi.info_get_valuelen(info, in("key"), &length, &flag));
    if (!CHECK_EQUAL("valuelen", before, length)) return;
  }
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "keeps_earlier_length"}) {
  Info info = make_info({{"key", "value"}});
  int length = kNumberPreset;
  int flag = kFlagPreset;
  if (!CHECK_SUCCESS(mpi.info_get_valuelen(info, in("key"), &length, &flag))) return;
  static_cast<void>(mpi.info_get_valuelen(info, in("missing"), &length, &flag));
  CHECK_EQUAL("valuelen", 5, length);
}

CASE({.requirement = "info.get_valuelen.miss_success", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_valuelen,
                [](const Lookup& lookup) { return CHECK_SUCCESS(lookup.code); });
}

CASE({.requirement = "info.get_valuelen.latest_value", .name = "longer"}) {
  check_latest(CTS_HERE, read_by_get_valuelen, {"a", "abcdefgh and more"});
}

// Catches a length that only ever grows.
CASE({.requirement = "info.get_valuelen.latest_value", .name = "shorter"}) {
  check_latest(CTS_HERE, read_by_get_valuelen, {"abcdefgh and more", "xy"});
}

CASE({.requirement = "info.get_valuelen.latest_value", .name = "many"}) {
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < 500; ++i)
    values.push_back(text_of_length(1 + i * 7 % most, static_cast<unsigned>(i)));
  check_latest(CTS_HERE, read_by_get_valuelen, values);
}

CASE({.requirement = "info.get_valuelen.latest_value", .name = "read_in_between"}) {
  check_follows(CTS_HERE, read_by_get_valuelen,
                {"a", "abcdefgh and more", "xy", "zy", "abcdefgh and more", "a"});
}

CASE({.requirement = "info.get_valuelen.retains_pairs", .name = "hits_and_misses"}) {
  check_retains_pairs(CTS_HERE, read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.retains_pairs", .name = "same_answer_again"}) {
  check_same_answer_again(CTS_HERE, read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.key_exact", .name = "letter_case"}) {
  check_finds_none_of(CTS_HERE, read_by_get_valuelen, "Key", {"key", "KEY", "kEY", "KeY"});
}

CASE({.requirement = "info.get_valuelen.key_exact", .name = "prefix_and_extension"}) {
  check_finds_none_of(CTS_HERE, read_by_get_valuelen, "abcdef",
                      {"abcde", "abcdefg", "a", "f", "bcdef", "abcdefabcdef", "abcdeg"});
}

// Catches a hash of the characters that is taken for the key.
CASE({.requirement = "info.get_valuelen.key_exact", .name = "same_characters"}) {
  check_finds_none_of(CTS_HERE, read_by_get_valuelen, "abcdef",
                      {"abcdfe", "fedcba", "bacdef", "defabc"});
}

// The case tables of Latin-1 know more letters than ASCII.
CASE({.requirement = "info.get_valuelen.key_exact", .name = "bytes_above_127"}) {
  check_finds_none_of(CTS_HERE, read_by_get_valuelen, "k\xe4y",
                      {"k\xc4y", "kdy", "k\xe5y", "k\xc3\xa4y", "ky", "kay", "k?y"});
}

CASE({.requirement = "info.get_valuelen.key_exact", .name = "blanks", .bindings = {"c", "cxx"}}) {
  check_finds_none_of(CTS_HERE, read_by_get_valuelen, "k e",
                      {" k e", "k e ", "ke", "k  e", "k\te", "k e\n"});
}

CASE({.requirement = "info.get_valuelen.key_exact", .name = "long_keys"}) {
  check_tells_long_keys_apart(CTS_HERE, read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.key_unmodified", .name = "compared"}) {
  check_key_left_alone(CTS_HERE, read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.key_unmodified", .name = "constant"}) {
  check_takes_constant_key(CTS_HERE, read_by_get_valuelen);
}

// Catches a store wider than an int through either pointer.
CASE({.requirement = "info.get_valuelen.no_write_beyond", .name = "around_outputs"}) {
  Info info = make_info({{"key", "value"}});
  for (const std::string_view key : {"key", "missing"}) {
    const Context context("the key {}", key);
    int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
    int flags[3] = {kFlagPreset, kFlagPreset, kFlagPreset};
    static_cast<void>(mpi.info_get_valuelen(info, in(key), &lengths[1], &flags[1]));
    CHECK_EQUAL("int before valuelen", kNumberPreset, lengths[0]);
    CHECK_EQUAL("int after valuelen", kNumberPreset, lengths[2]);
    CHECK_EQUAL("int before flag", kFlagPreset, flags[0]);
    CHECK_EQUAL("int after flag", kFlagPreset, flags[2]);
  }
}

CASE({.requirement = "info.get_valuelen.long_key", .name = "maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_valuelen, max_key_length() + 1);
}

CASE({.requirement = "info.get_valuelen.long_key", .name = "beyond_maximum", .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_valuelen, max_key_length() + 2);
}

CASE({.requirement = "info.get_valuelen.long_key",
      .name = "far_beyond_maximum",
      .erroneous = true}) {
  observe_missing_key_of_length(read_by_get_valuelen, 10000);
}

CASE({.requirement = "info.get_valuelen.long_key",
      .name = "begins_like_stored",
      .erroneous = true}) {
  observe_extended_key(read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.empty_key", .name = "beside_others"}) {
  observe_empty_key(read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.null_handle", .name = "lookup", .erroneous = true}) {
  observe_null_handle(read_by_get_valuelen);
}

CASE({.requirement = "info.get_valuelen.freed_handle", .name = "lookup", .erroneous = true}) {
  observe_freed_handle(read_by_get_valuelen);
}

}  // namespace infocts
