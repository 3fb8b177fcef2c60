#include "tool/runner/source_words.h"

#include <cctype>

namespace infocts {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_word_character(text[at - 1]);
    const std::size_t end = at + word.size();
    if (starts && (end == text.size() || !is_word_character(text[end]))) return true;
  }
  return false;
}

}  // namespace infocts
