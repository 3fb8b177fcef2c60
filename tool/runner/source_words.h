// Words in texts of compilers and in sources.
#pragma once

#include <string_view>

namespace infocts {

/// A letter, a digit or an underscore.
bool is_word_character(char c);

/// Whether `word` stands in the text with none of these characters directly before or after it.
bool has_word(std::string_view text, std::string_view word);

}  // namespace infocts
