#include "core/hint_value.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <vector>

namespace reference {
namespace {

std::string_view strip(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::optional<bool> parse_boolean(std::string_view value) noexcept {
  const std::string_view text = strip(value);
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

std::optional<long long> parse_integer(std::string_view value) noexcept {
  std::string_view text = strip(value);
  // from_chars takes a minus sign but no plus sign.
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  long long number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

std::optional<std::string_view> parse_word(std::string_view value,
                                           std::span<const std::string_view> words) noexcept {
  const auto found = std::find(words.begin(), words.end(), strip(value));
  if (found == words.end()) return std::nullopt;
  return *found;
}

std::optional<std::string> parse_list(std::string_view value,
                                      std::span<const std::string_view> words) {
  std::vector<std::string_view> elements;
  for (std::size_t start = 0; start <= value.size();) {
    const std::size_t comma = std::min(value.find(',', start), value.size());
    const auto element = parse_word(value.substr(start, comma - start), words);
    if (!element) return std::nullopt;
    elements.push_back(*element);
    start = comma + 1;
  }
  std::string list;
  for (const std::string_view word : words) {
    if (std::find(elements.begin(), elements.end(), word) == elements.end()) continue;
    if (!list.empty()) list += ',';
    list += word;
  }
  return list;
}

}  // namespace reference
