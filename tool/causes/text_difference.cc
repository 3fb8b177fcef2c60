#include "tool/causes/text_difference.h"

namespace infocts {

std::optional<std::string_view> quoted_text(std::string_view words) {
  if (words.size() < 2 || words.front() != '"' || words.back() != '"') return std::nullopt;
  return words.substr(1, words.size() - 2);
}

const char* text_difference(std::string_view wanted, std::string_view value) {
  if (value == wanted) return "";
  if (value.empty()) return "empty";
  if (wanted.starts_with(value)) return "cut";
  return value.starts_with(wanted) ? "longer" : "other";
}

}  // namespace infocts
