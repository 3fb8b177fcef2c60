// What is alike in MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string: flags, the newest
// value, and pairs that a lookup leaves as they are. Which key it finds: lookup_keys.cc. What the
// two that return a value do with the caller's buffer: lookup_values.cc.
#include <algorithm>

#include "conformance/harness/lookup_rules.h"

namespace infocts {
namespace {

/// A key set to each of these values in turn has the last one.
bool check_latest(LookupCall read, const std::vector<std::string>& values) {
  Info info = make_info({{"before", "neighbour"}});
  for (const std::string& value : values) {
    put(info, "key", value);
    put(info, "after", "neighbour");
  }
  return check_reads(read(info, in("key")), values.back()) &&
         check_reads(read(info, in("before")), "neighbour") &&
         check_reads(read(info, in("after")), "neighbour");
}

}  // namespace

CASE_OF_EACH_LOOKUP("hit_flag_true", "each_key") {
  for_each_hit(read, [](const Lookup& lookup, const auto&) { return check_flag_true(lookup); });
}

CASE_OF_EACH_LOOKUP("miss_flag_false", "each_absent_key") {
  for_each_miss(read, [](const Lookup& lookup) { return check_flag_false(lookup); });
}

CASE_OF_EACH_LOOKUP("miss_success", "each_absent_key") {
  for_each_miss(read, [](const Lookup& lookup) { return check_success(lookup.code); });
}

CASE_OF_EACH_LOOKUP("latest_value", "longer") { check_latest(read, {"a", "abcdefgh and more"}); }

// Catches a copy over the old value that leaves its tail, and a length that only ever grows.
CASE_OF_EACH_LOOKUP("latest_value", "shorter") { check_latest(read, {"abcdefgh and more", "xy"}); }

// MPI_Info_get_valuelen would not tell them apart.
CASE_OF_EACH_VALUE_LOOKUP("latest_value", "same_length") {
  check_latest(reader.read, {"aaaa", "bbbb"});
}

CASE_OF_EACH_LOOKUP("latest_value", "many") {
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < 500; ++i)
    values.push_back(text_of_length(1 + i * 7 % most, static_cast<unsigned>(i)));
  check_latest(read, values);
}

// A lookup after each set shows what a lookup remembers for the next one.
CASE_OF_EACH_LOOKUP("latest_value", "read_in_between") {
  Info info = make_info();
  for (const char* value : {"a", "abcdefgh and more", "xy", "zy", "abcdefgh and more", "a"}) {
    const Context context("the value {}", infocts::quoted(value));
    put(info, "key", value);
    if (!check_reads(read(info, in("key")), value)) return;
  }
}

CASE_OF_EACH_LOOKUP("retains_pairs", "hits_and_misses") {
  Pairs pairs = varied_pairs(65);
  pairs.emplace_back(" Blanks and CASE ", "  kept  ");
  Info info = make_info(pairs);
  for (const auto& [key, value] : pairs) {
    static_cast<void>(read(info, in(key)));
    static_cast<void>(read(info, in(key + "x")));
  }
  if (!check_contents(info, pairs)) return;

  for (; !pairs.empty(); pairs.resize(pairs.size() / 2)) {
    const std::string deleted = pairs.back().first;
    for (std::size_t i = pairs.size() / 2; i < pairs.size(); ++i) remove(info, pairs[i].first);
    static_cast<void>(read(info, in(deleted)));
  }
  const Context context("a deleted key asked for in an object that is empty by now");
  check_contents(info, {});
}

CASE_OF_EACH_LOOKUP("retains_pairs", "same_answer_again") {
  Info info = make_info({{"key", "value"}, {"other", "something else"}});
  for (int time = 0; time < 100; ++time) {
    const Context context("time {}", time);
    if (!check_reads(read(info, in("key")), "value")) return;
    if (!check_not_found(read(info, in("missing")))) return;
    if (!check_reads(read(info, in("other")), "something else")) return;
  }
}

}  // namespace infocts
