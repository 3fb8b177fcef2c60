// How a text that was seen differs from the one that was expected.
#pragma once

#include <optional>
#include <string_view>

namespace infocts {

/// What is between the quotes that the words begin and end with; nothing if it is cut, or no text.
std::optional<std::string_view> quoted_text(std::string_view words);

/// Empty if they are the same, else the first of these that it is: "empty"; "blanks", if only
/// blanks differ; "letters", if only small and capital letters do; "cut by one" or "cut", a
/// beginning of it; "end", an end of it; "longer"; "a byte", as long, with one other byte; "other".
const char* text_difference(std::string_view wanted, std::string_view value);

}  // namespace infocts
