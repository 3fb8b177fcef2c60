// MPI_Info_get_string: buflen, which in C counts the terminator going in and coming out (in Fortran
// it is open whether it counts one, A15), and values that do not fit.
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

constexpr int kNeeded = sizeof kLookedUp;

// What became of buflen where the text does not say it.
std::string fate_of(int before, int after) {
  if (after == before) return "as it was";
  return after == 0 ? "0" : "other";
}

// Room for a part of the value, for just the value, for more.
void check_get_string_within() {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, n / 2, n - 1, n, n + 1, n + 2, n + 50}) {
      const Context context("a value of {} characters, buflen {}", n, size);
      if (!check_within(get_string(info, "key", as_int(size)).value)) return;
    }
  }
}

}  // namespace

// Catches truncating the stored value in place.
CASE({.requirement = "info.get_string.truncates", .name = "only_the_copy"}) {
  Info info = make_info({{"key", kLookedUp}});
  static_cast<void>(get_string(info, "key", 3));
  check_text(kLookedUp, get_string(info, "key", kNeeded).value);
}

CASE({.requirement = "info.get_string.one_byte", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters, buflen 1", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_text("", get_string(info, "key", 1).value)) return;
  }
}

CASE({.requirement = "info.get_string.truncated_flag_true", .name = "each_cut"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (int size = 1; size < kNeeded; ++size) {
    const Context context("buflen {} where {} is needed", size, kNeeded);
    if (!check_flag_true(get_string(info, "key", size))) return;
  }
}

CASE({.requirement = "info.get_string.truncate_success", .name = "each_cut"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (int size = 1; size < kNeeded; ++size) {
    const Context context("buflen {} where {} is needed", size, kNeeded);
    if (!check_success(get_string(info, "key", size).code)) return;
  }
}

CASE({.requirement = "info.get_string.needed_size", .name = "each_key"}) {
  for_each_hit(read_by_get_string, [](const Lookup& lookup, const std::string& value) {
    return check_buflen(as_int(value.size()) + 1, lookup.length);
  });
}

CASE({.requirement = "info.get_string.needed_size", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t size : {n + 1, n + 2, n + 100}) {
      const Context context("a value of {} characters, buflen {}", n, size);
      if (!check_buflen(as_int(n) + 1, get_string(info, "key", as_int(size)).length)) {
        return;
      }
    }
  }
}

CASE({.requirement = "info.get_string.needed_size_truncated", .name = "each_cut"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t size : cuts_below(n + 1)) {
      const Context context("a value of {} characters, buflen {}", n, size);
      if (!check_buflen(as_int(n) + 1, get_string(info, "key", as_int(size)).length)) {
        return;
      }
    }
  }
}

CASE({.requirement = "info.get_string.needed_size_truncated", .name = "unusual_values"}) {
  Info info = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the value {}, buflen 1", infocts::quoted(value));
    if (!check_buflen(as_int(value.size()) + 1, get_string(info, key, 1).length)) return;
  }
}

CASE({.requirement = "info.get_string.zero_size", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_buflen(as_int(n) + 1, get_string(info, "key", 0).length)) return;
  }
}

CASE({.requirement = "info.get_string.zero_size", .name = "unusual_values"}) {
  Info info = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the value {}", infocts::quoted(value));
    if (!check_buflen(as_int(value.size()) + 1, get_string(info, key, 0).length)) return;
  }
}

CASE({.requirement = "info.get_string.zero_value_untouched", .name = "hit"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    Output value(n + 1);
    int size = 0;
    int flag = kFlagPreset;
    static_cast<void>(mpi.info_get_string(info, in("key"), &size, value, &flag));
    if (!check_untouched(value)) return;
  }
}

CASE({.requirement = "info.get_string.zero_value_untouched", .name = "miss"}) {
  Info info = make_info({{"other", kLookedUp}});
  Output value(kNeeded);
  int size = 0;
  int flag = kFlagPreset;
  static_cast<void>(mpi.info_get_string(info, in("key"), &size, value, &flag));
  check_untouched(value);
}

CASE({.requirement = "info.get_string.zero_flag_true", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_flag_true(get_string(info, "key", 0))) return;
  }
}

CASE({.requirement = "info.get_string.zero_success", .name = "hit"}) {
  Info info = make_info({{"key", kLookedUp}});
  check_success(get_string(info, "key", 0).code);
}

CASE({.requirement = "info.get_string.zero_success", .name = "miss"}) {
  Info info = make_info({{"other", kLookedUp}});
  check_success(get_string(info, "key", 0).code);
}

CASE({.requirement = "info.get_string.zero_null_buffer", .name = "hit"}) {
  Info info = make_info({{"key", kLookedUp}});
  int size = 0;
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get_string(info, in("key"), &size, cts_field{nullptr, 0}, &flag))) {
    return;
  }
  check_true(is_true(flag), "flag", "true", describe_flag(flag));
  check_buflen(kNeeded, size);
}

CASE({.requirement = "info.get_string.zero_null_buffer", .name = "miss"}) {
  Info info = make_info({{"other", kLookedUp}});
  int size = 0;
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get_string(info, in("key"), &size, cts_field{nullptr, 0}, &flag))) {
    return;
  }
  check_true(is_false(flag), "flag", "false", describe_flag(flag));
}

CASE({.requirement = "info.get_string.query_then_read", .name = "each_length"}) {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    const int needed = get_string(info, "key", 0).length;
    // The query itself has requirements of its own; a senseless answer must not size a buffer here.
    if (!check_true(needed >= 0 && needed <= as_int(n) + 4096, "size from the query",
                    "one that can be allocated", number_after(needed))) {
      return;
    }
    if (!check_text(value, get_string(info, "key", needed).value)) return;
  }
}

// A truncating call gives the size just as a query does.
CASE({.requirement = "info.get_string.query_then_read", .name = "after_truncation"}) {
  Info info = make_info({{"key", kLookedUp}});
  Output value(kNeeded);
  int size = 4;
  int flag = kFlagPreset;
  static_cast<void>(mpi.info_get_string(info, in("key"), &size, value, &flag));
  if (!check_buflen(kNeeded, size)) return;
  if (!check_success(mpi.info_get_string(info, in("key"), &size, value, &flag))) return;
  check_text(kLookedUp, value);
}

CASE({.requirement = "info.get_string.miss_buflen", .name = "with_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  const std::string one = fate_of(1, get_string(info, "key", 1).length);
  const std::string forty = fate_of(40, get_string(info, "key", 40).length);
  observe(one == forty ? one : fmt::format("{} for 1, {} for 40", one, forty));
}

CASE({.requirement = "info.get_string.miss_buflen", .name = "no_room"}) {
  Info info = make_info({{"other", kLookedUp}});
  observe(fate_of(0, get_string(info, "key", 0).length));
}

CASE({.requirement = "info.get_string.no_write_beyond", .name = "hit"}) {
  check_get_string_within();
}

CASE({.requirement = "info.get_string.no_write_beyond",
      .name = "before_init",
      .phase = Phase::before_init}) {
  check_get_string_within();
}

CASE({.requirement = "info.get_string.no_write_beyond",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  check_get_string_within();
}

// Catches a store wider than an int through either pointer.
CASE({.requirement = "info.get_string.no_write_beyond", .name = "around_numbers"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (const std::string_view key : {"key", "missing"}) {
    const Context context("the key {}", key);
    int sizes[3] = {kNumberPreset, 30, kNumberPreset};
    int flags[3] = {kFlagPreset, kFlagPreset, kFlagPreset};
    Output value(30);
    static_cast<void>(mpi.info_get_string(info, in(key), &sizes[1], value, &flags[1]));
    check_equal("int before buflen", kNumberPreset, sizes[0]);
    check_equal("int after buflen", kNumberPreset, sizes[2]);
    check_equal("int before flag", kFlagPreset, flags[0]);
    check_equal("int after flag", kFlagPreset, flags[2]);
  }
}

}  // namespace infocts
