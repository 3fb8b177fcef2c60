// MPI_Info_get: values that do not fit, and the memory around value.
#include <climits>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
// Catches truncating the stored value in place.
CASE({.requirement = "info.get.truncates", .name = "only_the_copy"}) {
  Info info = make_info({{"key", kLookedUp}});
  static_cast<void>(get(info, "key", 3));
  check_reads(read_by_get(info, in("key")), kLookedUp);
}

CASE({.requirement = "info.get.truncated_flag_true", .name = "each_cut"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (std::size_t room = 1; room < kLookedUpLength; ++room) {
    const Context context("a value of {} characters, valuelen {}", kLookedUpLength, room);
    if (!check_flag_true(get(info, "key", as_int(room)))) return;
  }
}

CASE({.requirement = "info.get.truncate_success", .name = "each_cut"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (std::size_t room = 0; room < kLookedUpLength; ++room) {
    const Context context("a value of {} characters, valuelen {}", kLookedUpLength, room);
    if (!check_success(get(info, "key", as_int(room)).code)) return;
  }
}

CASE({.requirement = "info.get.no_write_beyond", .name = "hit"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t room : {std::size_t{0}, std::size_t{1}, n / 2, n - 1, n, n + 1, n + 7}) {
      const Context context("a value of {} characters, valuelen {}", n, room);
      if (!check_within(get(info, "key", as_int(room)).value)) return;
    }
  }
}

// Catches a store wider than an int through flag.
CASE({.requirement = "info.get.no_write_beyond", .name = "around_flag"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (const std::string_view key : {"key", "missing"}) {
    const Context context("the key {}", key);
    int flags[3] = {kFlagPreset, kFlagPreset, kFlagPreset};
    Output value(30 + terminator());
    static_cast<void>(mpi.info_get(info, in(key), 30, value, &flags[1]));
    check_equal("int before flag", kFlagPreset, flags[0]);
    check_equal("int after flag", kFlagPreset, flags[2]);
  }
}

CASE({.requirement = "info.get.zero_flag_true", .name = "no_room"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_flag_true(get(info, "key", 0))) return;
  }
}

CASE({.requirement = "info.get.zero_value", .name = "no_room"}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup lookup = get(info, "key", 0);
  if (lookup.value.untouched()) {
    observe("as it was");
  } else {
    observe(lookup.value.bytes()[0] == '\0' ? "null character" : "other");
  }
}

CASE({.requirement = "info.get.negative_valuelen", .name = "minus_one", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup lookup = get(info, "key", -1);
  observe(answer_of(lookup));
  observe(lookup.value.untouched() && lookup.value.canaries_intact() ? "value as it was"
                                                                     : "value written");
}

CASE({.requirement = "info.get.negative_valuelen", .name = "least_int", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  observe(answer_of(get(info, "key", INT_MIN)));
}

CASE({.requirement = "info.get.negative_valuelen", .name = "miss", .erroneous = true}) {
  Info info = make_info({{"key", kLookedUp}});
  observe(answer_of(get(info, "missing", -1)));
}

}  // namespace infocts
