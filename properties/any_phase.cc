#include "properties/any_phase.h"

#include <algorithm>
#include <array>

#include "conformance/catalogue/ids.h"

namespace infocts::properties {

Mix allowed_anywhere() {
  return {.weights = {{Verb::create, 2},
                      {Verb::create_env, 2},
                      {Verb::dup, 2},
                      {Verb::free, 2},
                      {Verb::set, 7},
                      {Verb::erase, 3},
                      {Verb::get_string, 4},
                      {Verb::get_nkeys, 1},
                      {Verb::get_nthkey, 1},
                      {Verb::c2f, 1},
                      {Verb::toint, 1},
                      {Verb::describe, 1}},
          .commands = 14};
}

std::vector<std::string> functions_of(std::string_view requirement) {
  constexpr std::array<std::string_view, 11> kFunctions{
      "create",     "create_env", "set",  "delete",      "get_string",  "get_nkeys",
      "get_nthkey", "dup",        "free", "error_class", "error_string"};
  if (requirement.starts_with("info.handles.c2f")) return {"c2f"};
  if (requirement.starts_with("info.handles.toint")) return {"toint", "fromint"};
  const IdParts id = parts_of(requirement);
  if (id.chapter != "info") return {};
  if (std::find(kFunctions.begin(), kFunctions.end(), id.subject) == kFunctions.end()) return {};
  return {std::string(id.subject)};
}

}  // namespace infocts::properties
