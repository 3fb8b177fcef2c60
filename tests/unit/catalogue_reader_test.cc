// Reading the catalogue's files: each mistake is reported with file and line.
#include <gtest/gtest.h>

#include "conformance/catalogue/catalogue.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

using tests::has;

constexpr std::string_view kHead = R"(chapter = "info"
subject = "set"
function = "MPI_Info_set"
title = "Setting"
)";

// Begins in line 5.
constexpr std::string_view kRequirement = R"([[requirement]]
id = "info.set.keeps"
level = "shall"
since = "2.0"
until = "4.1"
source = ["doc:9.1", "doc:9.2"]
text = "It keeps."
note = "Read so."
)";

constexpr std::string_view kUntested = R"([[untested]]
kind = "duplicate"
source = ["doc:9.3"]
text = "It may."
reason = "Nobody can tell."
)";

std::string file_of(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (const std::string_view part : parts) all += part;
  return all;
}

std::string refused(const std::string& toml) {
  Catalogue catalogue;
  std::string said =
      tests::refusal<std::runtime_error>([&] { catalogue.add_subject(toml, "info/set.toml"); });
  EXPECT_NE(said, "") << "accepted:\n" << toml;
  return said;
}

// The whole requirement with one line replaced; an empty one is left out.
std::string with_line(std::string_view old_line, std::string_view new_line) {
  std::string text = file_of({kHead, kRequirement});
  const std::size_t at = text.find(old_line);
  EXPECT_NE(at, std::string::npos);
  const std::size_t end = text.find('\n', at) + 1;
  return text.replace(at, end - at, new_line.empty() ? "" : std::string(new_line) + "\n");
}

TEST(CatalogueReader, ReadsEverything) {
  Catalogue catalogue;
  catalogue.add_subject(file_of({kHead, kRequirement, kUntested}), "info/set.toml");
  ASSERT_EQ(catalogue.subjects().size(), 1U);
  EXPECT_EQ(catalogue.subjects()[0].function, "MPI_Info_set");
  EXPECT_EQ(catalogue.subjects()[0].title, "Setting");
  ASSERT_EQ(catalogue.requirements().size(), 1U);
  const Requirement& entry = catalogue.requirements()[0];
  EXPECT_EQ(entry.id, "info.set.keeps");
  EXPECT_EQ(entry.chapter, "info");
  EXPECT_EQ(entry.subject, "set");
  EXPECT_EQ(entry.function, "MPI_Info_set");
  EXPECT_EQ(entry.level, Level::shall);
  EXPECT_EQ(entry.since, (StdVersion{2, 0}));
  EXPECT_EQ(entry.until, (StdVersion{4, 1}));
  EXPECT_EQ(entry.source, (std::vector<std::string>{"doc:9.1", "doc:9.2"}));
  EXPECT_EQ(entry.text, "It keeps.");
  EXPECT_EQ(entry.note, "Read so.");
  EXPECT_EQ(catalogue.find("info.set.keeps"), &entry);
  EXPECT_EQ(catalogue.find("info.set.keep"), nullptr);
  ASSERT_EQ(catalogue.untested().size(), 1U);
  EXPECT_EQ(catalogue.untested()[0].kind, "duplicate");
  EXPECT_EQ(catalogue.untested()[0].reason, "Nobody can tell.");
}

TEST(CatalogueReader, WhatIsOptionalMayBeMissing) {
  Catalogue catalogue;
  catalogue.add_subject(R"(
chapter = "info"
subject = "env"
title = "t"
[[requirement]]
id = "info.env.a"
level = "may"
since = "3"
source = ["d:1"]
text = "x"
)",
                        "env.toml");
  const Requirement& entry = catalogue.requirements().at(0);
  EXPECT_EQ(entry.function, "");
  EXPECT_EQ(entry.note, "");
  EXPECT_FALSE(entry.until);
  EXPECT_EQ(entry.since, (StdVersion{3, 0}));
}

TEST(CatalogueReader, SyntaxErrorsHaveLineAndColumn) {
  EXPECT_TRUE(has(refused("chapter = \"info\"\nsubject = = 3\n"), "info/set.toml:2:"));
}

TEST(CatalogueReader, MissingMembersAreNamed) {
  for (const char* name : {"chapter", "subject", "title"}) {
    std::string said = refused(with_line(std::string(name) + " =", ""));
    EXPECT_TRUE(has(said, "info/set.toml:1: ")) << name;
    EXPECT_TRUE(has(said, std::string("'") + name + "' is missing or empty"));
  }
  for (const char* name : {"id", "level", "since", "source", "text"}) {
    std::string said = refused(with_line(std::string(name) + " =", ""));
    EXPECT_TRUE(has(said, "info/set.toml:5: ")) << name;
    EXPECT_TRUE(has(said, std::string("'") + name + "' is missing or empty"));
  }
}

TEST(CatalogueReader, EmptyMembersAreMissing) {
  EXPECT_TRUE(has(refused(with_line("text =", "text = \"\"")), "'text' is missing or empty"));
  EXPECT_TRUE(has(refused(with_line("source =", "source = []")), "'source' is missing or empty"));
}

TEST(CatalogueReader, UnknownMembersAreRefusedInTheirLine) {
  EXPECT_TRUE(has(refused(with_line("note =", "notes = \"x\"")),
                  "info/set.toml:12: unknown member 'notes'"));
  EXPECT_TRUE(has(refused(with_line("function =", "funktion = \"x\"")),
                  "info/set.toml:3: unknown member 'funktion'"));
  EXPECT_TRUE(has(refused(file_of({kHead, kRequirement, kUntested, "why = \"x\"\n"})),
                  "info/set.toml:18: unknown member 'why'"));
  EXPECT_TRUE(has(refused(file_of({kHead, "[[requirements]]\nid = \"x\"\n"})),
                  "unknown member 'requirements'"));
}

TEST(CatalogueReader, LevelsAreThree) {
  EXPECT_TRUE(has(refused(with_line("level =", "level = \"must\"")),
                  "info/set.toml:5: 'level' must be shall, should or may"));
}

TEST(CatalogueReader, VersionsAreVersions) {
  EXPECT_TRUE(has(refused(with_line("since =", "since = \"soon\"")),
                  "info/set.toml:5: 'since' is not a version"));
  EXPECT_TRUE(has(refused(with_line("until =", "until = \"4.\"")),
                  "info/set.toml:5: 'until' is not a version"));
}

TEST(CatalogueReader, IdsBelongToTheirFile) {
  EXPECT_TRUE(has(refused(with_line("id =", "id = \"info.get.keeps\"")),
                  "info/set.toml:5: id 'info.get.keeps' does not start with 'info.set.'"));
}

TEST(CatalogueReader, IdsAreGivenOnce) {
  EXPECT_TRUE(has(refused(file_of({kHead, kRequirement, kRequirement})),
                  "info/set.toml:13: id 'info.set.keeps' is taken"));
}

TEST(CatalogueReader, IdsAreGivenOnceInAllFiles) {
  Catalogue catalogue;
  catalogue.add_subject(file_of({kHead, kRequirement}), "info/set.toml");
  EXPECT_TRUE(has(tests::refusal<std::runtime_error>([&] {
                    catalogue.add_subject(file_of({kHead, kRequirement}), "info/other.toml");
                  }),
                  "info/other.toml:5: id 'info.set.keeps' is taken"));
}

// A number where a text belongs is a typing error, not an empty text.
TEST(CatalogueReader, MembersOfAnotherTypeAreRefused) {
  for (const auto& [name, line] : std::initializer_list<std::pair<const char*, const char*>>{
           {"since", "since = 2.0"},
           {"note", "note = 3"},
           {"source", "source = \"doc:9.1\""},
           {"source", "source = [3]"}}) {
    EXPECT_TRUE(has(refused(with_line(std::string(name) + " =", line)), name)) << line;
  }
}

TEST(CatalogueReader, OldIdsHaveAnEnd) {
  const auto with = [](std::string_view lines) { return with_line("note =", lines); };
  Catalogue catalogue;
  catalogue.add_subject(
      with("was = [\"info.put.keeps\", \"info.set.rest.long\"]\nwas_until = \"1.1\""),
      "info/set.toml");
  ASSERT_EQ(catalogue.aliases().size(), 2U);
  EXPECT_EQ(catalogue.aliases()[1].now, "info.set.keeps.long");
  EXPECT_EQ(catalogue.aliases()[1].until, (StdVersion{1, 1}));
  EXPECT_EQ(catalogue.old_ids("info.set.keeps"), std::vector<std::string>{"info.put.keeps"});
  EXPECT_EQ(catalogue.old_ids("info.set.keeps.long"),
            (std::vector<std::string>{"info.put.keeps.long", "info.set.rest.long"}));
  EXPECT_TRUE(catalogue.old_ids("info.set.keeps_all.long").empty());
  EXPECT_TRUE(has(refused(with("was = [\"info.put.keeps\"]")), "'was_until' is missing"));
  for (const char* id : {"info.set.keeps", "info.set.keeps.long", "info.set", "a.b.c.d.e"}) {
    EXPECT_TRUE(has(refused(with(std::string("was = [\"") + id + "\"]\nwas_until = \"1.1\"")),
                    std::string("'") + id + "' in 'was' must be another id"));
  }
}

TEST(CatalogueReader, UntestedNeedsAReason) {
  EXPECT_TRUE(has(refused(file_of({kHead,
                                   "[[untested]]\nkind = \"x\"\nsource = [\"d:1\"]\n"
                                   "text = \"x\"\n"})),
                  "info/set.toml:5: 'reason' is missing or empty"));
}

TEST(StdVersion, ReadsVersionsAndNothingElse) {
  EXPECT_EQ(StdVersion::parse("4.0"), (StdVersion{4, 0}));
  EXPECT_EQ(StdVersion::parse("4"), (StdVersion{4, 0}));
  EXPECT_EQ(StdVersion::parse("12.34"), (StdVersion{12, 34}));
  for (const char* text : {"", ".", "4.", ".4", "0", "-1", "4.-1", "4.0.0", " 4", "4 ", "4.0x", "x",
                           "4,0", "99999999999", "4.99999999999", "+4"}) {
    EXPECT_FALSE(StdVersion::parse(text)) << text;
  }
  EXPECT_EQ((StdVersion{4, 1}).str(), "4.1");
}

TEST(StdVersion, IsOrderedByNumbers) {
  EXPECT_LT((StdVersion{2, 2}), (StdVersion{3, 0}));
  EXPECT_LT((StdVersion{4, 2}), (StdVersion{4, 10}));
}

TEST(Requirement, AppliesFromSinceToUntil) {
  Requirement entry;
  entry.since = {3, 0};
  EXPECT_FALSE(entry.applies_to({2, 2}));
  EXPECT_TRUE(entry.applies_to({3, 0}));
  EXPECT_TRUE(entry.applies_to({5, 0}));
  entry.until = {4, 0};
  EXPECT_TRUE(entry.applies_to({4, 0}));
  EXPECT_FALSE(entry.applies_to({4, 1}));
}

}  // namespace
}  // namespace infocts
