#include "tool/causes/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "tool/causes/aspect.h"
#include "tool/causes/constants.h"
#include "tool/causes/explanations.h"
#include "tool/causes/scope.h"
#include "tool/causes/shared_traits.h"
#include "tool/causes/siblings.h"
#include "tool/causes/stored.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

/// "; likewise MPI_Type_get_name, MPI_Win_get_name"
std::string siblings_of(const CaseResult& shown, const std::vector<CaseResult*>& cases) {
  std::set<std::string> others;
  for (const CaseResult* one : cases) {
    if (name_among_siblings(*one) != name_among_siblings(shown)) continue;
    for (const CaseResult* other : cases) {
      if (are_siblings(*one, *other)) others.insert(name_among_siblings(*other));
    }
  }
  return others.empty() ? "" : fmt::format("; likewise {}", fmt::join(others, ", "));
}

/// "; stored: a pair too many"
std::string storage_of(const Symptom& symptom) {
  const bool is_read_wrongly =
      symptom.stored == kStoredRight && symptom.function.starts_with("MPI_Info_get");
  const bool is_told = is_read_wrongly || shows_stored(symptom);
  return is_told ? fmt::format("; stored: {}", stored_words(symptom.stored)) : "";
}

std::string sentence_of(const std::string& scoped, const Symptom& symptom) {
  const auto [trait, scope] = split_scope(scoped);
  std::string function(function_of(trait));
  std::string words(words_of(trait));
  const auto kind = [](const std::string& name) { return name.substr(0, name.find('_', 4)); };
  const bool is_of_sibling =
      kind(function) != kind(symptom.function) &&
      without_kind_or_direction(function) == without_kind_or_direction(symptom.function);
  if (is_of_sibling || is_requirement(scoped)) {
    function = symptom.function;
    words.clear();
  }
  const bool is_told =
      function.starts_with("MPI_") || scoped == kStringsOfFortran || is_shared(trait);
  std::string sentence = is_told ? function : symptom.function;
  if (!scope.empty()) sentence += fmt::format(" in {}", scope);
  if (!words.empty() && !sentence.empty()) sentence += fmt::format(" ({})", words);
  if (!sentence.empty()) sentence += ": ";
  if (symptom.what != function) {
    sentence += symptom.what;
  } else if (is_of_constants(symptom)) {  // "MPI_ERR_INFO_NOKEY and MPI_ERR_INFO_KEY"
    sentence += function.find(' ') == std::string::npos ? "its value" : "their values";
  } else {
    const bool is_absent = function.starts_with("MPI_") && !symptom.actual.empty();
    sentence += is_absent ? symptom.actual : symptom.what;  // "not found by linking"
  }
  const bool is_named = symptom.what.find(symptom.function) != std::string::npos;
  if (function != symptom.function && !symptom.function.empty() && !is_named) {
    sentence += " of " + symptom.function;
  }
  return sentence;
}

}  // namespace

std::string cause_sentence(const std::string& scoped, const CaseResult& shown,
                           const std::vector<CaseResult*>& cases) {
  const Symptom& symptom = *shown.symptom;
  return sentence_of(scoped, symptom) + siblings_of(shown, cases) + storage_of(symptom);
}

}  // namespace infocts
