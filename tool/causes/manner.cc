#include "tool/causes/manner.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <utility>

#include "tool/causes/aspect.h"

namespace infocts {
namespace {

struct Manner {
  enum : Manners {
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
};

/// What is in the quotes that the words begin and end with.
std::optional<std::string_view> text_in(std::string_view words) {
  if (words.size() < 2 || words.front() != '"' || words.back() != '"') return std::nullopt;
  return words.substr(1, words.size() - 2);
}

/// "MPI_ERR_INFO (code 34: …)"
Manners of_code(std::string_view actual) {
  if (actual.starts_with("MPI_SUCCESS")) return Manner::accepted;
  constexpr std::array<std::string_view, 6> kClasses{"MPI_ERR_INFO_KEY",   "MPI_ERR_INFO_VALUE",
                                                     "MPI_ERR_INFO_NOKEY", "MPI_ERR_INFO",
                                                     "MPI_ERR_ARG",        "MPI_ERR_OTHER"};
  const auto known =
      std::find(kClasses.begin(), kClasses.end(), actual.substr(0, actual.find(' ')));
  return Manner::first_class << (known - kClasses.begin());  // any other is the last one
}

Manners of_texts(std::string_view expected, std::string_view actual) {
  if (actual.empty()) return Manner::empty;
  if (expected.starts_with(actual)) return Manner::cut;
  if (actual.starts_with(expected)) return Manner::longer;
  return Manner::another_text;
}

}  // namespace

std::optional<long long> number_in(std::string_view words) {
  long long number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error != std::errc() || end != words.data() + words.size()) return std::nullopt;
  return number;
}

Manners manner_of(const Symptom& symptom) {
  if (shows_stored(symptom)) {
    constexpr std::array kStored{
        std::pair{"lost", Manner::lost},     std::pair{"surplus", Manner::found},
        std::pair{"empty", Manner::empty},   std::pair{"cut", Manner::cut},
        std::pair{"longer", Manner::longer}, std::pair{"other", Manner::another_text}};
    const auto known = std::find_if(kStored.begin(), kStored.end(),
                                    [&](const auto& one) { return symptom.stored == one.first; });
    if (known == kStored.end()) return 0;
    return known->second;
  }
  const std::string_view expected = symptom.expected;
  const std::string_view actual = symptom.actual;
  if (actual.starts_with("MPI_ERR_") || actual.starts_with("MPI_SUCCESS")) return of_code(actual);
  if (expected.starts_with("left as it was")) return Manner::written;
  if (actual.starts_with("left as it was") || actual.starts_with("not written"))
    return Manner::not_written;
  if (actual == "false" || actual == "not found" || actual == "not defined") return Manner::lost;
  if (actual == "true" || actual == "found" || expected == "not defined") return Manner::found;
  const auto wanted = number_in(expected);
  const auto seen = number_in(actual);
  if (wanted && seen)
    return *seen < 0 ? Manner::negative : *seen < *wanted ? Manner::less : Manner::more;
  const auto wanted_text = text_in(expected);
  const auto seen_text = text_in(actual);
  if (wanted_text && seen_text) return of_texts(*wanted_text, *seen_text);
  return 0;
}

int count_of(Manners manners) { return std::popcount(manners); }

}  // namespace infocts
