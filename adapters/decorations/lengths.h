// Compares lengths of keys and values with the limits of the inner MPI.
#pragma once

#include <cstring>
#include <string>

#include "adapters/decorations/decoration.h"

namespace infocts {

inline std::size_t length_of(cts_text text) { return std::strlen(text.data); }

/// The inner MPI's limits as unsigned numbers, to compare them with lengths.
inline std::size_t max_key() { return static_cast<std::size_t>(inner().constants.max_info_key); }
inline std::size_t max_value() { return static_cast<std::size_t>(inner().constants.max_info_val); }

/// The longest that every MPI accepts: the constants count the terminator.
inline bool is_longest_key(cts_text key) { return length_of(key) + 1 == max_key(); }
inline bool is_longest_value(cts_text value) { return length_of(value) + 1 == max_value(); }

inline bool is_long_key(cts_text key) { return length_of(key) > max_key(); }
inline bool is_long_value(cts_text value) { return length_of(value) > max_value(); }

inline std::string first_of(cts_text text, std::size_t length) {
  return std::string(text.data).substr(0, length);
}

}  // namespace infocts
