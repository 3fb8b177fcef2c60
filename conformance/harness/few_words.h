// A list of few words that is made while compiling: what 2,000 cases say of themselves is data
// then, and costs neither code nor time at the start of a process.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace infocts {

class FewWords {
 public:
  static constexpr std::size_t kMost = 12;

  constexpr FewWords() = default;
  /// More than kMost do not compile.
  constexpr FewWords(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) words_.at(size_++) = word;
  }

  constexpr const std::string_view* begin() const { return words_.data(); }
  constexpr const std::string_view* end() const { return words_.data() + size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<std::string_view, kMost> words_{};
  std::size_t size_ = 0;
};

}  // namespace infocts
