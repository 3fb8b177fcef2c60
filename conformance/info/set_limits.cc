// MPI_Info_set: how long and how short keys and values may be.
//
// MAX stands for MPI_MAX_INFO_KEY and MPI_MAX_INFO_VAL. In C both count the terminator, so MAX-1
// characters must be taken, MAX+1 refused, and MAX itself is the implementation's choice.
#include <algorithm>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

std::size_t max_key() { return max_key_length() + 1; }
// Ends the case as skipped where there is no maximum that could be exceeded.
std::size_t max_value() { return too_long_value().size() - 1; }

/// The pair with this key is found by every function that takes a key.
bool check_found_everywhere(cts_info info, const std::string& key, const std::string& value) {
  const Api& mpi = this_worker().mpi;
  if (!check_value(info, key, value)) return false;
  const Lookup length = get_valuelen(info, key);
  if (!check_hit(length)) return false;
  if (!check_equal("valuelen", static_cast<long>(value.size()), length.length)) return false;
  if (!mpi.info_get_string.present()) return true;
  const Lookup text = get_string(info, key, static_cast<int>(value.size()) + 1);
  if (!check_hit(text) || !check_text(value, text.value)) return false;
  return check_buflen(static_cast<long>(value.size()) + 1, text.length);
}

/// Lives the whole life of a pair.
bool check_works(const std::string& key, const std::string& value) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{"other", "1"}});
  if (!check_success(mpi.info_set(info, in(key), in(value)))) return false;
  if (!check_found_everywhere(info, key, value)) return false;
  if (!check_contents(info, {{"other", "1"}, {key, value}})) return false;
  const Info copy = duplicate(info);
  if (!check_contents(copy, {{"other", "1"}, {key, value}})) return false;
  if (!check_success(mpi.info_set(info, in(key), in("short")))) return false;
  if (!check_contents(info, {{"other", "1"}, {key, "short"}})) return false;
  if (!check_success(mpi.info_set(info, in(key), in(value)))) return false;
  if (!check_found_everywhere(info, key, value)) return false;
  if (!check_success(mpi.info_delete(info, in(key)))) return false;
  return check_contents(info, {{"other", "1"}});
}

/// An object with a key of exactly MAX characters. Where that is refused, there is nothing that
/// could come back, and the case ends as skipped.
Info make_with_max_key(std::string_view key) {
  Info info = make_info({{"other", "1"}});
  if (this_worker().mpi.info_set(info, in(key), in("value")) != this_worker().mpi.success) {
    skip_as_absent("a key of exactly MPI_MAX_INFO_KEY characters");
  }
  return info;
}

/// The same for a value of exactly MAX characters under "key".
Info make_with_max_value(std::string_view value) {
  Info info = make_info({{"other", "1"}});
  if (this_worker().mpi.info_set(info, in("key"), in(value)) != this_worker().mpi.success) {
    skip_as_absent("a value of exactly MPI_MAX_INFO_VAL characters");
  }
  return info;
}

/// A set that is to be refused. Where it is not, that is the matter of other cases, and this one
/// ends as skipped.
void set_refused(cts_info info, std::string_view key, std::string_view value) {
  if (this_worker().mpi.info_set(info, in(key), in(value)) == this_worker().mpi.success) {
    skip_as_absent("the refusal of a longer key or value");
  }
}

std::string describe_empty_value(cts_info info, std::string_view key) {
  const Api& mpi = this_worker().mpi;
  const int code = mpi.info_set(info, in(key), in(""));
  if (code != mpi.success) return acceptance_of(code);
  const Lookup lookup = look_up(info, key);
  if (lookup.code != mpi.success || !is_true(lookup.flag)) return "accepted, but not found";
  return lookup.value.text().empty() ? "accepted, found" : "accepted, but another value found";
}

/// The key has the empty value, by every function.
bool check_empty_value(cts_info info, std::string_view key) {
  const Api& mpi = this_worker().mpi;
  if (!check_value(info, key, "")) return false;
  const Lookup length = get_valuelen(info, key);
  if (!check_hit(length) || !check_equal("valuelen", 0, length.length)) return false;
  // Whether there is a terminator with valuelen 0 is left open (info.get.zero_value).
  if (!check_hit(get(info, key, 0))) return false;
  const Lookup one = get(info, key, 1);
  if (!check_hit(one) || !check_text("", one.value)) return false;
  if (!mpi.info_get_string.present()) return true;
  const Lookup size = get_string(info, key, 0);
  if (!check_hit(size) || !check_buflen(1, size.length)) return false;
  const Lookup text = get_string(info, key, 1);
  return check_hit(text) && check_text("", text.value) && check_buflen(1, text.length);
}

}  // namespace

CASE({.requirement = "info.set.longest_key", .name = "works"}) {
  for (const std::size_t length : {max_key() - 2, max_key() - 1}) {
    const Context context("key of {} characters", length);
    if (!check_works(text_of_length(length), "value")) return;
  }
}

CASE({.requirement = "info.set.longest_key", .name = "with_longest_value"}) {
  check_works(text_of_length(max_key_length()), text_of_length(max_value_length(), 1));
}

// Entries of fixed size, one next to the other.
CASE({.requirement = "info.set.longest_key", .name = "side_by_side"}) {
  Pairs pairs;
  for (unsigned i = 0; i < 20; ++i) {
    pairs.emplace_back(text_of_length(max_key_length(), i), fmt::format("value{}", i));
  }
  check_contents(make_info(pairs), pairs);
}

CASE({.requirement = "info.set.longest_value", .name = "works"}) {
  for (const std::size_t length : {max_value() - 2, max_value() - 1}) {
    const Context context("value of {} characters", length);
    if (!check_works("key", text_of_length(length))) return;
  }
}

CASE({.requirement = "info.set.longest_value", .name = "side_by_side"}) {
  Pairs pairs;
  for (unsigned i = 0; i < 20; ++i) {
    pairs.emplace_back(fmt::format("key{}", i), text_of_length(max_value_length(), i));
  }
  check_contents(make_info(pairs), pairs);
}

CASE({.requirement = "info.set.refused_changes_nothing", .name = "long_key"}) {
  const std::string key = text_of_length(max_key() + 1);
  // All that a key cut somewhere near the maximum would hit.
  Pairs pairs = numbered_pairs(12);
  for (const std::size_t length : {std::size_t{31}, max_key() - 2, max_key() - 1}) {
    pairs = with(pairs, key.substr(0, length), "prefix");
  }
  const Info info = make_info(pairs);
  set_refused(info, key, "other");
  check_contents(info, pairs);
}

CASE({.requirement = "info.set.refused_changes_nothing", .name = "long_key_empty_object"}) {
  const Info info = make_info();
  set_refused(info, text_of_length(max_key() + 1), "value");
  check_contents(info, {});
}

// A set that adds the key before it looks at the value.
CASE({.requirement = "info.set.refused_changes_nothing", .name = "long_value"}) {
  const Info info = make_info(numbered_pairs(12));
  set_refused(info, "added", text_of_length(max_value() + 1));
  check_no_key(info, "added");
  check_contents(info, numbered_pairs(12));
}

// A set that releases the old value before it looks at the new one.
CASE({.requirement = "info.set.refused_changes_nothing", .name = "long_value_override"}) {
  const Info info = make_info(numbered_pairs(12));
  for (const std::size_t length : {max_value() + 1, 2 * max_value() + 1}) {
    set_refused(info, "key7", text_of_length(length));
    check_contents(info, numbered_pairs(12));
  }
}

// The object works on after each kind of refusal.
CASE({.requirement = "info.set.refused_changes_nothing", .name = "set_after"}) {
  const Info info = make_info(numbered_pairs(12));
  const std::string key = text_of_length(max_key() + 1);
  const std::string value = text_of_length(max_value() + 1);
  set_refused(info, key, "x");
  set_refused(info, "added", value);
  set_refused(info, key, value);
  check_success(mpi.info_set(info, in("added"), in("value")));
  check_success(mpi.info_set(info, in("key3"), in("other")));
  check_contents(info, with(with(numbered_pairs(12), "added", "value"), "key3", "other"));
}

CASE({.requirement = "info.set.max_key", .name = "outcome"}) {
  const Info info = make_info();
  observe(acceptance_of(mpi.info_set(info, in(text_of_length(max_key())), in("value"))));
}

CASE({.requirement = "info.set.max_value", .name = "outcome"}) {
  const Info info = make_info();
  observe(acceptance_of(mpi.info_set(info, in("key"), in(text_of_length(max_value())))));
}

CASE({.requirement = "info.set.max_key_refused", .name = "class"}) {
  const Info info = make_info();
  check_error(mpi.err_info_key, mpi.info_set(info, in(text_of_length(max_key())), in("value")));
}

// Cut by one, it is a stored key.
CASE({.requirement = "info.set.max_key_refused", .name = "prefix_stored"}) {
  const std::string key = text_of_length(max_key());
  const Info info = make_info({{key.substr(0, max_key_length()), "value"}});
  check_error(mpi.err_info_key, mpi.info_set(info, in(key), in("other")));
}

CASE({.requirement = "info.set.max_key_whole", .name = "found"}) {
  const std::string key = text_of_length(max_key());
  const Info info = make_with_max_key(key);
  check_found_everywhere(info, key, "value");
  check_success(mpi.info_delete(info, in(key)));
  check_contents(info, {{"other", "1"}});
}

CASE({.requirement = "info.set.max_key_whole", .name = "listed"}) {
  const std::string key = text_of_length(max_key());
  const Info info = make_with_max_key(key);
  check_contents(info, {{"other", "1"}, {key, "value"}});
}

CASE({.requirement = "info.set.max_key_whole", .name = "not_its_prefix"}) {
  const std::string key = text_of_length(max_key());
  const std::string prefix = key.substr(0, max_key_length());
  const Info info = make_with_max_key(key);
  check_no_key(info, prefix);
  put(info, prefix, "of the prefix");
  check_value(info, prefix, "of the prefix");
  check_value(info, key, "value");
  // Another object, as what an error leaves in its own is not said.
  check_deletes_nothing(make_with_max_key(key), prefix);
}

CASE({.requirement = "info.set.max_key_whole", .name = "duplicated"}) {
  const std::string key = text_of_length(max_key());
  const Info info = make_with_max_key(key);
  const Info copy = duplicate(info);
  check_found_everywhere(copy, key, "value");
  check_no_key(copy, key.substr(0, max_key_length()));
}

CASE({.requirement = "info.set.max_value_whole", .name = "found"}) {
  const std::string value = text_of_length(max_value());
  const Info info = make_with_max_value(value);
  check_found_everywhere(info, "key", value);
  check_contents(info, {{"other", "1"}, {"key", value}});
}

CASE({.requirement = "info.set.max_value_whole", .name = "duplicated"}) {
  const std::string value = text_of_length(max_value());
  const Info info = make_with_max_value(value);
  const Info copy = duplicate(info);
  check_found_everywhere(copy, "key", value);
}

CASE({.requirement = "info.set.empty_key", .name = "outcome"}) {
  const Info info = make_info({{"other", "1"}});
  const int code = mpi.info_set(info, in(""), in("value"));
  if (code != mpi.success) {
    observe(acceptance_of(code));
    return;
  }
  const Lookup lookup = look_up(info, "");
  const bool found = lookup.code == mpi.success && is_true(lookup.flag);
  observe(found ? "accepted, found" : "accepted, but not found");
}

CASE({.requirement = "info.set.empty_value", .name = "add"}) {
  const Info info = make_info({{"other", "1"}});
  observe("adding: " + describe_empty_value(info, "key"));
}

CASE({.requirement = "info.set.empty_value", .name = "override"}) {
  const Info info = make_info({{"other", "1"}, {"key", "value"}});
  observe("overriding: " + describe_empty_value(info, "key"));
}

CASE({.requirement = "info.set.empty_value_alloc_kinds", .name = "accepted"}) {
  for (const char* key : {"mpi_memory_alloc_kinds", "mpi_assert_memory_alloc_kinds"}) {
    const Context context("key {}", key);
    const Info info = make_info();
    if (!check_success(mpi.info_set(info, in(key), in("")))) return;
    check_empty_value(info, key);
  }
}

CASE({.requirement = "info.set.empty_value_settable", .name = "add"}) {
  const Info info = make_info({{"other", "1"}});
  if (!check_success(mpi.info_set(info, in("key"), in("")))) return;
  check_empty_value(info, "key");
  check_contents(info, {{"other", "1"}, {"key", ""}});
}

CASE({.requirement = "info.set.empty_value_settable", .name = "override"}) {
  const Info info = make_info({{"other", "1"}, {"key", "value"}});
  if (!check_success(mpi.info_set(info, in("key"), in("")))) return;
  check_empty_value(info, "key");
  check_success(mpi.info_set(info, in("key"), in("again")));
  check_contents(info, {{"other", "1"}, {"key", "again"}});
}

// An empty value that stands for "no key" gets lost on the way.
CASE({.requirement = "info.set.empty_value_settable", .name = "duplicated"}) {
  const Info info = make_info();
  if (!check_success(mpi.info_set(info, in("key"), in("")))) return;
  const Info copy = duplicate(info);
  check_empty_value(copy, "key");
  check_success(mpi.info_delete(copy, in("key")));
  check_contents(copy, {});
  check_contents(info, {{"key", ""}});
}

CASE({.requirement = "info.set.only_longer_refused", .name = "every_key"}) {
  const Info info = make_info();
  for (std::size_t length = 1; length <= max_key_length(); ++length) {
    const Context context("key of {} characters", length);
    if (!check_success(mpi.info_set(info, in(text_of_length(length)), in("value")))) return;
  }
}

CASE({.requirement = "info.set.only_longer_refused", .name = "every_value"}) {
  const Info info = make_info();
  // Every length as far as maxima are usual, then in steps of a sixteenth, and the last.
  std::vector<std::size_t> lengths;
  for (std::size_t length = 1; length < max_value_length();
       length += length < 1100 ? 1 : length / 16) {
    lengths.push_back(length);
  }
  lengths.push_back(max_value_length());
  for (const std::size_t length : lengths) {
    const Context context("value of {} characters", length);
    if (!check_success(mpi.info_set(info, in("key"), in(text_of_length(length))))) return;
  }
}

}  // namespace infocts
