#include "tool/causes/constants.h"

#include <algorithm>

namespace infocts {
namespace {

constexpr const char* kInfoNull = "MPI_INFO_NULL";
constexpr const char* kInfoEnv = "MPI_INFO_ENV";

bool is_of_name(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

std::set<std::string> constants_in(std::string_view words) {
  constexpr std::string_view kPrefix = "MPI_";
  std::set<std::string> names;
  for (std::size_t at = words.find(kPrefix); at != std::string_view::npos;
       at = words.find(kPrefix, at + 1)) {
    const std::string_view rest = words.substr(at);
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_of_name);
    const auto size = static_cast<std::size_t>(end - rest.begin());
    const bool goes_on = end != rest.end() && *end >= 'a' && *end <= 'z';  // "MPI_Info_get"
    if (size > kPrefix.size() && !goes_on) names.emplace(rest.substr(0, size));
  }
  return names;
}

bool is_of_constants(const Symptom& symptom) {
  return symptom.function.empty() && symptom.traits.size() == 1 &&
         symptom.traits.contains(symptom.what) && !constants_in(symptom.what).empty();
}

namespace {

std::set<std::string> classes_behind(const Symptom& symptom) {
  const std::string_view actual = symptom.actual;
  if (!symptom.what.starts_with("error class") || actual.starts_with("MPI_SUCCESS")) return {};
  // "MPI_ERR_INFO (code 34: …)"
  std::set<std::string> names = constants_in(symptom.expected);
  names.merge(constants_in(actual.substr(0, actual.find(' '))));
  std::erase_if(names, [](const std::string& name) { return !name.starts_with("MPI_ERR_"); });
  return names;
}

// A limit that is wrong shows with the longest strings and with longer ones.
void add_limits(const Trait& trait, std::set<std::string>& names) {
  const std::string_view words = words_of(trait);
  if (!words.ends_with("of its greatest length") && !words.ends_with("longer than its limit")) {
    return;
  }
  const bool is_key = function_of(trait) == "keys" || words.starts_with("a key ");
  const bool is_value = words.find("value ") != std::string_view::npos;
  if (is_key) names.emplace("MPI_MAX_INFO_KEY");
  if (is_value) names.emplace("MPI_MAX_INFO_VAL");
}

std::set<std::string> of_info_behind(const Symptom& symptom) {
  std::set<std::string> names = constants_in(symptom.what);
  names.merge(constants_in(symptom.expected));
  names.merge(constants_in(symptom.actual));
  for (const auto& [trait, distance] : symptom.traits) names.merge(constants_in(words_of(trait)));
  if (symptom.what == "handle after MPI_Info_free") names.emplace(kInfoNull);
  std::erase_if(names,
                [](const std::string& name) { return name != kInfoNull && name != kInfoEnv; });
  for (const auto& [trait, distance] : symptom.traits) add_limits(trait, names);
  return names;
}

}  // namespace

std::set<std::string> constants_behind(const Symptom& symptom) {
  std::set<std::string> names = classes_behind(symptom);
  names.merge(of_info_behind(symptom));
  return names;
}

}  // namespace infocts
