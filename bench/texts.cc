#include "bench/texts.h"

#include <algorithm>
#include <cstring>

namespace infocts::bench {
namespace {

std::vector<std::size_t> lengths_of(const std::vector<std::string>& texts) {
  std::vector<std::size_t> lengths;
  for (const std::string& text : texts) lengths.push_back(text.size());
  return lengths;
}

}  // namespace

Texts::Texts(const std::vector<std::string>& texts)
    : lengths_(lengths_of(texts)),
      longest_(texts.empty() ? 0 : *std::max_element(lengths_.begin(), lengths_.end())),
      lines_each_(longest_ / sizeof(Line) + 1),
      lines_(texts.size() * lines_each_) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::memcpy(lines_.data() + i * lines_each_, texts[i].data(), texts[i].size());
  }
}

}  // namespace infocts::bench
