// MPI_Info_set of keys and values that are longer than the maximum: whether they are refused, with
// which class, and what a call that accepts them has done: three cases for each way to be too long.
#include <algorithm>
#include <initializer_list>
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

/// A length beyond a maximum: by one, by the size of common buffers, by far, and such as seem short
/// when they are counted in 8 or 16 bits.
using Length = std::size_t (*)(std::size_t maximum);

std::size_t longer_by_1(std::size_t maximum) { return maximum + 1; }
std::size_t longer_by_2(std::size_t maximum) { return maximum + 2; }
std::size_t twice(std::size_t maximum) { return 2 * maximum; }
std::size_t twice_and_1(std::size_t maximum) { return 2 * maximum + 1; }
std::size_t longer_by_10000(std::size_t maximum) { return maximum + 10'000; }
std::size_t longer_by_million(std::size_t maximum) { return maximum + 1'000'000; }
std::size_t short_in_8_bits(std::size_t maximum) { return maximum / 256 * 256 + 257; }
std::size_t short_in_16_bits(std::size_t maximum) { return maximum / 65'536 * 65'536 + 65'537; }

// In C the constants count the terminator: exactly as many characters are another matter.
std::size_t key_maximum() { return max_key_length() + 1; }
// Ends the case as skipped where there is no maximum that could be exceeded.
std::size_t value_maximum() { return too_long_value().size() - 1; }

template <Length length>
TooLong key_of() {
  return {text_of_length(length(key_maximum())), "value", {}};
}

// Cut to the maximum, the key is a stored one: an override would go unnoticed.
TooLong key_beside_its_prefix() {
  const std::string key = text_of_length(key_maximum() + 1);
  return {key, "other", {{key.substr(0, max_key_length()), "value"}}};
}

// Only the key is wrong, whatever the value.
TooLong key_of_longest_value() {
  return {text_of_length(key_maximum() + 1), text_of_length(max_value_length()), {}};
}

template <Length length>
TooLong value_of() {
  return {"key", text_of_length(length(value_maximum())), {}};
}

// Overriding may be another path through the code than adding.
TooLong value_instead_of(const std::string& key) {
  const std::string longest = text_of_length(max_key_length());
  return {key, text_of_length(value_maximum() + 1), {{"key", "value"}, {longest, "value"}}};
}
TooLong value_overrides() { return value_instead_of("key"); }
TooLong value_overrides_longest() { return value_instead_of(text_of_length(max_key_length())); }

TooLong both_too_long() {
  return {text_of_length(key_maximum() + 1), text_of_length(value_maximum() + 1), {}};
}

/// Makes the call on an object of its own. A case makes one and no other: up to MPI-3.1 no text
/// says what an MPI does after an error.
template <typename Judge>
void judge_set(const TooLong& call, Judge judge) {
  const Context context("key of {} characters, value of {}, {} keys before", call.key.size(),
                        call.value.size(), call.before.size());
  const Info info = make_info(call.before);
  const Code code = this_worker().mpi.info_set(info, in(call.key), in(call.value));
  judge(info, code);
}

void check_class_of_set(const TooLong& call, std::initializer_list<int> classes) {
  judge_set(call, [&](cts_info, Code code) {
    if (classes.size() == 1) {
      check_class_if_error(*classes.begin(), code);
      return;
    }
    const int found = error_class_of(code);
    const bool one_of_them = std::find(classes.begin(), classes.end(), found) != classes.end();
    check_true(code == this_worker().mpi.success || one_of_them, "error class",
               "MPI_ERR_INFO_KEY or MPI_ERR_INFO_VALUE", describe_code(code));
  });
}

void check_set_refused(const TooLong& call) {
  judge_set(call, [](cts_info, Code code) { check_refused(code); });
}

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

/// What is accepted is there, in the object and in its duplicate. What is refused is not judged.
void check_accepted_whole(const TooLong& call) {
  judge_set(call, [&](cts_info info, Code code) {
    if (code != this_worker().mpi.success) {
      skip_as_absent("the acceptance of a key or value that is too long");
    }
    const Pairs after = with(call.before, call.key, call.value);
    if (check_all_too_long_there(info, after)) check_all_too_long_there(duplicate(info), after);
  });
}

}  // namespace

#define CASES_OF_TOO_LONG(what, case_name, call, ...)                                 \
  CASE({.requirement = "info.set.long_" what, .name = case_name}) {                   \
    check_class_of_set(call(), {__VA_ARGS__});                                        \
  }                                                                                   \
  CASE({.requirement = "info.set.long_" what "_refused", .name = case_name}) {        \
    check_set_refused(call());                                                        \
  }                                                                                   \
  CASE({.requirement = "info.set.long_accepted_whole", .name = what "_" case_name}) { \
    check_accepted_whole(call());                                                     \
  }
#define CASES_OF_LONG_KEY(case_name, call) \
  CASES_OF_TOO_LONG("key", case_name, call, mpi.err_info_key)
#define CASES_OF_LONG_VALUE(case_name, call) \
  CASES_OF_TOO_LONG("value", case_name, call, mpi.err_info_value)
#define CASES_OF_LENGTH(case_name, length)     \
  CASES_OF_LONG_KEY(case_name, key_of<length>) \
  CASES_OF_LONG_VALUE(case_name, value_of<length>)

CASES_OF_LENGTH("longer_by_1", longer_by_1)
CASES_OF_LENGTH("longer_by_2", longer_by_2)
CASES_OF_LENGTH("twice", twice)
CASES_OF_LENGTH("twice_and_1", twice_and_1)
CASES_OF_LENGTH("longer_by_10000", longer_by_10000)
CASES_OF_LENGTH("longer_by_million", longer_by_million)
CASES_OF_LENGTH("short_in_8_bits", short_in_8_bits)
CASES_OF_LENGTH("short_in_16_bits", short_in_16_bits)
CASES_OF_LONG_KEY("beside_its_prefix", key_beside_its_prefix)
CASES_OF_LONG_KEY("of_longest_value", key_of_longest_value)
CASES_OF_LONG_VALUE("overrides", value_overrides)
CASES_OF_LONG_VALUE("overrides_longest", value_overrides_longest)
CASES_OF_TOO_LONG("both", "longer_by_1", both_too_long, mpi.err_info_key, mpi.err_info_value)

}  // namespace infocts
