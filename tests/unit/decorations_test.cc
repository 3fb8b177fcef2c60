// Faults and variants: what they say of themselves must fit the catalogue.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "adapters/decorations/decoration.h"
#include "conformance/catalogue/catalogue.h"
#include "conformance/standard/standard.h"

namespace infocts {
namespace {

void expect_known(const RegisteredDecoration& entry, const std::vector<std::string_view>& ids) {
  for (const std::string_view id : ids) {
    EXPECT_NE(Catalogue::builtin().find(id), nullptr) << entry.address() << ": " << id;
  }
}

TEST(Decorations, FaultsBreakRequirementsThatThereAre) {
  EXPECT_GT(all_decorations(DecorationKind::fault).size(), 1000U) << "they are not linked in";
  for (const RegisteredDecoration* fault : all_decorations(DecorationKind::fault)) {
    EXPECT_FALSE(fault->spec.violates.empty()) << fault->address();
    expect_known(*fault, fault->spec.violates);
  }
}

bool can_break(const RegisteredDecoration& fault, const Requirement& requirement) {
  const auto& violates = fault.spec.violates;
  return std::find(violates.begin(), violates.end(), requirement.id) != violates.end() &&
         std::any_of(kBindings.begin(), kBindings.end(), [&](Binding binding) {
           return requirement.applies_to(binding) && in_bindings(binding, fault.spec.bindings);
         });
}

// What each case that fails on them is worth, `infocts coverage` measures.
TEST(Decorations, EachShallIsBrokenByAFault) {
  const auto& faults = all_decorations(DecorationKind::fault);
  for (const Requirement& requirement : Catalogue::builtin().requirements()) {
    if (requirement.level != Level::shall) continue;
    EXPECT_TRUE(std::any_of(faults.begin(), faults.end(), [&](const RegisteredDecoration* fault) {
      return can_break(*fault, requirement);
    })) << requirement.id;
  }
}

TEST(Decorations, VariantsAreAllowedByAFactOrBySilence) {
  for (const RegisteredDecoration* variant : all_decorations(DecorationKind::variant)) {
    const std::string_view allowed_by = variant->spec.allowed_by;
    EXPECT_TRUE(allowed_by == kSilent || Standard::builtin().find(allowed_by) != nullptr)
        << variant->address() << ": " << allowed_by;
  }
}

TEST(Decorations, VariantsDisregardNothingButAdvice) {
  for (const RegisteredDecoration* variant : all_decorations(DecorationKind::variant)) {
    expect_known(*variant, variant->spec.disregards);
    for (const std::string_view id : variant->spec.disregards) {
      const Requirement* requirement = Catalogue::builtin().find(id);
      if (requirement == nullptr) continue;
      const auto& before = requirement->level_until;
      const bool advice = requirement->level == Level::should ||
                          std::any_of(before.begin(), before.end(), [](const auto& level) {
                            return level.second == Level::should;
                          });
      EXPECT_TRUE(advice) << variant->address() << ": " << id;
    }
  }
}

TEST(Decorations, NamesAreUnique) {
  for (const DecorationKind kind : {DecorationKind::fault, DecorationKind::variant}) {
    std::set<std::string_view> names;
    for (const RegisteredDecoration* entry : all_decorations(kind)) {
      EXPECT_TRUE(names.insert(entry->spec.name).second) << entry->address() << " is there twice";
      EXPECT_TRUE(entry->spec.text.ends_with('.')) << entry->address();
    }
  }
}

}  // namespace
}  // namespace infocts
