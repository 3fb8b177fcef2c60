// MPI_Info_get_valuelen. The length does not count the terminator. What other lookup functions do
// alike is in lookup.cc and lookup_keys.cc.
#include "conformance/harness/lookup_rules.h"

namespace infocts {

CASE({.requirement = "info.get_valuelen.provided", .name = "linked"}) {
  if (!check_provided(mpi.info_get_valuelen)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  check_success(read_by_get_valuelen(info, in("key")).code);
}

CASE({.requirement = "info.get_valuelen.still_provided", .name = "works"}) {
  if (!check_provided(mpi.info_get_valuelen)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  check_reads(read_by_get_valuelen(info, in("key")), "value");
  check_not_found(read_by_get_valuelen(info, in("missing")));
}

CASE({.requirement = "info.get_valuelen.hit_flag_true", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_flag_true(get_valuelen(info, "key"))) return;
  }
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get_valuelen.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  int length = kNumberPreset;
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get_valuelen(info, in("key"), &length, &flag));
  check_true(is_true(flag), "flag", "true", describe_flag(flag));
}

CASE({.requirement = "info.get_valuelen.hit_length", .name = "each_key"}) {
  for_each_hit(read_by_get_valuelen, [](const Lookup& lookup, const std::string& value) {
    return check_success(lookup.code) &&
           check_equal("valuelen", static_cast<long>(value.size()), lookup.length);
  });
}

CASE({.requirement = "info.get_valuelen.hit_length", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    const Lookup lookup = get_valuelen(info, "key");
    if (!check_success(lookup.code)) return;
    if (!check_equal("valuelen", static_cast<long>(n), lookup.length)) return;
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
    if (!check_equal("valuelen", 5, length)) return;
  }
}

CASE({.requirement = "info.get_valuelen.no_terminator_counted", .name = "letters"}) {
  Info info = make_info({{"key", "abc"}});
  check_equal("valuelen", 3, get_valuelen(info, "key").length);
}

CASE({.requirement = "info.get_valuelen.no_terminator_counted", .name = "one_letter"}) {
  Info info = make_info({{"key", "a"}});
  check_equal("valuelen", 1, get_valuelen(info, "key").length);
}

// A length that leaves out the terminator may not leave out trailing blanks with it.
CASE({.requirement = "info.get_valuelen.no_terminator_counted",
      .name = "blanks",
      .bindings = {"c", "cxx"}}) {
  Info info = make_info({{"around", " a "}, {"only", " "}});
  check_equal("valuelen of \" a \"", 3, get_valuelen(info, "around").length);
  check_equal("valuelen of \" \"", 1, get_valuelen(info, "only").length);
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "each_absent_key"}) {
  for_each_miss(read_by_get_valuelen, [](const Lookup& lookup) {
    return check_equal("valuelen", kNumberPreset, lookup.length);
  });
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "any_number"}) {
  Info info = make_info({{"other", "value"}});
  for (const int before : {-7, -1, 0, 1, 123456789}) {
    int length = before;
    int flag = kFlagPreset;
    static_cast<void>(mpi.info_get_valuelen(info, in("key"), &length, &flag));
    if (!check_equal("valuelen", before, length)) return;
  }
}

CASE({.requirement = "info.get_valuelen.miss_length_untouched", .name = "keeps_earlier_length"}) {
  Info info = make_info({{"key", "value"}});
  int length = kNumberPreset;
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get_valuelen(info, in("key"), &length, &flag))) return;
  static_cast<void>(mpi.info_get_valuelen(info, in("missing"), &length, &flag));
  check_equal("valuelen", 5, length);
}

// Catches a store wider than an int through either pointer.
CASE({.requirement = "info.get_valuelen.no_write_beyond", .name = "around_outputs"}) {
  Info info = make_info({{"key", "value"}});
  for (const std::string_view key : {"key", "missing"}) {
    const Context context("the key {}", key);
    int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
    int flags[3] = {kFlagPreset, kFlagPreset, kFlagPreset};
    static_cast<void>(mpi.info_get_valuelen(info, in(key), &lengths[1], &flags[1]));
    check_equal("int before valuelen", kNumberPreset, lengths[0]);
    check_equal("int after valuelen", kNumberPreset, lengths[2]);
    check_equal("int before flag", kFlagPreset, flags[0]);
    check_equal("int after flag", kFlagPreset, flags[2]);
  }
}

}  // namespace infocts
