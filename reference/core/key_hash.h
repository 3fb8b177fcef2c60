#ifndef REFERENCE_CORE_KEY_HASH_H_
#define REFERENCE_CORE_KEY_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace reference {

/// The first bytes of a key, at most 8, as one number. Two keys of the same length with the same
/// number agree in their first 8 bytes. Reads nothing outside the key.
inline std::uint64_t key_head(std::string_view key) noexcept {
  const char* bytes = key.data();
  const std::size_t length = key.size();
  if (length >= 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }
  if (length >= 4) {  // two words that overlap
    std::uint32_t first;
    std::uint32_t last;
    std::memcpy(&first, bytes, sizeof first);
    std::memcpy(&last, bytes + length - sizeof last, sizeof last);
    return std::uint64_t{last} << 32 | first;
  }
  std::uint64_t word = 0;
  for (const char byte : key) word = word << 8 | static_cast<unsigned char>(byte);
  return word;
}

/// A hash of the whole key. `head` must be key_head(key).
inline std::uint32_t key_hash(std::string_view key, std::uint64_t head) noexcept {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio, odd
  const auto mix = [](std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * kMultiplier;
    return hash ^ hash >> 32;
  };
  std::uint64_t hash = mix(key.size(), head);
  for (std::size_t at = 8; at + 8 < key.size(); at += 8) {
    hash = mix(hash, key_head({key.data() + at, 8}));
  }
  // The last 8 bytes, of which some may be in already.
  if (key.size() > 8) hash = mix(hash, key_head({key.data() + key.size() - 8, 8}));
  return static_cast<std::uint32_t>(hash * kMultiplier >> 32);
}

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_HASH_H_
