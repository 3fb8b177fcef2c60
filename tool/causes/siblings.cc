#include "tool/causes/siblings.h"

#include <array>

#include "tool/causes/aspect.h"

namespace infocts {
namespace {

struct KindOfObject {
  std::string_view in_function;
  std::string_view in_id;
};
constexpr std::array kKindsOfObjects{KindOfObject{"MPI_Comm_", ".comm_"},
                                     KindOfObject{"MPI_Type_", ".type_"},
                                     KindOfObject{"MPI_Win_", ".win_"}};

}  // namespace

std::string without_kind(std::string_view name) {
  std::string words(name);
  for (const KindOfObject& kind : kKindsOfObjects) {
    if (words.starts_with(kind.in_function)) {
      return words.replace(0, kind.in_function.size(), "MPI_*_");
    }
    if (const std::size_t at = words.find(kind.in_id); at != std::string::npos) {
      return words.replace(at, kind.in_id.size(), ".*_");
    }
  }
  return words;
}

std::string without_kind_or_direction(std::string_view function) {
  const std::string words = without_kind(function);
  return words == "MPI_*_get_name" || words == "MPI_*_set_name" ? "MPI_*_name" : words;
}

bool are_siblings(const CaseResult& one, const CaseResult& other) {
  if (one.requirements.empty() || other.requirements.empty()) return false;
  const std::string rule = without_kind(one.requirements.front());
  // Functions that take hints are much code each, and mostly each their own.
  const bool is_shared =
      rule.starts_with("naming.*_") || without_kind(one.symptom->function) == kShowsHints;
  return is_shared && rule == without_kind(other.requirements.front()) &&
         one.symptom->function != other.symptom->function &&
         without_kind(one.symptom->function) == without_kind(other.symptom->function) &&
         aspect_of(*one.symptom) == aspect_of(*other.symptom);
}

}  // namespace infocts
