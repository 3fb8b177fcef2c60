#include "tool/causes/manner.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "tool/causes/aspect.h"
#include "tool/causes/stored.h"
#include "tool/causes/text_difference.h"

namespace infocts {
namespace {

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

}  // namespace

std::optional<long long> number_in(std::string_view words) {
  long long number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error != std::errc() || end != words.data() + words.size()) return std::nullopt;
  return number;
}

Manners manner_of(const Symptom& symptom) {
  // In another order any key may be in the place of any other.
  if (symptom.what.starts_with("key number ")) return 0;
  if (shows_stored(symptom)) return stored_manner(symptom.stored);
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
  const auto wanted_text = quoted_text(expected);
  const auto seen_text = quoted_text(actual);
  if (wanted_text && seen_text) return stored_manner(text_difference(*wanted_text, *seen_text));
  return 0;
}

int count_of(Manners manners) {
  // Another text may differ by chance in little.
  constexpr Manners kInLittle = Manner::other_letters | Manner::another_byte;
  if ((manners & Manner::another_text) != 0) manners &= ~kInLittle;
  return std::popcount(manners);
}

}  // namespace infocts
