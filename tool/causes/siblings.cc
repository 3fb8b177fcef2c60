#include "tool/causes/siblings.h"

#include <array>
#include <optional>

#include "conformance/catalogue/catalogue.h"
#include "tool/causes/aspect.h"
#include "tool/causes/constants.h"
#include "tool/causes/manner.h"

namespace infocts {
namespace {

struct KindOfObject {
  std::string_view in_function;
  std::string_view in_id;
};
constexpr std::array kKindsOfObjects{KindOfObject{"MPI_Comm_", ".comm_"},
                                     KindOfObject{"MPI_Type_", ".type_"},
                                     KindOfObject{"MPI_Win_", ".win_"}};

/// How much too large it is, if both are numbers.
std::optional<long long> excess(const Symptom& symptom) {
  const auto wanted = number_in(symptom.expected);
  const auto seen = number_in(symptom.actual);
  if (!wanted || !seen) return std::nullopt;
  return *seen - *wanted;
}

std::string passage_of(const CaseResult& result) {
  const Requirement* rule = Catalogue::builtin().find(result.requirements.front());
  return rule == nullptr || rule->source.empty() ? std::string() : rule->source.front();
}

bool are_wrong_alike(const CaseResult& one, const CaseResult& other) {
  const std::string passage = passage_of(one);
  return excess(*one.symptom) && excess(*one.symptom) == excess(*other.symptom) &&
         !passage.empty() && passage == passage_of(other);
}

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

const std::string& name_among_siblings(const CaseResult& one) {
  return is_of_constants(*one.symptom) ? one.symptom->what : one.symptom->function;
}

bool are_siblings(const CaseResult& one, const CaseResult& other) {
  if (one.requirements.empty() || other.requirements.empty()) return false;
  if (name_among_siblings(one) == name_among_siblings(other)) return false;
  if (is_of_constants(*one.symptom) && is_of_constants(*other.symptom)) {
    return are_wrong_alike(one, other);
  }
  const std::string rule = without_kind(one.requirements.front());
  // Functions that take hints are much code each, and mostly each their own.
  const bool is_shared =
      rule.starts_with("naming.*_") || without_kind(one.symptom->function) == kShowsHints;
  return is_shared && rule == without_kind(other.requirements.front()) &&
         without_kind(one.symptom->function) == without_kind(other.symptom->function) &&
         aspect_of(*one.symptom) == aspect_of(*other.symptom);
}

}  // namespace infocts
