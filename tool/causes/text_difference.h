// How a text that was seen differs from the one that was expected.
#pragma once

#include <optional>
#include <string_view>

namespace infocts {

/// What is between the quotes that the words begin and end with; nothing if it is cut, or no text.
std::optional<std::string_view> quoted_text(std::string_view words);

/// "empty", "cut", "longer" or "other"; empty if they are the same.
const char* text_difference(std::string_view wanted, std::string_view value);

}  // namespace infocts
