#include "tool/causes/manner.h"

#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <string_view>

namespace infocts {
namespace {

enum Manner : Manners {
  not_written = 1U << 0,
  less = 1U << 1,
  more = 1U << 2,
  negative = 1U << 3,
  lost = 1U << 4,
  found = 1U << 5,
  empty = 1U << 6,
  cut = 1U << 7,
  longer = 1U << 8,
  another_text = 1U << 9,
  written = 1U << 10,
  accepted = 1U << 11,
  first_class = 1U << 12,
};

std::optional<long long> number_in(std::string_view words) {
  long long number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error != std::errc() || end != words.data() + words.size()) return std::nullopt;
  return number;
}

/// What is in the quotes that the words begin and end with.
std::optional<std::string_view> text_in(std::string_view words) {
  if (words.size() < 2 || words.front() != '"' || words.back() != '"') return std::nullopt;
  return words.substr(1, words.size() - 2);
}

Manners of_code(std::string_view actual) {
  if (actual.starts_with("MPI_SUCCESS")) return accepted;
  constexpr std::array<std::string_view, 7> kClasses{
      "INFO_KEY", "INFO_VALUE", "INFO_NOKEY", "INFO ", "ARG", "OTHER", ""};
  std::string_view name = actual.substr(8);
  for (std::size_t at = 0; at < kClasses.size(); ++at) {
    if (name.starts_with(kClasses[at])) return first_class << at;
  }
  return 0;
}

Manners of_texts(std::string_view expected, std::string_view actual) {
  if (actual.empty()) return empty;
  if (expected.starts_with(actual)) return cut;
  if (actual.starts_with(expected)) return longer;
  return another_text;
}

}  // namespace

Manners manner_of(const Symptom& symptom) {
  const std::string_view expected = symptom.expected;
  const std::string_view actual = symptom.actual;
  if (actual.starts_with("MPI_ERR_") || actual.starts_with("MPI_SUCCESS")) return of_code(actual);
  if (expected.starts_with("left as it was")) return written;
  if (actual.starts_with("left as it was") || actual.starts_with("not written")) return not_written;
  if (expected == "true" || expected == "found" || expected == "defined") return lost;
  if (expected == "false" || expected == "not found" || expected == "not defined") return found;
  if (actual == "not defined") return lost;
  const auto wanted = number_in(expected);
  const auto seen = number_in(actual);
  if (wanted && seen) return *seen < 0 ? negative : *seen < *wanted ? less : more;
  const auto wanted_text = text_in(expected);
  const auto seen_text = text_in(actual);
  if (wanted_text && seen_text) return of_texts(*wanted_text, *seen_text);
  return 0;
}

int count_of(Manners manners) { return std::popcount(manners); }

}  // namespace infocts
