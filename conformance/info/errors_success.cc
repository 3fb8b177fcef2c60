// A set that reports success has done what the standard says, also with keys and values that it
// might have refused, and with those that an MPI may want to interpret.
#include <array>
#include <string_view>
#include <vector>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

constexpr auto kLookLikeSomething = std::to_array<std::string_view>(
    {// quotes and escapes
     "\"quoted\"", "'quoted'", "\"", "'a", "`a`", "\\", "\\n", "a\\", "\\\"", "%", "%s", "%20",
     "$HOME", "${key}", "&amp;", "a\nb", "\x1b[31m", "\x01", "\x7f", "\xff\xfe",
     // numbers, truth values, nothing
     "0", "00", "007", "-0", "+7", "-1", "1e9", "1.50", "0x1F", "99999999999999999999", "true",
     "TRUE", "False", "yes", "null", "NULL", "(null)", "none",
     // lists and pairs
     ",", ",,", "a,b", "a,,b", "a,b,", " a , b ", "a;b", "a:b", "=", "a=b", "key=value", "[a]",
     "{a}", "<a/>", "a b", "#a", "!a", "?",
     // places and names
     "http://example.org/a?b=c&d=%20#e", "file:///tmp/a", "mpi://WORLD", "/tmp/../a", "~", "*",
     "..", "MPI_INFO_NULL", "MPI_THREAD_SINGLE", "no_locks", "host", "other"});

/// Those that any MPI takes as keys. One that is longer in Fortran than the constant there may be
/// taken all the same, but may not be asked for.
std::vector<std::string_view> keys_that_look_like_something() {
  std::vector<std::string_view> keys;
  for (const std::string_view text : kLookLikeSomething) {
    if (text.size() <= max_key_length()) keys.push_back(text);
  }
  return keys;
}

/// The pair is there by every function, beside what was there before.
bool check_there(cts_info info, const Pairs& pairs, std::string_view key, std::string_view value) {
  const Api& mpi = this_worker().mpi;
  if (!check_value(info, key, value)) return false;
  const auto length = static_cast<long>(as_kept(value).size());
  if (mpi.info_get_valuelen.present()) {
    const Lookup told = get_valuelen(info, key);
    if (!check_hit(told) || !check_equal("valuelen", length, told.length)) return false;
  }
  if (mpi.info_get_string.present()) {
    const Lookup text = get_string(info, key, static_cast<int>(length) + 1);
    if (!check_hit(text) || !check_text(as_kept(value), text.value)) return false;
  }
  return check_contents(info, pairs);
}

/// Sets it. Where that reports success, it is done: in the object and in its duplicate. Returns
/// false after a deviation, and where no more may be judged.
bool check_done(const Pairs& before, std::string_view key, std::string_view value, bool& accepted) {
  const Context context("key {}, value {}", infocts::quoted(key), infocts::quoted(value));
  const Info info = make_info(before);
  if (this_worker().mpi.info_set(info, in(key), in(value)) != this_worker().mpi.success) {
    return is_defined_after_errors();
  }
  accepted = true;
  const Pairs after = with(before, as_kept(key), value);
  return check_there(info, after, key, value) && check_there(duplicate(info), after, key, value);
}

void need_accepted(bool accepted) {
  if (!accepted) skip_as_absent("the acceptance of such a key or value");
}

void check_done(const Pairs& before, std::string_view key, std::string_view value) {
  bool accepted = false;
  check_done(before, key, value, accepted);
  need_accepted(accepted);
}

}  // namespace

CASE({.requirement = "info.errors.success_means_done", .name = "values"}) {
  bool accepted = false;
  for (const std::string_view value : kLookLikeSomething) {
    if (!check_done({{"other", "of another key"}}, "key", value, accepted)) break;
    if (!check_done({{"other", "of another key"}, {"key", "old"}}, "key", value, accepted)) break;
  }
  need_accepted(accepted);
}

CASE({.requirement = "info.errors.success_means_done", .name = "keys"}) {
  bool accepted = false;
  for (const std::string_view key : keys_that_look_like_something()) {
    if (!check_done({{"a", "1"}, {"b", "2"}}, key, "value", accepted)) break;
  }
  need_accepted(accepted);
}

// Whatever they look like, they are many pairs of one object.
CASE({.requirement = "info.errors.success_means_done", .name = "side_by_side"}) {
  Info info = make_info();
  Pairs pairs;
  for (const std::string_view text : keys_that_look_like_something()) {
    const Context context("{}", infocts::quoted(text));
    if (mpi.info_set(info, in(text), in(text)) != mpi.success) {
      if (!is_defined_after_errors()) return need_accepted(!pairs.empty());
      info = make_info(pairs);  // nobody knows what an error leaves behind
      continue;
    }
    pairs = with(pairs, as_kept(text), text);
    if (!check_contents(info, pairs)) return;
  }
  check_contents(duplicate(info), pairs);
}

CASE({.requirement = "info.errors.success_means_done", .name = "empty_value"}) {
  check_done({{"other", "1"}}, "key", "");
}

CASE({.requirement = "info.errors.success_means_done", .name = "empty_value_override"}) {
  check_done({{"key", "old"}, {"other", "1"}}, "key", "");
}

CASE({.requirement = "info.errors.success_means_done", .name = "empty_value_only_key"}) {
  check_done({}, "key", "");
}

CASE({.requirement = "info.errors.success_means_done", .name = "empty_key"}) {
  check_done({{"other", "1"}}, "", "value");
}

// In Fortran both are the empty string.
CASE({.requirement = "info.errors.success_means_done", .name = "blank_value"}) {
  check_done({{"other", "1"}}, "key", "   ");
}

CASE({.requirement = "info.errors.success_means_done", .name = "blank_key"}) {
  check_done({{"other", "1"}}, "   ", "value");
}

}  // namespace infocts
