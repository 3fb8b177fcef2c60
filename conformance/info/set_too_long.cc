// MPI_Info_set of keys and values that are longer than the maximum: whether they are refused, with
// which class, and what a call that accepts them has done. One list of ways serves all three.
#include <algorithm>
#include <functional>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/prepare.h"

namespace infocts {
namespace {

/// A call to be refused, and the object that it is made on.
struct TooLong {
  std::string key;
  std::string value;
  Pairs before;
};

/// Lengths beyond a maximum: by one, by the size of common buffers, by far, and such as seem short
/// when they are counted in 8 or 16 bits.
std::vector<std::size_t> lengths_beyond(std::size_t maximum) {
  return {maximum + 1,
          maximum + 2,
          2 * maximum,
          2 * maximum + 1,
          maximum + 10'000,
          maximum + 1'000'000,
          maximum / 256 * 256 + 257,
          maximum / 65'536 * 65'536 + 65'537};
}

// In C the constants count the terminator: exactly as many characters are another matter.
std::size_t key_maximum() { return max_key_length() + 1; }
// Ends the case as skipped where there is no maximum that could be exceeded.
std::size_t value_maximum() { return too_long_value().size() - 1; }

std::vector<TooLong> long_keys() {
  std::vector<TooLong> calls;
  for (const std::size_t length : lengths_beyond(key_maximum())) {
    calls.push_back({text_of_length(length), "value", {}});
  }
  // Cut to the maximum, the key is a stored one: an override would go unnoticed.
  const std::string key = text_of_length(key_maximum() + 1);
  calls.push_back({key, "other", {{key.substr(0, max_key_length()), "value"}}});
  // Only the key is wrong, whatever the value.
  calls.push_back({key, text_of_length(max_value_length()), {}});
  return calls;
}

std::vector<TooLong> long_values() {
  std::vector<TooLong> calls;
  for (const std::size_t length : lengths_beyond(value_maximum())) {
    calls.push_back({"key", text_of_length(length), {}});
  }
  // Overriding may be another path through the code than adding.
  const std::string value = text_of_length(value_maximum() + 1);
  const std::string longest = text_of_length(max_key_length());
  for (const std::string& key : {std::string("key"), longest}) {
    calls.push_back({key, value, {{"key", "value"}, {longest, "value"}}});
  }
  return calls;
}

std::vector<TooLong> long_both() {
  return {{text_of_length(key_maximum() + 1), text_of_length(value_maximum() + 1), {}}};
}

/// Makes the calls one by one, each on an object of its own, until `judge` returns false.
void for_each_too_long(
    const std::vector<TooLong>& calls,
    const std::function<bool(const TooLong& call, cts_info info, int code)>& judge) {
  for (const TooLong& call : calls) {
    const Context context("key of {} characters, value of {}, {} keys before", call.key.size(),
                          call.value.size(), call.before.size());
    const Info info = make_info(call.before);
    if (!judge(call, info, this_worker().mpi.info_set(info, in(call.key), in(call.value)))) return;
  }
}

bool is_refused_set(const TooLong&, cts_info, int code) { return check_refused(code); }

int as_length(const std::string& text) { return static_cast<int>(text.size()); }

/// A buffer in which a key of any length would fit.
std::string key_of_any_length(cts_info info, int n, std::size_t length) {
  const auto maximum = static_cast<std::size_t>(this_worker().mpi.max_info_key);
  Output key(std::max(length, maximum) + 1);
  prepare(this_worker().mpi.info_get_nthkey(info, n, key));
  return std::string(key.text());
}

/// Pairs of any length, by every function that tells them.
bool check_all_too_long_there(cts_info info, const Pairs& pairs) {
  const Api& mpi = this_worker().mpi;
  if (!check_equal("number of keys", static_cast<long>(pairs.size()), count_of(info))) return false;
  std::vector<std::string> listed;
  for (std::size_t n = 0; n < pairs.size(); ++n) {
    listed.push_back(key_of_any_length(info, static_cast<int>(n), pairs.back().first.size()));
  }
  for (const Pair& pair : pairs) {
    const auto& key = pair.first;
    const auto& value = pair.second;
    const bool found = std::find(listed.begin(), listed.end(), key) != listed.end();
    if (!check_true(found, "key " + infocts::quoted(key), "listed", "not listed")) return false;
    if (key.size() > max_key_length()) continue;  // to ask for its value is erroneous
    if (mpi.info_get_valuelen.present()) {
      const Lookup length = get_valuelen(info, key);
      if (!check_hit(length)) return false;
      if (!check_equal("valuelen", as_length(value), length.length)) return false;
    }
    if (mpi.info_get.present()) {
      const Lookup whole = get(info, key, as_length(value));
      if (!check_hit(whole) || !check_text(value, whole.value)) return false;
    }
    if (!mpi.info_get_string.present()) continue;
    const Lookup text = get_string(info, key, as_length(value) + 1);
    if (!check_hit(text) || !check_text(value, text.value)) return false;
  }
  return true;
}

/// What is accepted is there, in the object and in its duplicate. Where all is refused, there is
/// nothing to be judged.
void check_accepted_whole(const std::vector<TooLong>& calls) {
  bool accepted = false;
  for_each_too_long(calls, [&](const TooLong& call, cts_info info, int code) {
    if (code != this_worker().mpi.success) return true;
    accepted = true;
    const Pairs after = with(call.before, call.key, call.value);
    return check_all_too_long_there(info, after) &&
           check_all_too_long_there(duplicate(info), after);
  });
  if (!accepted) skip_as_absent("the acceptance of a key or value that is too long");
}

}  // namespace

CASE({.requirement = "info.set.long_key", .name = "beyond"}) {
  for_each_too_long(long_keys(), [&](const TooLong&, cts_info, int code) {
    return check_class_if_error(mpi.err_info_key, code);
  });
}

CASE({.requirement = "info.set.long_value", .name = "beyond"}) {
  for_each_too_long(long_values(), [&](const TooLong&, cts_info, int code) {
    return check_class_if_error(mpi.err_info_value, code);
  });
}

CASE({.requirement = "info.set.long_both", .name = "beyond"}) {
  for_each_too_long(long_both(), [&](const TooLong&, cts_info, int code) {
    const int error_class = error_class_of(code);
    const bool either = error_class == mpi.err_info_key || error_class == mpi.err_info_value;
    return check_true(code == mpi.success || either, "error class",
                      "MPI_ERR_INFO_KEY or MPI_ERR_INFO_VALUE", describe_code(code));
  });
}

CASE({.requirement = "info.set.long_key_refused", .name = "beyond"}) {
  for_each_too_long(long_keys(), is_refused_set);
}

CASE({.requirement = "info.set.long_value_refused", .name = "beyond"}) {
  for_each_too_long(long_values(), is_refused_set);
}

CASE({.requirement = "info.set.long_both_refused", .name = "beyond"}) {
  for_each_too_long(long_both(), is_refused_set);
}

CASE({.requirement = "info.set.long_accepted_whole", .name = "keys"}) {
  check_accepted_whole(long_keys());
}

CASE({.requirement = "info.set.long_accepted_whole", .name = "values"}) {
  check_accepted_whole(long_values());
}

CASE({.requirement = "info.set.long_accepted_whole", .name = "both"}) {
  check_accepted_whole(long_both());
}

}  // namespace infocts
