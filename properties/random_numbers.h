// A fast generator of small random numbers, seeded by RapidCheck.
#pragma once

#include <rapidcheck/Random.h>

#include <cstddef>
#include <cstdint>

namespace infocts::properties {

/// The output function of SplitMix64: spreads every bit of `state` over the whole result.
inline std::uint64_t mix64(std::uint64_t state) {
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
  state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
  return state ^ (state >> 31);
}

/// RapidCheck's generator is a cryptographic hash, too slow for every byte of a text.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
  explicit RandomNumbers(rc::Random random) : RandomNumbers(random.next()) {}

  /// A number less than `bound`, which is not 0.
  std::size_t uniform(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(mix64(state_) % bound);
  }

 private:
  std::uint64_t state_;
};

}  // namespace infocts::properties
