// Which cases the options of a run select.
#include "tool/runner/selection.h"

#include <gtest/gtest.h>

#include "tests/support/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

using tests::has;

Catalogue sample() {
  Catalogue catalogue;
  catalogue.add_subject(R"(
chapter = "info"
subject = "set"
title = "t"
[[requirement]]
id = "info.set.keeps"
level = "shall"
since = "2.0"
source = ["d:1"]
text = "x"
[[requirement]]
id = "info.set.quick"
level = "should"
since = "2.0"
source = ["d:1"]
text = "x"
[[requirement]]
id = "info.set.order"
level = "may"
since = "2.0"
source = ["d:1"]
text = "x"
)",
                        "set.toml");
  return catalogue;
}

RegisteredCase make_case(std::string_view requirement, FewWords also = {}) {
  RegisteredCase entry;
  entry.spec.requirement = requirement;
  entry.spec.also = also;
  entry.id = std::string(requirement) + ".case";
  entry.file = "conformance/info/set.cc";
  entry.line = 7;
  return entry;
}

const Catalogue kCatalogue = sample();
constexpr StdVersion kNow{5, 0};

TEST(Selection, EmptyTakesEverything) {
  EXPECT_TRUE(Selection{}.includes(make_case("info.set.keeps"), kCatalogue, kNow));
}

TEST(Selection, FiltersAreGlobsOverIdsRequirementsAndSubjects) {
  const RegisteredCase entry = make_case("info.set.keeps");
  for (const char* filter : {"info.set.keeps.case", "info.set.keeps", "info.set", "info", "*",
                             "info.*", "*.keeps.*", "info.se?.keeps", "*.case"}) {
    EXPECT_TRUE((Selection{.filters = {filter}, .chapters = {}, .levels = {}})
                    .includes(entry, kCatalogue, kNow))
        << filter;
  }
  for (const char* filter :
       {"info.set.keep", "set", "info.set.keeps.cas", "", "INFO", "info.set.", "window.*"}) {
    EXPECT_FALSE((Selection{.filters = {filter}, .chapters = {}, .levels = {}})
                     .includes(entry, kCatalogue, kNow))
        << filter;
  }
}

TEST(Selection, WhatIsExcludedIsLeftOut) {
  const Selection selection{.filters = {"info"},
                            .excludes = {"info.set.quick", "*.order.*"},
                            .chapters = {},
                            .levels = {}};
  EXPECT_TRUE(selection.includes(make_case("info.set.keeps"), kCatalogue, kNow));
  EXPECT_FALSE(selection.includes(make_case("info.set.quick"), kCatalogue, kNow));
  EXPECT_FALSE(selection.includes(make_case("info.set.order"), kCatalogue, kNow));
}

TEST(Selection, AnyOfSeveralFiltersWillDo) {
  const Selection selection{.filters = {"window", "info.set"}, .chapters = {}, .levels = {}};
  EXPECT_TRUE(selection.includes(make_case("info.set.keeps"), kCatalogue, kNow));
}

TEST(Selection, OptionsOfDifferentKindsMustAllAgree) {
  const RegisteredCase entry = make_case("info.set.keeps");
  EXPECT_TRUE((Selection{.filters = {"info"}, .chapters = {"info"}, .levels = {Level::shall}})
                  .includes(entry, kCatalogue, kNow));
  EXPECT_FALSE((Selection{.filters = {"info"}, .chapters = {"window"}, .levels = {}})
                   .includes(entry, kCatalogue, kNow));
  EXPECT_FALSE((Selection{.filters = {"info"}, .chapters = {}, .levels = {Level::may}})
                   .includes(entry, kCatalogue, kNow));
}

TEST(Selection, LevelOfACaseIsItsStrictest) {
  const RegisteredCase entry = make_case("info.set.order", {"info.set.quick"});
  EXPECT_EQ(level_of(requirements_of(entry, kCatalogue), kNow), Level::should);
  EXPECT_TRUE((Selection{.filters = {}, .chapters = {}, .levels = {Level::should}})
                  .includes(entry, kCatalogue, kNow));
  EXPECT_FALSE((Selection{.filters = {}, .chapters = {}, .levels = {Level::may}})
                   .includes(entry, kCatalogue, kNow));
}

TEST(Selection, RequirementsOfACaseStartWithItsOwn) {
  const auto requirements =
      requirements_of(make_case("info.set.order", {"info.set.keeps"}), kCatalogue);
  ASSERT_EQ(requirements.size(), 2U);
  EXPECT_EQ(requirements[0]->id, "info.set.order");
  EXPECT_EQ(requirements[1]->id, "info.set.keeps");
}

TEST(Selection, UnknownRequirementOfACaseIsToldWithItsPlace) {
  const std::string said = tests::refusal<std::logic_error>(
      [] { requirements_of(make_case("info.set.keeps", {"info.set.none"}), kCatalogue); });
  EXPECT_TRUE(has(said, "conformance/info/set.cc:7"));
  EXPECT_TRUE(has(said, "'info.set.none'"));
}

// With the cases of this executable.
TEST(Selection, TypingErrorsAreRefused) {
  const Catalogue& catalogue = Catalogue::builtin();
  const auto said = [&](const Selection& selection) {
    return tests::refusal<UsageError>([&] { require_known(selection, catalogue); });
  };
  EXPECT_EQ(said({}), "");
  EXPECT_EQ(said({.filters = {"info.get.*"}, .chapters = {"info"}, .levels = {}}), "");
  EXPECT_TRUE(has(said({.filters = {"info.*", "info.gett.*"}, .chapters = {}, .levels = {}}),
                  "'info.gett.*'"));
  const std::string chapter = said({.filters = {}, .chapters = {"inof"}, .levels = {}});
  EXPECT_TRUE(has(chapter, "'inof'"));
  EXPECT_TRUE(has(chapter, "info"));
}

}  // namespace
}  // namespace infocts
