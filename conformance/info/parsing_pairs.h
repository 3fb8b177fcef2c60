// Keys and values that the cases on info arguments pass to routines.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "conformance/harness/info.h"

namespace infocts {

// No library can know these.
inline Pairs unknown_pairs(int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    pairs.emplace_back(fmt::format("infocts_unknown_{}", i), fmt::format("value {}", i));
  }
  return pairs;
}

/// Unknown keys of many shapes, and values of some.
inline Pairs odd_unknown_pairs() {
  Pairs pairs;
  for (const char* key :
       {"infocts.unknown.key", "infocts:unknown", "infocts unknown", "INFOCTS", "infocts-unknown",
        "infocts/unknown", "infocts=unknown", "infocts\xc3\xbc", "mpi_infocts_unknown",
        "mpi://infocts", "i", "infocts\tunknown"}) {
    pairs.emplace_back(key, "value");
  }
  pairs.emplace_back(text_of_length(max_key_length(), 77), "value");
  pairs.emplace_back("infocts_long",
                     text_of_length(std::min<std::size_t>(max_value_length(), 1000)));
  pairs.emplace_back("infocts_list", "a,b , c");
  pairs.emplace_back("infocts_number", "-1");
  pairs.emplace_back("infocts_bytes", "\xff\x01%s%n");
  return pairs;
}

// Hints of every type beside keys that nobody knows.
inline Pairs mixed_pairs() {
  return {{"infocts_unknown_a", "true"},       {"mpi_assert_no_any_tag", "true"},
          {"mpi_assert_exact_length", "true"}, {"no_locks", "true"},
          {"accumulate_ordering", "rar,waw"},  {"mpi_accumulate_granularity", "64"},
          {"cb_buffer_size", "1048576"},       {"infocts_unknown_b", "%s%n, 1"}};
}

inline Pairs opposite_pairs() {
  Pairs pairs = mixed_pairs();
  for (auto& [key, value] : pairs) {
    if (value == "true") value = "false";
    if (value == "64") value = "128";
    if (value == "1048576") value = "2097152";
    if (value == "rar,waw") value = "none";
  }
  return pairs;
}

}  // namespace infocts
