#include "tool/report/shell_words.h"

namespace infocts {

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=@+,%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string out = "'";
  for (const char byte : word) {
    if (byte == '\'') {
      out += "'\\''";
    } else {
      out += byte;
    }
  }
  return out + "'";
}

std::vector<std::string> split_command(const std::string& command) {
  std::vector<std::string> words;
  bool in_word = false;
  bool quoted = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char byte = command[i];
    if (!quoted && (byte == ' ' || byte == '\t' || byte == '\n')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (byte == '\'') {
      quoted = !quoted;
    } else if (byte == '\\' && !quoted && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += byte;
    }
  }
  return words;
}

}  // namespace infocts
