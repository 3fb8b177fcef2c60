#include "core/key.h"

#include <cstring>

namespace reference {

Key Key::read(const char* text, std::size_t limit) noexcept {
  const std::size_t length = ::strnlen(text, limit);
  return of({text, length < limit ? length : 0});
}

Key Key::of(std::string_view text) noexcept {
  if (text.size() < kPairSize) {
    char bytes[kPairSize] = {};
    std::memcpy(bytes, text.data(), text.size());
    const BlockPair head = BlockPair::load(bytes);
    return {text.data(), text.size(), head, product_of(head)};
  }
  const BlockPair head = BlockPair::load(text.data());
  Words product = product_of(head);
  std::size_t from = kPairSize;
  for (; from + kPairSize < text.size(); from += kPairSize) {
    product = product_of_more(product, text.data() + from);
  }
  // The last bytes may overlap others.
  if (from < text.size()) {
    product = product_of_more(product, text.data() + text.size() - kPairSize);
  }
  return {text.data(), text.size(), head, product};
}

}  // namespace reference
