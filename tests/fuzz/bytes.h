// Numbers and texts out of a fuzzer's bytes, from the front. When they are used up, zeros follow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace infocts::fuzz {

class Bytes {
 public:
  explicit Bytes(std::string_view rest) : rest_(rest) {}

  bool empty() const { return rest_.empty(); }

  unsigned byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }

  /// Less than `bound`, which is not 0.
  std::size_t below(std::size_t bound) {
    const std::size_t high = bound > 256 ? byte() << 8 : 0;
    return (high + byte()) % bound;
  }

  /// The next `size` bytes, or what is left.
  std::string text(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return std::string(taken);
  }

  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace infocts::fuzz
