// The facts of the standard, and what the catalogue makes of them.
#include "conformance/standard/standard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/support/text.h"

namespace infocts {
namespace {

using tests::has;

constexpr std::string_view kPages = R"(# Pages
| row | title | 4.1 | 4.0 | 2.0 |
|---|---|---|---|---|
| info | The Info Object | [node 263](https://x/263) [node 264](https://x/264) | [chapter 10](https://x/p#c) | - |
| old | Old | - | - | [node 53](https://x/53) |
)";

constexpr std::string_view kFact = R"(# Objects

## V15

- force: shall from 4.0, should before
- versions: 2.0 to 4.1
- pages: info, old

Set adds the pair.

It replaces the value.
)";

Standard standard_of(std::string_view facts) {
  Standard standard;
  standard.add_pages(kPages, "pages.md");
  standard.add_facts(facts, "info.md");
  return standard;
}

std::string fact_with(std::string_view old_line, std::string_view new_line) {
  std::string text(kFact);
  const std::size_t at = text.find(old_line);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, text.find('\n', at) - at, new_line);
}

std::string refused_facts(std::string_view facts) {
  std::string said = tests::refusal<std::runtime_error>([&] { standard_of(facts); });
  EXPECT_NE(said, "") << "accepted:\n" << facts;
  return said;
}

TEST(StandardReader, ReadsAFact) {
  const Standard standard = standard_of(kFact);
  ASSERT_NE(standard.find("V15"), nullptr);
  const Fact& fact = *standard.find("V15");
  EXPECT_EQ(fact.section, "Objects");
  EXPECT_EQ(fact.file, "info.md");
  EXPECT_EQ(fact.force, Force::shall);
  EXPECT_EQ(fact.force_text, "shall from 4.0, should before");
  EXPECT_EQ(fact.versions(), "since 2.0");  // 4.1 is the last that there is
  EXPECT_EQ(fact.text, "Set adds the pair.\n\nIt replaces the value.");
  EXPECT_EQ(standard.find("V1"), nullptr);
}

TEST(StandardReader, PagesAreThoseOfTheVersion) {
  const Standard standard = standard_of(kFact);
  const Fact& fact = *standard.find("V15");
  const std::vector<Page> pages = standard.pages(fact, {4, 1});
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_EQ(pages[0], (Page{"MPI-4.1, The Info Object", "node 263", "https://x/263"}));
  EXPECT_EQ(pages[1].url, "https://x/264");
  EXPECT_EQ(standard.pages(fact, {2, 0}).at(0).title, "MPI-2.0, Old");
  EXPECT_EQ(standard.with_pages({3, 1}), (StdVersion{2, 0}));
  EXPECT_EQ(standard.with_pages({9, 0}), (StdVersion{4, 1}));
  EXPECT_EQ(standard.with_pages({1, 3}), (StdVersion{2, 0}));
}

TEST(StandardReader, AnEndedFactHasNoPagesAfterIt) {
  const Standard standard = standard_of(fact_with("- versions", "- versions: 2.0 to 4.0"));
  const Fact& fact = *standard.find("V15");
  EXPECT_EQ(fact.versions(), "2.0 to 4.0");
  EXPECT_EQ(standard.pages(fact, {4, 0}).size(), 1U);
  EXPECT_TRUE(standard.pages(fact, {4, 1}).empty());
}

TEST(StandardReader, MistakesAreToldWithTheirLine) {
  EXPECT_TRUE(has(refused_facts(fact_with("- force", "- force: must")), "info.md:5: force 'must'"));
  EXPECT_TRUE(
      has(refused_facts(fact_with("- versions", "- versions: 2.0")), "info.md:6: versions are"));
  EXPECT_TRUE(
      has(refused_facts(fact_with("- versions", "- versions: 2.x to 4.1")), "'2.x' is no version"));
  EXPECT_TRUE(
      has(refused_facts(fact_with("- pages", "- pages: inof")), "info.md:7: no row 'inof'"));
  EXPECT_TRUE(has(refused_facts(fact_with("- pages", "")), "V15 needs force, versions, pages"));
  EXPECT_TRUE(has(refused_facts(std::string(kFact) + "\n## V15\n"), "fact 'V15' is there twice"));
  Standard standard;
  EXPECT_TRUE(has(tests::refusal<std::runtime_error>([&] {
                    standard.add_pages("| row | title | 4.1 |\n| a | b | node 3 |\n", "pages.md");
                  }),
                  "pages.md:2: 'node 3' is neither"));
}

const Standard& standard() { return Standard::builtin(); }

/// The versions with pages in which a requirement holds.
std::vector<StdVersion> versions_of(const Requirement& entry) {
  std::vector<StdVersion> versions;
  for (const StdVersion version : standard().versions()) {
    const bool cxx_only = entry.bindings == std::vector<std::string>{"cxx"};
    if (entry.applies_to(version) && (!cxx_only || version <= kLastWithClasses)) {
      versions.push_back(version);
    }
  }
  return versions;
}

TEST(BuiltinStandard, FactsAreNamedAndHaveAPageInEachOfTheirVersions) {
  EXPECT_GT(standard().facts().size(), 100U);
  for (const Fact& fact : standard().facts()) {
    EXPECT_TRUE(std::regex_match(fact.id, std::regex("[VA][1-9][0-9]*"))) << fact.id;
    for (const StdVersion version : standard().versions()) {
      if (!fact.applies_to(version)) continue;
      EXPECT_FALSE(standard().pages(fact, version).empty()) << fact.id << " in " << version.str();
    }
  }
}

// A fact on hints is said of communicators, windows and files on a page each.
TEST(BuiltinStandard, ARequirementMayPreferAPageOfItsFacts) {
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    if (entry.page.empty()) continue;
    bool cited = false;
    for (const std::string& id : entry.source) {
      const std::vector<std::string>& rows = standard().find(id)->rows;
      cited = cited || std::find(rows.begin(), rows.end(), entry.page) != rows.end();
    }
    EXPECT_TRUE(cited) << entry.id << ": no fact that it cites is on the pages " << entry.page;
  }
  const Requirement* entry = Catalogue::builtin().find("info.parsing.comm_set_info_subset");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(standard().pages(*entry, {4, 1}).at(0).title, "MPI-4.1, Communicator Info");
  EXPECT_GT(standard().pages(*entry, {4, 1}).size(), 1U);
}

TEST(BuiltinStandard, CitationsAreFacts) {
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    for (const std::string& id : entry.source) {
      ASSERT_NE(standard().find(id), nullptr) << entry.id << " cites " << id;
      const std::vector<StdVersion> versions = versions_of(entry);
      EXPECT_TRUE(
          std::any_of(versions.begin(), versions.end(),
                      [&](StdVersion version) { return standard().find(id)->applies_to(version); }))
          << entry.id << " cites " << id << ", which holds in none of its versions";
    }
  }
  for (const Untested& entry : Catalogue::builtin().untested()) {
    EXPECT_FALSE(entry.source.empty()) << entry.text;
    for (const std::string& id : entry.source) {
      EXPECT_NE(standard().find(id), nullptr) << "'" << entry.text << "' cites " << id;
    }
  }
}

// Else nobody could look up why an MPI of that version is held to it.
TEST(BuiltinStandard, EveryRequirementHasAPageInEachOfItsVersions) {
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    const std::vector<StdVersion> versions = versions_of(entry);
    EXPECT_FALSE(versions.empty()) << entry.id;
    for (const StdVersion version : versions) {
      const std::vector<Page> pages = standard().pages(entry, version);
      EXPECT_FALSE(pages.empty()) << entry.id << ": no fact that it cites holds in "
                                  << version.str();
      for (const Page& page : pages) {
        EXPECT_TRUE(page.url.starts_with("https://www.mpi-forum.org/docs/")) << page.url;
      }
    }
  }
}

}  // namespace
}  // namespace infocts
