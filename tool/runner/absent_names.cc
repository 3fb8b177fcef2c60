#include "tool/runner/absent_names.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "tool/runner/source_words.h"

namespace infocts {
namespace {

std::string_view first_word(std::string_view text) {
  while (!text.empty() && !is_word_character(text.front())) text.remove_prefix(1);
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_word_character);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::string_view last_word(std::string_view text) {
  while (!text.empty() && !is_word_character(text.back())) text.remove_suffix(1);
  std::size_t start = text.size();
  while (start > 0 && is_word_character(text[start - 1])) --start;
  return text.substr(start);
}

// What compilers and linkers say of a name that is not there: it follows these words, stands before
// those, or between two, in quotes of some kind.
bool says_absent(std::string_view line, std::string_view name) {
  constexpr std::array<std::string_view, 7> kBefore{"undefined reference to ",
                                                    "implicit declaration of function ",
                                                    "undeclared function ",
                                                    "undeclared identifier ",
                                                    "undefined symbol: ",
                                                    "Error: Symbol ",
                                                    "No explicit type declared for "};
  constexpr std::array<std::string_view, 4> kBehind{
      " undeclared", " was not declared", " has not been declared",
      " is an external procedure without the EXTERNAL attribute"};
  // "Procedure 'mpi_info_dup' called at (1) is not explicitly declared"
  constexpr std::array<std::string_view, 2> kAround{"Procedure ", " is not explicitly declared"};
  const auto found = [&](std::string_view words) { return line.find(words); };
  const std::size_t start = found(kAround[0]);
  if (start != std::string_view::npos && found(kAround[1]) != std::string_view::npos &&
      first_word(line.substr(start + kAround[0].size())) == name) {
    return true;
  }
  return std::any_of(kBefore.begin(), kBefore.end(),
                     [&](std::string_view words) {
                       const std::size_t at = found(words);
                       return at != std::string_view::npos &&
                              first_word(line.substr(at + words.size())) == name;
                     }) ||
         std::any_of(kBehind.begin(), kBehind.end(), [&](std::string_view words) {
           const std::size_t at = found(words);
           return at != std::string_view::npos && last_word(line.substr(0, at)) == name;
         });
}

}  // namespace

std::set<std::string> absent_names(const std::string& said, const std::set<std::string>& names) {
  std::set<std::string> absent;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string& name : names) {
      if (says_absent(line, name)) absent.insert(name);
    }
  }
  return absent;
}

}  // namespace infocts
