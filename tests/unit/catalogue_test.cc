// The built-in catalogue and the cases: they must fit together, whatever is added.
#include "conformance/catalogue/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "adapters/functions.h"
#include "conformance/harness/case.h"
#include "tool/cli/version.h"

namespace infocts {
namespace {

const Catalogue& catalogue() { return Catalogue::builtin(); }

std::set<std::string, std::less<>> decided_requirements() {
  std::set<std::string, std::less<>> ids;
  for (const RegisteredCase& entry : all_cases()) {
    ids.emplace(entry.spec.requirement);
    ids.insert(entry.spec.also.begin(), entry.spec.also.end());
  }
  return ids;
}

TEST(BuiltinCatalogue, IsNotEmpty) {
  EXPECT_GT(catalogue().requirements().size(), 100U);
  EXPECT_GT(catalogue().untested().size(), 0U);
  EXPECT_GT(all_cases().size(), catalogue().requirements().size());
}

TEST(BuiltinCatalogue, EveryRequirementHasACase) {
  const auto decided = decided_requirements();
  for (const Requirement& entry : catalogue().requirements()) {
    EXPECT_TRUE(decided.contains(entry.id)) << entry.id;
  }
}

TEST(BuiltinCatalogue, EveryCaseDecidesKnownRequirements) {
  for (const std::string& id : decided_requirements()) {
    EXPECT_NE(catalogue().find(id), nullptr) << id;
  }
}

TEST(BuiltinCatalogue, RequirementIdsAreWellFormed) {
  const std::regex form("[a-z]+(\\.[a-z0-9]+(_[a-z0-9]+)*){2}");
  for (const Requirement& entry : catalogue().requirements()) {
    EXPECT_TRUE(std::regex_match(entry.id, form)) << entry.id;
  }
}

TEST(BuiltinCatalogue, CaseIdsAreWellFormedAndUnique) {
  const std::regex form("[a-z0-9]+(_[a-z0-9]+)*");
  std::set<std::string> ids;
  for (const RegisteredCase& entry : all_cases()) {
    EXPECT_TRUE(std::regex_match(std::string(entry.spec.name), form)) << entry.id;
    EXPECT_TRUE(ids.insert(entry.id).second) << entry.id << " is there twice";
  }
}

// A glob over a requirement covers its cases; a case must not look like somebody else's
// requirement.
TEST(BuiltinCatalogue, CasesAndRequirementsShareNoId) {
  for (const RegisteredCase& entry : all_cases()) {
    EXPECT_EQ(catalogue().find(entry.id), nullptr) << entry.id;
  }
}

TEST(BuiltinCatalogue, NoCaseDecidesARequirementTwice) {
  for (const RegisteredCase& entry : all_cases()) {
    std::set<std::string_view> ids{entry.spec.requirement};
    for (const std::string_view id : entry.spec.also) {
      EXPECT_TRUE(ids.insert(id).second) << entry.id << ": " << id;
    }
  }
}

// What users wrote down works for as long as was promised, and not for ever.
TEST(BuiltinCatalogue, OldIdsHaveTheirTime) {
  const std::string version(kVersion.substr(0, kVersion.rfind('.')));
  const StdVersion release =
      StdVersion::parse(version).value_or(StdVersion{});  // 0.1 is before all
  for (const Alias& alias : catalogue().aliases()) {
    EXPECT_LE(release, alias.until)
        << "time is over: delete '" << alias.old << "' of " << alias.now;
    EXPECT_TRUE(std::any_of(all_cases().begin(), all_cases().end(),
                            [&](const RegisteredCase& entry) {
                              return entry.id == alias.now || entry.id.starts_with(alias.now + ".");
                            }))
        << alias.old << ": there is no " << alias.now;
  }
}

TEST(BuiltinCatalogue, WhatIsNotTestedHasAReason) {
  for (const Untested& entry : catalogue().untested()) {
    EXPECT_GT(entry.reason.size(), 10U) << entry.text;
    EXPECT_FALSE(entry.kind.empty()) << entry.text;
  }
}

TEST(BuiltinCatalogue, TextsAreSentencesOfTheirOwn) {
  std::set<std::string> texts;
  for (const Requirement& entry : catalogue().requirements()) {
    EXPECT_TRUE(entry.text.ends_with('.')) << entry.id << ": " << entry.text;
    EXPECT_TRUE(texts.insert(entry.subject + ": " + entry.text).second) << entry.id << " repeats";
  }
}

TEST(BuiltinCatalogue, VersionsAreInOrder) {
  for (const Requirement& entry : catalogue().requirements()) {
    if (entry.until) {
      EXPECT_LE(entry.since, *entry.until) << entry.id;
    }
  }
}

TEST(BuiltinCatalogue, FunctionsOfSubjectsAreInTheTable) {
  for (const Subject& subject : catalogue().subjects()) {
    if (subject.function.empty()) continue;
    EXPECT_NE(std::find(kFunctionNames.begin(), kFunctionNames.end(), subject.function),
              kFunctionNames.end())
        << subject.function;
  }
}

TEST(BuiltinCatalogue, SubjectsAreGivenOnce) {
  std::set<std::string> names;
  for (const Subject& subject : catalogue().subjects()) {
    EXPECT_TRUE(names.insert(subject.id()).second) << subject.name;
  }
}

TEST(BuiltinCatalogue, CasesAreOrderedById) {
  EXPECT_TRUE(
      std::is_sorted(all_cases().begin(), all_cases().end(),
                     [](const RegisteredCase& a, const RegisteredCase& b) { return a.id < b.id; }));
}

TEST(BuiltinCatalogue, CasesCiteFilesOfTheRepository) {
  for (const RegisteredCase& entry : all_cases()) {
    const std::string_view file = entry.file;
    EXPECT_TRUE(file.starts_with("conformance/") || file.starts_with("properties/")) << file;
    EXPECT_GT(entry.line, 0) << entry.id;
  }
}

}  // namespace
}  // namespace infocts
