// The bytes of keys and values: which are allowed, which count, and whose memory holds them.
#include <algorithm>

#include "conformance/harness/info.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

/// Each key has a value of its own.
Pairs with_own_values(const std::vector<std::string>& keys) {
  Pairs pairs;
  for (const std::string& key : keys) {
    pairs.emplace_back(key, fmt::format("value {}", pairs.size()));
  }
  return pairs;
}

void check_value_kept(std::string_view value) {
  const Api& mpi = this_worker().mpi;
  const Context context("value {}", infocts::quoted(value));
  const Info info = make_info();
  if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
  check_contents(info, {{"key", std::string(value)}});
  const Lookup length = get_valuelen(info, "key");
  if (check_hit(length)) {
    check_equal("valuelen", static_cast<long>(as_kept(value).size()), length.length);
  }
  if (!this_worker().mpi.info_get_string.present()) return;
  const Lookup string = get_string(info, "key", as_int(value.size() + 1));
  if (check_hit(string)) check_text(as_kept(value), string.value);
}

/// All bytes that a string may have, in parts of at most `length`.
std::vector<std::string> all_bytes(std::size_t length) {
  std::vector<std::string> parts;
  for (int byte = 1; byte < 256; ++byte) {
    if (parts.empty() || parts.back().size() == length) parts.emplace_back();
    parts.back() += static_cast<char>(byte);
  }
  return parts;
}

/// The string before the first zero, as C passes it; what follows lies in the same buffer.
template <std::size_t kSize>
cts_text up_to_zero(const char (&buffer)[kSize]) {
  return {buffer, std::string_view(buffer).size()};
}

}  // namespace

CASE({.requirement = "info.object.key_case_sensitive", .name = "side_by_side"}) {
  check_live_together({{"key", "1"}, {"Key", "2"}, {"KEY", "3"}, {"kEY", "4"}, {"keY", "5"}});
}

CASE({.requirement = "info.object.key_case_sensitive", .name = "override_one"}) {
  const Info info = make_info({{"key", "1"}, {"Key", "2"}, {"KEY", "3"}});
  check_success(mpi.info_set(info, in("Key"), in("other")));
  check_contents(info, {{"key", "1"}, {"Key", "other"}, {"KEY", "3"}});
}

CASE({.requirement = "info.object.key_case_sensitive", .name = "delete_one"}) {
  const Info info = make_info({{"key", "1"}, {"Key", "2"}, {"KEY", "3"}});
  check_success(mpi.info_delete(info, in("Key")));
  check_contents(info, {{"key", "1"}, {"KEY", "3"}});
}

// The keys whose spelling an implementation knows best.
CASE({.requirement = "info.object.key_case_sensitive", .name = "reserved"}) {
  check_live_together({{"no_locks", "1"}, {"No_Locks", "2"}, {"NO_LOCKS", "3"}});
}

CASE({.requirement = "info.object.value_case_sensitive", .name = "kept"}) {
  for (const std::string value : {"TrUe", "ABCabc", "FALSE", "z", "Z"}) check_value_kept(value);
}

// A set that sees "the same value" and does nothing.
CASE({.requirement = "info.object.value_case_sensitive", .name = "override_by_other_case"}) {
  const Info info = make_info({{"key", "true"}});
  check_success(mpi.info_set(info, in("key"), in("TRUE")));
  check_contents(info, {{"key", "TRUE"}});
  check_success(mpi.info_set(info, in("key"), in("True")));
  check_contents(info, {{"key", "True"}});
}

CASE({.requirement = "info.object.key_bytes", .name = "each_alone", .bindings = {"c", "cxx"}}) {
  check_live_together(with_own_values(all_bytes(1)));
}

CASE({.requirement = "info.object.key_bytes", .name = "each_inside"}) {
  std::vector<std::string> keys;
  for (const std::string& byte : all_bytes(1)) keys.push_back("k" + byte + "y");
  check_live_together(with_own_values(keys));
}

CASE({.requirement = "info.object.key_bytes", .name = "all"}) {
  check_live_together(with_own_values(all_bytes(max_key_length())));
}

CASE({.requirement = "info.object.key_bytes", .name = "utf8"}) {
  check_live_together(
      with_own_values({"schl\xc3\xbcssel", "schl\xc3\xbc", "\xe9\x8d\xb5", "\xe9\x8d\xb6",
                       "\xf0\x9f\x94\x91", "u\xcc\x88", "\xc3\xbc"}));
}

// Comparison with signed characters orders these differently than with unsigned ones; a search that
// mixes the two loses keys.
CASE({.requirement = "info.object.key_bytes", .name = "around_127"}) {
  check_live_together(with_own_values({"\x7f", "\x80", "\xff", "a\x7f", "a\x80", "a\xff", "\x01",
                                       "a\x01", "a", "\xff\xff", "\x80z", "~"}));
}

// The case tables of Latin-1 know more letters than ASCII.
CASE({.requirement = "info.object.key_bytes", .name = "latin1_letters"}) {
  check_live_together(
      with_own_values({"\xe4", "\xc4", "\xf6", "\xd6", "\xdf", "a", "o", "s", "ss"}));
}

CASE({.requirement = "info.object.value_bytes", .name = "each_alone", .bindings = {"c", "cxx"}}) {
  Pairs pairs;
  for (const std::string& byte : all_bytes(1)) {
    pairs.emplace_back(fmt::format("key{}", pairs.size()), byte);
  }
  check_live_together(pairs);
}

CASE({.requirement = "info.object.value_bytes", .name = "all"}) {
  for (const std::string& value : all_bytes(max_value_length())) check_value_kept(value);
}

CASE({.requirement = "info.object.value_bytes", .name = "no_letters"}) {
  for (const std::string value : {"\n\r\t\v\f", "\x01", "\x7f\x80\xff", "\xff", "\\", "\xc3\xbc"}) {
    check_value_kept(value);
  }
}

CASE({.requirement = "info.object.key_blanks_kept", .name = "side_by_side"}) {
  check_live_together(
      with_own_values({"k", " k", "k ", " k ", "  k", "k  ", "k k", "k  k", "kk", "\tk", "k\n"}));
}

// With one key only there is no other to be taken for it. What an error leaves in an object is not
// said, so each delete has one of its own.
CASE({.requirement = "info.object.key_blanks_kept", .name = "stripped_is_a_miss"}) {
  const Info info = make_info({{" k ", "value"}});
  check_contents(info, {{" k ", "value"}});
  for (const std::string key : {"k", " k", "k ", "  k  "}) {
    const Context context("key {}", infocts::quoted(key));
    check_no_key(info, key);
  }
  for (const std::string key : {"k", " k", "k ", "  k  "}) {
    const Context context("key {}", infocts::quoted(key));
    if (!check_deletes_nothing(make_info({{" k ", "value"}}), key)) return;
  }
}

CASE({.requirement = "info.object.key_blanks_kept", .name = "blank_asked_for"}) {
  const Info info = make_info({{"k", "value"}});
  for (const std::string key : {" k", "k ", " k "}) {
    const Context context("key {}", infocts::quoted(key));
    check_no_key(info, key);
  }
}

CASE({.requirement = "info.object.value_blanks_kept", .name = "kept"}) {
  for (const std::string value : {" v", "v ", "  v  ", " ", "   ", "a b", "a  b", "\tv\n"}) {
    check_value_kept(value);
  }
}

// What looks like one of the types of the chapter is still a string.
CASE({.requirement = "info.object.value_blanks_kept", .name = "looking_typed"}) {
  for (const std::string value : {" 42 ", " +1", " true ", "false ", " a , b ", "rar , waw"}) {
    check_value_kept(value);
  }
}

CASE({.requirement = "info.object.value_blanks_kept", .name = "override_by_blanks"}) {
  const Info info = make_info({{"key", "v"}});
  check_success(mpi.info_set(info, in("key"), in(" v ")));
  check_contents(info, {{"key", " v "}});
  check_success(mpi.info_set(info, in("key"), in("v")));
  check_contents(info, {{"key", "v"}});
}

CASE({.requirement = "info.object.strings_terminated", .name = "key"}) {
  const Info info = make_info();
  check_success(mpi.info_set(info, up_to_zero("k\0one"), in("first")));
  check_success(mpi.info_set(info, up_to_zero("k\0another"), in("second")));
  check_contents(info, {{"k", "second"}});
  check_success(mpi.info_delete(info, up_to_zero("k\0third")));
  check_contents(info, {});
}

CASE({.requirement = "info.object.strings_terminated", .name = "value"}) {
  const Info info = make_info();
  check_success(mpi.info_set(info, in("key"), up_to_zero("v\0more")));
  check_contents(info, {{"key", "v"}});
  const Lookup length = get_valuelen(info, "key");
  if (check_hit(length)) check_equal("valuelen", 1, length.length);
}

// The whole buffer may be larger than any key or value.
CASE({.requirement = "info.object.strings_terminated", .name = "in_large_buffers"}) {
  const std::size_t beyond = max_key_length() + max_value_length() + 10'000;
  const std::string key = std::string("key") + '\0' + std::string(beyond, 'x');
  const std::string value = std::string("value") + '\0' + std::string(beyond, 'y');
  const Info info = make_info();
  check_success(mpi.info_set(info, {key.data(), 3}, {value.data(), 5}));
  check_contents(info, {{"key", "value"}});
  int flag = kFlagPreset;
  int length = kNumberPreset;
  check_success(mpi.info_get_valuelen(info, {key.data(), 3}, &length, &flag));
  check_equal("valuelen", 5, length);
  check_success(mpi.info_delete(info, {key.data(), 3}));
}

// An application that builds all its pairs in one pair of buffers.
CASE({.requirement = "info.object.strings_copied", .name = "buffers_reused"}) {
  const Pairs pairs = scattered_pairs(30);
  char key[32];
  char value[32];
  const Info info = make_info();
  for (const auto& [k, v] : pairs) {
    k.copy(key, sizeof key);
    key[k.size()] = '\0';
    v.copy(value, sizeof value);
    value[v.size()] = '\0';
    if (!check_success(mpi.info_set(info, {key, k.size()}, {value, v.size()}))) return;
  }
  check_contents(info, pairs);
}

CASE({.requirement = "info.object.strings_copied", .name = "overwritten"}) {
  const Info info = make_info({{"key0", "before"}});
  Input key = in("key");
  Input value = in("value");
  check_success(mpi.info_set(info, key, value));
  key.scribble();
  value.scribble();
  check_contents(info, {{"key0", "before"}, {"key", "value"}});
  check_no_key(info, "###");
}

// The same for the strings of an override: a value that is only now referred to.
CASE({.requirement = "info.object.strings_copied", .name = "overwritten_after_override"}) {
  const Info info = make_info({{"key", "old value"}});
  Input key = in("key");
  Input value = in("value");
  check_success(mpi.info_set(info, key, value));
  key.scribble();
  value.scribble();
  check_contents(info, {{"key", "value"}});
}

// What an application reads lies in its own buffer and may be changed there.
CASE({.requirement = "info.object.strings_copied", .name = "set_from_own_result"}) {
  const Info info = make_info({{"key", "value"}});
  Lookup lookup = get(info, "key", 20);
  if (!check_hit(lookup)) return;
  check_success(mpi.info_set(info, in("copy"), {lookup.value.data(), 5}));
  lookup.value.data()[0] = '#';
  check_contents(info, {{"key", "value"}, {"copy", "value"}});
}

}  // namespace infocts
