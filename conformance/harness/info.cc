#include "conformance/harness/info.h"

#include <algorithm>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"

namespace infocts {
namespace {

std::string as_it_is(std::string_view text) { return std::string(text); }

/// `kept` gives what an object holds of each text.
bool check_pairs(cts_info info, const Pairs& pairs, std::string (*kept)(std::string_view text)) {
  int count = kNumberPreset;
  if (!check_success(this_worker().mpi.info_get_nkeys(info, &count))) return false;
  if (!check_equal("number of keys", static_cast<long>(pairs.size()), count)) return false;

  std::vector<std::string> expected;
  for (const auto& [key, value] : pairs) expected.push_back(kept(key));
  std::vector<std::string> numbered;
  for (int n = 0; n < count; ++n) {
    Output key(static_cast<std::size_t>(this_worker().mpi.max_info_key) + terminator());
    if (!check_success(this_worker().mpi.info_get_nthkey(info, n, key))) return false;
    numbered.emplace_back(key.text());
  }
  std::sort(expected.begin(), expected.end());
  std::sort(numbered.begin(), numbered.end());
  const auto [one, other] = std::mismatch(expected.begin(), expected.end(), numbered.begin());
  if (one != expected.end()) {
    return report_deviation("keys under the numbers 0 to N-1",
                            infocts::quoted(*one) + " among them, once",
                            infocts::quoted(*other) + " in its place when sorted");
  }
  return std::all_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
    const Lookup lookup = look_up(info, pair.first);
    return check_hit(lookup) && check_text(kept(pair.second), lookup.value);
  });
}

}  // namespace

Info::~Info() {
  const Api& mpi = this_worker().mpi;
  if (!null() && mpi.info_free.present()) mpi.info_free(&handle_);
}

cts_info Info::release() { return std::exchange(handle_, this_worker().mpi.info_null); }

Info make_info() {
  Info info;
  prepare(this_worker().mpi.info_create(info.ref()));
  return info;
}

Info make_info(const Pairs& pairs) {
  Info info = make_info();
  for (const auto& [key, value] : pairs) put(info, key, value);
  return info;
}

Info make_info(std::initializer_list<std::pair<std::string_view, std::string_view>> pairs) {
  Info info = make_info();
  for (const auto& [key, value] : pairs) put(info, key, value);
  return info;
}

void put(cts_info info, std::string_view key, std::string_view value) {
  prepare(this_worker().mpi.info_set(info, in(key), in(value)));
}

void remove(cts_info info, std::string_view key) {
  prepare(this_worker().mpi.info_delete(info, in(key)));
}

Info duplicate(cts_info info) {
  Info copy;
  prepare(this_worker().mpi.info_dup(info, copy.ref()));
  return copy;
}

Pairs numbered_pairs(int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    pairs.emplace_back(fmt::format("key{}", i), fmt::format("value{}", i));
  }
  return pairs;
}

std::string text_of_length(std::size_t length, unsigned salt) {
  static constexpr std::string_view kAlphabet =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  std::string text(length, '\0');
  for (std::size_t i = 0; i < length; ++i) {
    // The second term shifts every further period, so that none repeats its predecessor.
    text[i] = kAlphabet[(i + i / kAlphabet.size() + salt) % kAlphabet.size()];
  }
  return text;
}

std::size_t max_key_length() {
  return static_cast<std::size_t>(this_worker().mpi.max_info_key) - terminator();
}
std::size_t max_value_length() {
  const auto maximum = static_cast<std::size_t>(this_worker().mpi.max_info_val);
  return std::min(maximum - terminator(), kLargestValue);
}

std::string too_long_value() {
  const auto maximum = static_cast<std::size_t>(this_worker().mpi.max_info_val);
  if (maximum > kLargestValue) skip_as_absent("a limit of values that can be exceeded");
  // In Fortran too, one more than the C constant: the constant of Fortran is one smaller, and a
  // value of exactly the other's length is the implementation's choice.
  return text_of_length(maximum + 2 - terminator());
}

int count_of(cts_info info) {
  int count = kNumberPreset;
  prepare(this_worker().mpi.info_get_nkeys(info, &count));
  return count;
}

std::string nth_key(cts_info info, int n) {
  Output key(static_cast<std::size_t>(this_worker().mpi.max_info_key) + terminator());
  prepare(this_worker().mpi.info_get_nthkey(info, n, key));
  return std::string(key.text());
}

std::vector<std::string> keys_of(cts_info info) {
  std::vector<std::string> keys;
  const int count = count_of(info);  // any number, where the MPI is wrong: nothing is reserved
  for (int n = 0; n < count; ++n) keys.push_back(nth_key(info, n));
  return keys;
}

Lookup get(cts_info info, std::string_view key, int valuelen) {
  Lookup result;
  result.value = Output(static_cast<std::size_t>(std::max(valuelen, 0)) + terminator());
  result.code = this_worker().mpi.info_get(info, in(key), valuelen, result.value, &result.flag);
  return result;
}

Lookup get_string(cts_info info, std::string_view key, int buflen) {
  Lookup result;
  result.value = Output(static_cast<std::size_t>(std::max(buflen, 0)));
  result.length = buflen;
  result.code =
      this_worker().mpi.info_get_string(info, in(key), &result.length, result.value, &result.flag);
  return result;
}

Lookup get_valuelen(cts_info info, std::string_view key) {
  Lookup result;
  result.code = this_worker().mpi.info_get_valuelen(info, in(key), &result.length, &result.flag);
  return result;
}

Lookup look_up(cts_info info, std::string_view key) {
  const auto read = [&](int room) {
    // Before 4.0 there is only MPI_Info_get, also for a case that starts MPI itself.
    return this_worker().initialized || !this_worker().mpi.info_get_string.present()
               ? get(info, key, room)
               : get_string(info, key, room + 1);
  };
  // One more than the longest value: an MPI may take MPI_MAX_INFO_VAL characters. Where that is
  // much, it is worth a second call to know whether it is needed.
  constexpr int kUsual = 4096;
  const int most = static_cast<int>(max_value_length()) + 1;
  if (most <= kUsual) return read(most);
  Lookup lookup = read(kUsual);
  const bool cut = lookup.code != this_worker().mpi.success || lookup.value.text().size() >= kUsual;
  return cut ? read(most) : lookup;
}

bool check_hit(const Lookup& lookup) {
  if (!check_success(lookup.code)) return false;
  return check_flag_true(lookup);
}

bool check_miss(const Lookup& lookup) {
  if (!check_success(lookup.code)) return false;
  return check_flag_false(lookup) && check_untouched(lookup.value);
}

bool check_buflen(long size, long actual, std::string_view what) {
  if (in_fortran() && actual == size - 1) return true;
  return check_equal(what, size, actual);
}

bool check_same_length(const Lookup& valuelen, const Lookup& string) {
  return check_buflen(
      valuelen.length + 1, string.length,
      "buflen from MPI_Info_get_string, compared with valuelen from MPI_Info_get_valuelen");
}

std::string as_kept(std::string_view text) {
  if (!in_fortran()) return std::string(text);
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return std::string(text.substr(begin, text.find_last_not_of(' ') + 1 - begin));
}

bool check_value(cts_info info, std::string_view key, std::string_view value) {
  const Lookup lookup = look_up(info, key);
  return check_hit(lookup) && check_text(as_kept(value), lookup.value);
}

bool check_no_key(cts_info info, std::string_view key) { return check_miss(look_up(info, key)); }

bool check_deletes_nothing(cts_info info, std::string_view key) {
  const int before = count_of(info);
  const int code = this_worker().mpi.info_delete(info, in(key));
  if (code != this_worker().mpi.success) {
    return check_class_if_error(this_worker().mpi.err_info_nokey, code) &&
           is_defined_after_errors();
  }
  return check_equal("number of keys after deleting one that is not there", before, count_of(info));
}

bool check_contents(cts_info info, const Pairs& pairs) { return check_pairs(info, pairs, as_kept); }

bool check_contents_as_read(cts_info info, const Pairs& pairs) {
  return check_pairs(info, pairs, as_it_is);
}

bool check_order(cts_info info, const std::vector<std::string>& keys) {
  for (std::size_t n = 0; n < keys.size(); ++n) {
    Output key(static_cast<std::size_t>(this_worker().mpi.max_info_key) + terminator());
    if (!check_success(this_worker().mpi.info_get_nthkey(info, static_cast<int>(n), key))) {
      return false;
    }
    if (!check_same_text(fmt::format("key number {}", n), as_kept(keys[n]), key.text())) {
      return false;
    }
  }
  return true;
}

}  // namespace infocts
