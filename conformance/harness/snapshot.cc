#include "conformance/harness/snapshot.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {

Pairs pairs_of(cts_info info) {
  Pairs pairs;
  for (const std::string& key : keys_of(info)) {
    const std::optional<std::string> value = value_of(info, key);
    if (!value)
      throw Inconclusive(fmt::format("the listed key {} is not found", infocts::quoted(key)));
    pairs.emplace_back(key, *value);
  }
  return pairs;
}

std::optional<std::string> value_of(cts_info info, std::string_view key) {
  const Lookup lookup = look_up(info, key);
  if (lookup.code != this_worker().mpi.success) {
    throw Inconclusive(
        fmt::format("looking up {} returned {}", infocts::quoted(key), describe_code(lookup.code)));
  }
  if (!is_true(lookup.flag)) return std::nullopt;
  return std::string(lookup.value.text());
}

std::string names_of(std::vector<std::string> keys) {
  if (keys.empty()) return "none";
  std::sort(keys.begin(), keys.end());
  return fmt::format("{}", fmt::join(keys, ", "));
}

std::string describe_keys(cts_info info) {
  const std::vector<std::string> keys = keys_of(info);
  return keys.empty() ? "empty" : "holds " + names_of(keys);
}

void change_all(cts_info info) {
  for (const std::string& key : keys_of(info)) put(info, key, "changed");
  put(info, "infocts_added", "value");
}

void delete_all(cts_info info) {
  for (const std::string& key : keys_of(info)) remove(info, key);
}

bool check_listed(cts_info info) {
  const Api& mpi = this_worker().mpi;
  int count = kNumberPreset;
  if (!check_success(mpi.info_get_nkeys(info, &count))) return false;
  if (!check_true(count >= 0, "number of keys", "0 or more", number_after(count))) {
    return false;
  }
  std::vector<std::string> keys;
  for (int n = 0; n < count; ++n) {
    const Context context("n {}", n);
    // One byte more than the constant says, for an MPI whose longest key has that many characters.
    Output key(static_cast<std::size_t>(mpi.max_info_key) + terminator());
    if (!check_success(mpi.info_get_nthkey(info, n, key))) return false;
    if (!check_terminated("key", key)) return false;
    const std::string name(key.text());
    const auto earlier = std::find(keys.begin(), keys.end(), name);
    if (earlier != keys.end()) {
      return report_deviation(
          "key", "another one under each number",
          fmt::format("{}, as under number {}", infocts::quoted(name), earlier - keys.begin()));
    }
    keys.push_back(name);
    const Lookup lookup = look_up(info, name);
    if (!check_hit(lookup)) return false;
    if (!check_terminated("value of " + infocts::quoted(name), lookup.value)) return false;
  }
  return true;
}

void check_ordinary(cts_info info) {
  const Api& mpi = this_worker().mpi;
  check_listed(info);
  const Pairs before = pairs_of(info);
  Info copy;
  if (check_success(mpi.info_dup(info, copy.ref()))) check_unchanged(copy, before);
  const std::string long_value = text_of_length(std::min<std::size_t>(max_value_length(), 1023));
  check_success(mpi.info_set(info, in("infocts_added"), in("value")));
  check_success(mpi.info_set(info, in("infocts_added"), in(long_value)));
  check_value(info, "infocts_added", long_value);
  for (int i = 0; i < 70; ++i) {
    check_success(mpi.info_set(info, in(fmt::format("infocts_{}", i)), in("value")));
  }
  check_equal("number of keys", static_cast<long>(before.size()) + 71, count_of(info));
  for (const std::string& key : keys_of(info)) check_success(mpi.info_delete(info, in(key)));
  check_contents(info, {});
  if (!copy.null()) check_unchanged(copy, before);
}

bool check_unchanged(cts_info info, const Pairs& before) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : before) keys.push_back(key);
  return check_contents_as_read(info, before) && check_order(info, keys);
}

bool check_length_of(std::string_view value, long actual, std::string_view what) {
  const auto shown = static_cast<long>(value.size());
  if (in_fortran() && actual >= shown) return true;
  return check_equal(what, shown, actual);
}

void need_state_after_errors() {
  if (!is_defined_after_errors()) {
    skip_as_absent("a state after errors that the standard describes");
  }
}

}  // namespace infocts
