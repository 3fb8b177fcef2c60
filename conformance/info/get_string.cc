// MPI_Info_get_string: flags and values. What buflen returns, and what happens to a value that does
// not fit, is in get_string_sizes.cc; what other lookup functions do alike, in lookup*.cc.
#include <climits>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
CASE({.requirement = "info.get_string.provided", .name = "linked"}) {
  if (!check_provided(mpi.info_get_string)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  check_success(read_by_get_string(info, in("key")).code);
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get_string.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  Output value(31);
  int size = 31;
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get_string(info, in("key"), &size, value, &flag));
  check_true(is_true(flag), "flag", "true", describe_flag(flag));
}

// A query for the size must still say that the key is not there.
CASE({.requirement = "info.get_string.miss_flag_false", .name = "no_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  check_flag_false(get_string(info, "key", 0));
}

// buflen may be larger than any value can need.
CASE({.requirement = "info.get_string.hit_value", .name = "larger_than_maximum"}) {
  Info info = make_info({{"key", kLookedUp}});
  check_text(kLookedUp, get_string(info, "key", as_int(max_value_length()) + 200).value);
}

// "In all cases": from the smallest buffer to one with room to spare.
CASE({.requirement = "info.get_string.terminated", .name = "each_size"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (int size = 1; size <= as_int(kLookedUpLength) + 10; ++size) {
    const Context context("a value of {} characters, buflen {}", kLookedUpLength, size);
    const Lookup lookup = get_string(info, "key", size);
    if (!check_terminated("the first buflen bytes", lookup.value)) return;
  }
}

CASE({.requirement = "info.get_string.terminated", .name = "over_a_longer_value"}) {
  Info info = make_info({{"long", "a longer value"}, {"short", "brief"}});
  Output value(30);
  int size = 30;
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get_string(info, in("long"), &size, value, &flag))) return;
  size = 30;
  if (!check_success(mpi.info_get_string(info, in("short"), &size, value, &flag))) return;
  check_text("brief", value);
}

// Catches a terminator stored before the key is searched, which the smallest buffers show best.
CASE({.requirement = "info.get_string.miss_value_untouched", .name = "each_size"}) {
  Info info = make_info({{"other", kLookedUp}});
  for (const int size : {0, 1, 2, 12, 13, 30, 300}) {
    const Context context("buflen {}", size);
    if (!check_untouched(get_string(info, "key", size).value)) return;
  }
}

// A program may keep a default in the buffer.
CASE({.requirement = "info.get_string.miss_value_untouched", .name = "keeps_earlier_value"}) {
  Info info = make_info({{"key", kLookedUp}});
  Output value(30);
  int size = 30;
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get_string(info, in("key"), &size, value, &flag))) return;
  size = 30;
  static_cast<void>(mpi.info_get_string(info, in("missing"), &size, value, &flag));
  check_text(kLookedUp, value);
}

// Catches a size kept from the earlier value.
CASE({.requirement = "info.get_string.latest_value", .name = "size_follows"}) {
  Info info = make_info();
  for (const std::string_view value : {"a", "abcdefgh and more", "xy"}) {
    const Context context("the value {}", value);
    put(info, "key", value);
    if (!check_buflen(as_int(value.size()) + 1, get_string(info, "key", 0).length)) return;
  }
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
    if (!check_hit(length) || !check_hit(text) || !check_hit(string)) return;
    if (!check_same_text("value from MPI_Info_get_string, compared with that from MPI_Info_get",
                         text.value.text(), string.value.text())) {
      return;
    }
    if (!check_same_length(length, string)) return;
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
    if (!check_hit(length) || !check_hit(text) || !check_hit(string)) return;
    if (!check_same_text("value from MPI_Info_get_string, compared with that from MPI_Info_get",
                         text.value.text(), string.value.text())) {
      return;
    }
    if (!check_same_length(length, string)) return;
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

}  // namespace infocts
