#include "tool/causes/text_difference.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace infocts {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

std::string without_blanks_of(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, is_blank);
  return rest;
}

bool in_other_letters(std::string_view one, std::string_view other) {
  const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [&](char first, char second) { return small(first) == small(second); });
}

bool in_one_byte(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  std::size_t differ = 0;
  for (std::size_t at = 0; at < one.size(); ++at) differ += one[at] == other[at] ? 0 : 1;
  return differ == 1;
}

}  // namespace

std::optional<std::string_view> quoted_text(std::string_view words) {
  if (words.size() < 2 || words.front() != '"' || words.back() != '"') return std::nullopt;
  return words.substr(1, words.size() - 2);
}

const char* text_difference(std::string_view wanted, std::string_view value) {
  if (value == wanted) return "";
  if (value.empty()) return "empty";
  if (without_blanks_of(wanted) == without_blanks_of(value)) return "blanks";
  if (in_other_letters(wanted, value)) return "letters";
  if (wanted.starts_with(value)) return wanted.size() == value.size() + 1 ? "cut by one" : "cut";
  if (wanted.ends_with(value)) return "end";
  if (value.starts_with(wanted)) return "longer";
  return in_one_byte(wanted, value) ? "a byte" : "other";
}

}  // namespace infocts
