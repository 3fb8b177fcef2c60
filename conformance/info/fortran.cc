// What holds in Fortran only. A key or value in quotes here is the whole CHARACTER variable.
#include <algorithm>

#include "conformance/harness/languages.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/without_ierror.h"
#include "conformance/info/env_objects.h"

namespace infocts {
namespace {

/// The same text in variables that hold it with blanks around it.
std::vector<std::string> blanks_around(const std::string& text) {
  return {text + " ", " " + text, "  " + text + "   ", text + std::string(300, ' '),
          std::string(300, ' ') + text};
}

Pairs some_pairs() {
  return {{"third", "3"}, {"first", "value of the first"}, {"second", "x y"}, {"a b", "inner"}};
}

/// Fortran strips blanks at both ends of keys and values, and an MPI may do so where it reads them.
Pairs stripped(Pairs pairs) {
  for (auto& [key, value] : pairs) {
    for (std::string* text : {&key, &value}) {
      text->resize(text->find_last_not_of(' ') + 1);
      text->erase(0, text->find_first_not_of(' '));
    }
  }
  return pairs;
}

/// A value of which no character may be taken for padding.
constexpr std::string_view kNoBlanks = "twelve-bytes";

/// The variable begins with the looked-up value as far as `room` characters, or some fewer, and
/// holds no more of it.
bool check_at_most(std::size_t room, const Output& value) {
  const std::string_view whole = kNoBlanks;
  std::size_t shown = 0;
  while (shown < whole.size() && value.bytes()[shown] == whole[shown]) ++shown;
  return check_within(value) &&
         check_true(shown > 0, "characters of the variable", "the beginning of the value",
                    infocts::quoted(value.bytes())) &&
         check_true(shown <= room, "characters of the value in the variable",
                    fmt::format("{} at most", room), std::to_string(shown));
}

}  // namespace

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "set"}) {
  for (const std::string& key : blanks_around("key")) {
    const Context context("the key {}", infocts::quoted(key));
    Info info = make_info();
    if (!check_success(mpi.info_set(info, in(key), in("value")))) return;
    if (!check_reads(read_by_get(info, in("key")), "value")) return;
    Output listed(static_cast<std::size_t>(mpi.max_info_key));
    if (!check_success(mpi.info_get_nthkey(info, 0, listed)) || !check_text("key", listed)) return;
  }
}

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "override"}) {
  Info info = make_info({{"key", "first"}});
  for (const std::string& key : blanks_around("key")) {
    if (!check_success(mpi.info_set(info, in(key), in("second")))) return;
  }
  check_contents(info, {{"key", "second"}});
}

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "get"}) {
  Info info = make_info({{"key", "value"}});
  for (const std::string& key : blanks_around("key")) {
    const Context context("the key {}", infocts::quoted(key));
    if (!check_reads(read_by_get(info, in(key)), "value")) return;
  }
}

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "get_valuelen"}) {
  Info info = make_info({{"key", "value"}});
  for (const std::string& key : blanks_around("key")) {
    const Context context("the key {}", infocts::quoted(key));
    if (!check_reads(read_by_get_valuelen(info, in(key)), "value")) return;
  }
}

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "get_string"}) {
  Info info = make_info({{"key", "value"}});
  for (const std::string& key : blanks_around("key")) {
    const Context context("the key {}", infocts::quoted(key));
    if (!check_reads(read_by_get_string(info, in(key)), "value")) return;
  }
}

CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "delete"}) {
  for (const std::string& key : blanks_around("key")) {
    const Context context("the key {}", infocts::quoted(key));
    Info info = make_info({{"key", "value"}});
    if (!check_success(mpi.info_delete(info, in(key))) || !check_contents(info, {})) return;
  }
}

// Blanks take no room: with them the variable is longer than any key may be.
CASE({.requirement = "info.fortran.key_blanks_stripped", .name = "longest_key"}) {
  const std::string key = text_of_length(max_key_length());
  Info info = make_info();
  if (!check_success(mpi.info_set(info, in("  " + key + "  "), in("value")))) return;
  check_contents(info, {{key, "value"}});
}

CASE({.requirement = "info.fortran.value_blanks_stripped", .name = "stored"}) {
  for (const std::string& value : blanks_around("the value")) {
    const Context context("the value {}", infocts::quoted(value));
    Info info = make_info({{"key", value}});
    const Lookup length = get_valuelen(info, "key");
    if (!check_hit(length) || !check_equal("valuelen", 9, length.length)) return;
    if (!check_text("the value", read_by_get(info, in("key")).value)) return;
  }
}

CASE({.requirement = "info.fortran.value_blanks_stripped", .name = "longest_value"}) {
  const std::string value = text_of_length(max_value_length());
  Info info = make_info();
  if (!check_success(mpi.info_set(info, in("key"), in("  " + value + "  ")))) return;
  check_value(info, "key", value);
}

CASE({.requirement = "info.fortran.value_blanks_stripped", .name = "seen_in_c"}) {
  Info info = make_info({{"key", "  the value  "}});
  check_pairs_alike({{"key", "the value"}}, pairs_in_c(in_c(info)));
}

CASE({.requirement = "info.fortran.inner_blanks_kept", .name = "keys_and_values"}) {
  const Pairs pairs{{"a b", "one two"}, {"a  b", "one  two"}, {"ab", "onetwo"}};
  Info info = make_info(pairs);
  check_contents(info, pairs);
}

CASE({.requirement = "info.fortran.value_padded", .name = "get"}) {
  for (const std::size_t n : {std::size_t{1}, std::size_t{5}, std::size_t{31}}) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t room : {n, n + 1, std::min(n + 100, max_value_length())}) {
      if (room < n || room > max_value_length()) continue;
      const Context context("a value of {} characters, VALUELEN {}", n, room);
      const Lookup lookup = get(info, "key", as_int(room));
      if (!check_hit(lookup)) return;
      const std::string padded = text_of_length(n) + std::string(room - n, ' ');
      if (!check_characters(padded, lookup.value)) return;
    }
  }
}

CASE({.requirement = "info.fortran.value_padded", .name = "over_a_longer_value"}) {
  Info info = make_info({{"long", "a longer value"}, {"short", "brief"}});
  Output value(30);
  int flag = kFlagPreset;
  if (!check_success(mpi.info_get(info, in("long"), 30, value, &flag))) return;
  if (!check_success(mpi.info_get(info, in("short"), 30, value, &flag))) return;
  check_characters("brief" + std::string(25, ' '), value);
}

CASE({.requirement = "info.fortran.value_padded", .name = "get_string"}) {
  Info info = make_info({{"key", "value"}});
  const Lookup lookup = read_by_get_string(info, in("key"));
  if (!check_hit(lookup)) return;
  check_characters("value" + std::string(lookup.value.size() - 5, ' '), lookup.value);
}

// VALUELEN characters and no more: a value that does not fit has no blanks, and no null character.
CASE({.requirement = "info.fortran.value_padded", .name = "truncated"}) {
  Info info = make_info({{"key", kLookedUp}});
  for (const std::size_t room : cuts_below(kLookedUpLength)) {
    const Context context("VALUELEN {}", room);
    const Lookup lookup = get(info, "key", as_int(room));
    // Whether that is an error is told elsewhere (info.get.truncate_success).
    if (lookup.code != mpi.success && lookup.value.untouched()) continue;
    if (!check_characters(std::string_view(kLookedUp).substr(0, room), lookup.value)) {
      return;
    }
  }
}

CASE({.requirement = "info.fortran.key_padded", .name = "each_length"}) {
  for (const std::size_t n : {std::size_t{1}, std::size_t{10}, max_key_length()}) {
    Info info = make_info({{text_of_length(n), "value"}});
    for (const std::size_t room : {n, n + 1, max_key_length()}) {
      if (room < n || room > max_key_length()) continue;  // see info.fortran.behind_key_limit
      const Context context("a key of {} characters, a variable of {}", n, room);
      Output key(room);
      if (!check_success(mpi.info_get_nthkey(info, 0, key))) return;
      const std::string padded = text_of_length(n) + std::string(room - n, ' ');
      if (!check_characters(padded, key)) return;
    }
  }
}

CASE({.requirement = "info.fortran.flag_logical", .name = "true"}) {
  Info info = make_info({{"key", "value"}});
  check_flag_true(read_by_get(info, in("key")));
  check_flag_true(read_by_get_valuelen(info, in("key")));
  if (mpi.info_get_string.present()) check_flag_true(read_by_get_string(info, in("key")));
}

CASE({.requirement = "info.fortran.flag_logical", .name = "false"}) {
  Info info = make_info({{"key", "value"}});
  check_flag_false(read_by_get(info, in("missing")));
  check_flag_false(read_by_get_valuelen(info, in("missing")));
  if (mpi.info_get_string.present()) check_flag_false(read_by_get_string(info, in("missing")));
}

CASE({.requirement = "info.fortran.ierror_optional", .name = "whole_life"}) {
  Info made;
  Info copy;
  Output value(5);
  Output key(3);
  int flag = kFlagPreset;
  int length = kNumberPreset;
  int count = kNumberPreset;
  {
    const WithoutIerror none;
    mpi.info_create(made.ref());
    mpi.info_set(made, in("key"), in("value"));
    mpi.info_set(made, in("other"), in("value"));
    mpi.info_delete(made, in("other"));
    mpi.info_dup(made, copy.ref());
    mpi.info_get(copy, in("key"), 5, value, &flag);
    mpi.info_get_valuelen(copy, in("key"), &length, &flag);
    mpi.info_get_nkeys(copy, &count);
    mpi.info_get_nthkey(copy, 0, key);
    mpi.info_free(made.ref());
  }
  check_text("value", value);
  check_text("key", key);
  check_equal("valuelen", 5, length);
  check_equal("number of keys", 1, count);
  check_true(made.null(), "freed handle", "MPI_INFO_NULL", "another one");
  check_contents(copy, {{"key", "value"}});
}

CASE({.requirement = "info.fortran.ierror_optional", .name = "get_string"}) {
  Info info = make_info({{"key", "value"}});
  Output value(20);
  int flag = kFlagPreset;
  int length = 20;
  {
    const WithoutIerror none;
    mpi.info_get_string(info, in("key"), &length, value, &flag);
  }
  check_text("value", value);
}

CASE({.requirement = "info.fortran.ierror_optional", .name = "create_env"}) {
  Info made;
  {
    const WithoutIerror none;
    mpi.info_create_env(0, nullptr, made.ref());
  }
  check_true(!made.null(), "handle", "of an object", "MPI_INFO_NULL");
}

CASE({.requirement = "info.fortran.limits_one_smaller", .name = "key"}) {
  check_equal("MPI_MAX_INFO_KEY", c_beside().max_info_key - 1, mpi.max_info_key);
}

CASE({.requirement = "info.fortran.limits_one_smaller", .name = "value"}) {
  check_equal("MPI_MAX_INFO_VAL", c_beside().max_info_val - 1, mpi.max_info_val);
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "made_in_fortran"}) {
  Info info = make_info(some_pairs());
  check_pairs_alike(pairs_of(info), pairs_in_c(in_c(info)));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "made_in_c"}) {
  const Info info = make_info_in_c(some_pairs());
  check_pairs_alike(pairs_in_c(in_c(info)), pairs_of(info));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "copied_in_c"}) {
  const Api& c = c_binding();
  const Info info = make_info(some_pairs());
  cts_info made = c.info_null;
  const int code = c.info_dup(in_c(info), &made);
  if (!check_equal("return code of MPI_Info_dup in C", c.success, code)) return;
  const Info copy(from_c(made));
  check_pairs_alike(pairs_of(info), pairs_of(copy));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "copied_in_fortran"}) {
  const Info info = make_info_in_c(some_pairs());
  Info copy;
  if (!check_success(mpi.info_dup(info, copy.ref()))) return;
  check_pairs_alike(pairs_in_c(in_c(info)), pairs_in_c(in_c(copy)));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "freed_in_c"}) {
  const Api& c = c_binding();
  Info info = make_info(some_pairs());
  cts_info handle = in_c(info.release());
  const int code = c.info_free(&handle);
  if (!check_equal("return code of MPI_Info_free in C", c.success, code)) return;
  check_same_handle("handle in C after MPI_Info_free", c.info_null, handle);
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "freed_in_fortran"}) {
  Info info = make_info_in_c(some_pairs());
  if (!check_success(mpi.info_free(info.ref()))) return;
  check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(info));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "info_env"}) {
  const Api& c = c_binding();
  if (c.has_info_env == 0) skip_as_absent("MPI_INFO_ENV in C");
  check_pairs_alike(stripped(pairs_in_c(c.info_env)), stripped(pairs_of(env())));
}

CASE({.requirement = "info.fortran.same_object_in_c", .name = "null_handle"}) {
  const Api& c = c_binding();
  check_same_handle("MPI_INFO_NULL in C", c.info_null, in_c(mpi.info_null));
  check_same_handle("MPI_INFO_NULL in Fortran", mpi.info_null, from_c(c.info_null));
}

CASE({.requirement = "info.fortran.changes_seen_in_c", .name = "both_ways"}) {
  Info info = make_info({{"key", "value"}});
  const cts_info other = in_c(info);
  put_in_c(other, "from c", "1");
  put_in_c(other, "key", "changed in C");
  if (!check_value(info, "from c", "1") || !check_value(info, "key", "changed in C")) return;
  remove(info, "from c");
  put(info, "key", "changed in Fortran");
  check_pairs_alike({{"key", "changed in Fortran"}}, pairs_in_c(other));
}

CASE({.requirement = "info.fortran.get_string_buflen", .name = "size_asked_for"}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup lookup = get_string(info, "key", 0);
  if (!is_true(lookup.flag)) throw Inconclusive("the key was not found");
  check_equal("BUFLEN", as_int(kLookedUpLength), lookup.length);
}

CASE({.requirement = "info.fortran.get_string_buflen", .name = "suffices"}) {
  Info info = make_info({{"key", kLookedUp}});
  const Lookup lookup = get_string(info, "key", as_int(kLookedUpLength));
  if (!is_true(lookup.flag)) throw Inconclusive("the key was not found");
  check_text(kLookedUp, lookup.value);
  check_equal("BUFLEN", as_int(kLookedUpLength), lookup.length);
}

// In a variable of just as many characters, none of which is kept for a terminator.
CASE({.requirement = "info.fortran.get_string_buflen", .name = "cut"}) {
  Info info = make_info({{"key", kNoBlanks}});
  for (const std::size_t room : cuts_below(kNoBlanks.size())) {
    const Context context("BUFLEN {}", room);
    const Lookup lookup = get_string(info, "key", as_int(room));
    if (!check_success(lookup.code)) return;
    if (!check_characters(kNoBlanks.substr(0, room), lookup.value)) return;
  }
}

CASE({.requirement = "info.fortran.get_string_short_buflen", .name = "longer_variable"}) {
  Info info = make_info({{"key", kNoBlanks}});
  for (const std::size_t room : cuts_below(kNoBlanks.size())) {
    const Context context("BUFLEN {}, a variable of 40 characters", room);
    Output value(40);
    int length = as_int(room);
    int flag = kFlagPreset;
    const int code = mpi.info_get_string(info, in("key"), &length, value, &flag);
    if (!check_success(code) || !check_at_most(room, value)) return;
  }
}

CASE({.requirement = "info.fortran.short_valuelen", .name = "longer_variable"}) {
  Info info = make_info({{"key", kNoBlanks}});
  for (const std::size_t room : cuts_below(kNoBlanks.size())) {
    const Context context("VALUELEN {}, a variable of 40 characters", room);
    Output value(40);
    int flag = kFlagPreset;
    const int code = mpi.info_get(info, in("key"), as_int(room), value, &flag);
    // Whether that is an error is told elsewhere (info.get.truncate_success).
    if (code != mpi.success) continue;
    if (!check_at_most(room, value)) return;
  }
}

// It fits, and there is more room than it needs.
CASE({.requirement = "info.fortran.short_valuelen", .name = "fits"}) {
  Info info = make_info({{"key", kNoBlanks}});
  for (const std::size_t room : {kNoBlanks.size(), kNoBlanks.size() + 5}) {
    const Context context("VALUELEN {}, a variable of 40 characters", room);
    Output value(40);
    int flag = kFlagPreset;
    if (!check_success(mpi.info_get(info, in("key"), as_int(room), value, &flag))) return;
    if (!check_same_text("beginning of the variable", kNoBlanks,
                         value.bytes().substr(0, kNoBlanks.size()))) {
      return;
    }
  }
}

CASE({.requirement = "info.fortran.behind_valuelen_f08", .name = "longer_variable"}) {
  Info info = make_info({{"key", "value"}});
  for (const int room : {2, 5, 10}) {
    const Context context("VALUELEN {}, a variable of 40 characters", room);
    Output value(40);
    int flag = kFlagPreset;
    mpi.info_get(info, in("key"), room, value, &flag);
    if (!check_untouched_behind("characters after VALUELEN", value,
                                static_cast<std::size_t>(room))) {
      return;
    }
  }
}

CASE({.requirement = "info.fortran.blank_strings", .name = "key"}) {
  Info info = make_info();
  observe(acceptance_of(mpi.info_set(info, in("   "), in("value"))));
}

CASE({.requirement = "info.fortran.blank_strings", .name = "value"}) {
  Info info = make_info();
  observe(acceptance_of(mpi.info_set(info, in("key"), in("   "))));
}

CASE({.requirement = "info.fortran.behind_valuelen", .name = "longer_variable"}) {
  Info info = make_info({{"key", "value"}});
  Output value(40);
  int flag = kFlagPreset;
  const int code = mpi.info_get(info, in("key"), 10, value, &flag);
  if (code != mpi.success) throw Inconclusive("the value was not read");
  observe(value.untouched_from(10)               ? "left alone"
          : value.text() == std::string("value") ? "padded"
                                                 : "something else");
}

CASE({.requirement = "info.fortran.behind_key_limit", .name = "longer_variable"}) {
  Info info = make_info({{"key", "value"}});
  Output key(max_key_length() + 300);
  if (mpi.info_get_nthkey(info, 0, key) != mpi.success) throw Inconclusive("the key was not read");
  observe(key.holds("key")                       ? "padded"
          : key.untouched_from(max_key_length()) ? "left alone"
                                                 : "something else");
}

CASE({.requirement = "info.fortran.short_key_variable", .name = "half"}) {
  Info info = make_info({{"a key that is long", "value"}});
  Output key(9);
  const int code = mpi.info_get_nthkey(info, 0, key);
  observe(!key.canaries_intact()       ? "written after it"
          : code != mpi.success        ? acceptance_of(code)
          : key.bytes() == "a key tha" ? "cut"
                                       : "something else");
}

}  // namespace infocts
