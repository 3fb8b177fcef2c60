// Texts at a controlled place in memory.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "adapters/table.h"

namespace infocts::bench {

/// Memory that begins at a cache line. Reads and writes across the end of a page take some MPIs
/// several times as long, and where the heap places memory changes from run to run.
struct alignas(64) Line {
  char characters[64];
};

/// Texts that each begin at a cache line and end with a null character.
class Texts {
 public:
  explicit Texts(const std::vector<std::string>& texts);

  std::size_t size() const { return lengths_.size(); }
  cts_text operator[](std::size_t i) const {
    return {reinterpret_cast<const char*>(lines_.data() + i * lines_each_), lengths_[i]};
  }
  /// The length of the longest text, in characters.
  std::size_t longest() const { return longest_; }

 private:
  std::vector<std::size_t> lengths_;
  std::size_t longest_;
  std::size_t lines_each_;
  std::vector<Line> lines_;
};

}  // namespace infocts::bench
