// MPI_Info_get: flags and values that fit. What happens to a value that does not fit, and to the
// memory around it, is in get_sizes.cc; what other lookup functions do alike, in lookup*.cc. In C,
// valuelen does not count the terminator: the buffer has valuelen+1 bytes.
#include "conformance/harness/lookup_rules.h"

namespace infocts {
CASE({.requirement = "info.get.provided", .name = "linked"}) {
  if (!check_provided(mpi.info_get)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  check_success(read_by_get(info, in("key")).code);
}

CASE({.requirement = "info.get.still_provided", .name = "works"}) {
  if (!check_provided(mpi.info_get)) {
    return;
  }
  Info info = make_info({{"key", "value"}});
  check_reads(read_by_get(info, in("key")), "value");
  check_not_found(read_by_get(info, in("missing")));
}

// The flag of the lookup before, which missed.
CASE({.requirement = "info.get.hit_flag_true", .name = "over_false"}) {
  Info info = make_info({{"key", "value"}});
  Output value(30 + terminator());
  int flag = mpi.false_word;
  static_cast<void>(mpi.info_get(info, in("key"), 30, value, &flag));
  check_true(is_true(flag), "flag", "true", describe_flag(flag));
}

// A shortcut for valuelen 0 must still say that the key is not there.
CASE({.requirement = "info.get.miss_flag_false", .name = "no_room"}) {
  Info info = make_info({{"other", "value"}});
  check_flag_false(get(info, "key", 0));
}

// valuelen may be larger than any value can be.
CASE({.requirement = "info.get.hit_value", .name = "more_room_than_maximum"}) {
  Info info = make_info({{"key", kLookedUp}});
  check_text(kLookedUp, get(info, "key", as_int(max_value_length()) + 200).value);
}

// The usual way to read a value of unknown length.
CASE({.requirement = "info.get.exact_fit", .name = "length_from_get_valuelen"}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup asked = get_valuelen(info, "key");
  if (!check_hit(asked)) return;
  check_text(kLookedUp, get(info, "key", asked.length).value);
}

CASE({.requirement = "info.get.terminated", .name = "over_a_longer_value"}) {
  Info info = make_info({{"long", "a longer value"}, {"short", "brief"}});
  Output value(30 + terminator());
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get(info, in("long"), 30, value, &flag))) return;
  if (!check_success(mpi.info_get(info, in("short"), 30, value, &flag))) return;
  check_text("brief", value);
}

// Catches a terminator stored before the key is searched, which the smallest buffers show best.
CASE({.requirement = "info.get.miss_value_untouched", .name = "each_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  for (const int room : {0, 1, 2, 12, 13, 30, 300}) {
    const Context context("valuelen {}", room);
    if (!check_untouched(get(info, "key", room).value)) return;
  }
}

// A program may keep a default in the buffer.
CASE({.requirement = "info.get.miss_value_untouched", .name = "keeps_earlier_value"}) {
  Info info = make_info({{"key", kLookedUp}});
  Output value(30 + terminator());
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get(info, in("key"), 30, value, &flag))) return;
  static_cast<void>(mpi.info_get(info, in("missing"), 30, value, &flag));
  check_text(kLookedUp, value);
}

}  // namespace infocts
