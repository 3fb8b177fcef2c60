#include "properties/any_phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "conformance/catalogue/catalogue.h"
#include "conformance/catalogue/ids.h"
#include "conformance/harness/worker_context.h"

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
                      {Verb::describe, 1}},
          .commands = 14};
}

Mix with_integers() {
  return {.weights = {{Verb::create, 2}, {Verb::dup, 1}, {Verb::set, 2}, {Verb::toint, 4}},
          .commands = 14};
}

namespace {

/// The functions that a requirement is about, as ids name them: {"get_string"}, {"toint",
/// "fromint"}; none for a requirement that is about no single function.
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

}  // namespace

std::vector<std::string> violated_as(std::string_view requirement, std::string_view subject,
                                     std::string_view suffix) {
  // Refused in every phase and on every thread.
  if (requirement == "info.set.empty_value_settable") return {};
  const StdVersion version = this_worker().version;
  const Requirement* own = Catalogue::builtin().find(requirement);
  std::vector<std::string> violated;
  for (const std::string& function : functions_of(requirement)) {
    std::string id = fmt::format("{}.{}{}", subject, function, suffix);
    const Requirement* other = Catalogue::builtin().find(id);
    // Advice is no more than that in another phase.
    const bool advice =
        own != nullptr && other != nullptr && own->level_in(version) > other->level_in(version);
    if (!advice) violated.push_back(std::move(id));
  }
  return violated;
}

}  // namespace infocts::properties
