#include "core/key.h"

#include <algorithm>
#include <cstring>

namespace reference {

Key Key::read(const char* text, std::size_t limit) noexcept {
  const std::size_t length = ::strnlen(text, limit);
  return of({text, length < limit ? length : 0});
}

Key Key::of(std::string_view text) noexcept {
  const auto padded = [&](std::size_t from) {
    char bytes[kPairSize] = {};
    std::memcpy(bytes, text.data() + from, std::min(text.size() - from, kPairSize));
    return BlockPair::load(bytes);
  };
  const BlockPair head = padded(0);
  if (text.size() < kPairSize) return {text.data(), text.size(), head, hash_of(head)};
  std::uint64_t hash = long_hash_of(head);
  for (std::size_t from = kPairSize; from < text.size(); from += kPairSize) {
    hash = mix(hash + long_hash_of(padded(from)));
  }
  return {text.data(), text.size(), head, static_cast<std::uint32_t>(hash >> 32)};
}

}  // namespace reference
