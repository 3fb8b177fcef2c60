#include "tool/causes/shared_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/functions.h"

namespace infocts {
namespace {

constexpr std::string_view kKeys = "keys";
constexpr std::string_view kObjects = "info objects";
constexpr std::string_view kAKey = "a key ";
constexpr std::array<std::string_view, 2> kConstants{"MPI_INFO_ENV", "MPI_INFO_NULL"};

bool is_of_info(std::string_view function) { return function.starts_with("MPI_Info_"); }

bool is_constant(std::string_view words) {
  return std::find(kConstants.begin(), kConstants.end(), words) != kConstants.end();
}

}  // namespace

Trait of_keys(std::string_view words) { return trait_of(kKeys, words); }

void add_shared_traits(std::map<Trait, int>& traits) {
  std::map<Trait, int> shared;
  const auto add = [&](Trait trait, int distance) {
    const auto [known, is_new] = shared.try_emplace(std::move(trait), distance);
    if (!is_new) known->second = std::min(known->second, distance);
  };
  for (const auto& [trait, distance] : traits) {
    if (!is_of_info(function_of(trait))) continue;  // MPI_INFO_NULL may mean no hints
    const std::string_view words = words_of(trait);
    if (is_constant(words)) add(trait_of(kObjects, words), distance + 1);
    if (words.starts_with(kAKey)) add(of_keys(words.substr(kAKey.size())), distance + 1);
  }
  traits.merge(shared);
}

bool is_shared(std::string_view trait) {
  const std::string_view subject = function_of(trait);
  return subject == kKeys || subject == kObjects;
}

std::vector<Trait> functions_with(std::string_view shared) {
  const std::string_view words = words_of(shared);
  const std::string of_each =
      function_of(shared) == kKeys ? fmt::format("{}{}", kAKey, words) : std::string(words);
  std::vector<Trait> parts;
  for (const std::string_view function : kFunctionNames) {
    if (is_of_info(function)) parts.push_back(trait_of(function, of_each));
  }
  return parts;
}

}  // namespace infocts
