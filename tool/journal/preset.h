// The values to which the suite sets numbers before a call, to see whether they were written: one
// pair of values for all, so that every report can tell them from an MPI's.
#pragma once

#include <cstdint>
#include <string>

namespace infocts {

/// What flags hold before a call; no MPI sets a flag to this value.
inline constexpr int kFlagPreset = 0x5a5a5a5a;

/// What numbers hold before a call; no MPI has a reason to produce this value.
inline constexpr int kNumberPreset = -0x3c3c3c;

constexpr bool is_preset(std::int64_t value) {
  return value == kFlagPreset || value == kNumberPreset;
}

/// The number that a variable holds after a call, or "not written".
inline std::string number_after(std::int64_t value) {
  return is_preset(value) ? "not written" : std::to_string(value);
}

}  // namespace infocts
