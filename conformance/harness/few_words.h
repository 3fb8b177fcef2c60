// A short list of words, built at compile time: the specs of 2,000 cases are then data and cost
// neither code nor start-up time.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace infocts {

class FewWords {
 public:
  static constexpr std::size_t kMax = 12;

  constexpr FewWords() = default;
  /// More than kMax do not compile.
  constexpr FewWords(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) words_.at(size_++) = word;
  }

  constexpr const std::string_view* begin() const { return words_.data(); }
  constexpr const std::string_view* end() const { return words_.data() + size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<std::string_view, kMax> words_{};
  std::size_t size_ = 0;
};

}  // namespace infocts
