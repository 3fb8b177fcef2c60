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
  Words product = product_of(head);
  for (std::size_t from = kPairSize; from < text.size(); from += kPairSize) {
    // Odd numbers, so that nothing of what came before is lost.
    product =
        product * Words{0x9E3779B1, 0x85EBCA77, 0x9E3779B1, 0x85EBCA77} + product_of(padded(from));
  }
  return {text.data(), text.size(), head, product | kTagBit};
}

}  // namespace reference
