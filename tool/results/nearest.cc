#include "tool/results/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace infocts {
namespace {

constexpr std::size_t kMaxNearest = 3;

char in_lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// How many letters must be changed, added or left out (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const bool same = in_lower_case(from[i]) == in_lower_case(to[j]);
      const std::size_t changed = diagonal + (same ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// More in longer words; in a short one, anything would be near.
std::size_t most_typing_errors(std::string_view word) {
  return std::min(std::max<std::size_t>(2, word.size() / 5), word.size() - 1);
}

}  // namespace

std::vector<std::string> nearest_to(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestWord = 200;  // so that a book pasted by mistake costs no time
  if (word.empty() || word.size() > kLongestWord) return {};
  std::size_t least = most_typing_errors(word);
  std::vector<std::string> nearest;
  for (const std::string& candidate : known) {
    const std::size_t longer = std::max(candidate.size(), word.size());
    if (longer - std::min(candidate.size(), word.size()) > least) continue;
    const std::size_t errors = distance(word, candidate);
    if (errors > least) continue;
    if (errors < least) nearest.clear();
    least = errors;
    if (nearest.size() < kMaxNearest) nearest.push_back(candidate);
  }
  return nearest;
}

std::string or_nearest(std::string_view word, const std::vector<std::string>& known) {
  std::vector<std::string> nearest = nearest_to(word, known);
  for (std::string& candidate : nearest) candidate = "'" + candidate + "'";
  return nearest.empty() ? "." : fmt::format("; did you mean {}?", fmt::join(nearest, " or "));
}

}  // namespace infocts
