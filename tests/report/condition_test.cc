#include "tool/results/condition.h"

#include <gtest/gtest.h>

#include "adapters/binding.h"
#include "tests/report/sample.h"
#include "tool/results/glob.h"

namespace infocts {
namespace {

bool matches(std::string_view condition, const std::string& vendor, const std::string& version,
             const std::string& binding = "c") {
  const auto parsed = parse_condition(condition);
  if (const auto* error = std::get_if<ConditionError>(&parsed)) {
    ADD_FAILURE() << condition << ": " << error->message;
    return false;
  }
  IutRecord iut = samples::make_iut("x", vendor, version);
  iut.binding = binding;
  return std::get<Condition>(parsed).matches(iut);
}

TEST(ConditionTest, Vendor) {
  EXPECT_TRUE(matches("*", "anything", ""));
  EXPECT_TRUE(matches("mpich", "mpich", ""));
  EXPECT_FALSE(matches("mpich", "openmpi", ""));
}

TEST(ConditionTest, VersionsCompareAsNumbers) {
  EXPECT_TRUE(matches("mpich=4.0.2", "mpich", "4.0.2"));
  EXPECT_FALSE(matches("mpich=4.0.2", "mpich", "4.0.3"));
  EXPECT_TRUE(matches("mpich!=4.0.2", "mpich", "4.0.3"));
  EXPECT_TRUE(matches("mpich<4.10", "mpich", "4.9"));
  EXPECT_FALSE(matches("mpich<4.9", "mpich", "4.10"));
  EXPECT_FALSE(matches("mpich<4.9", "mpich", "4.9"));
  EXPECT_TRUE(matches("mpich<=4.9", "mpich", "4.9"));
  EXPECT_FALSE(matches("mpich>4.9", "mpich", "4.9"));
  EXPECT_TRUE(matches("mpich>=4.9", "mpich", "4.9"));
  EXPECT_TRUE(matches("mpich>4.9", "mpich", "10.0"));
}

TEST(ConditionTest, VersionsCompareTheComponentsThatAreWritten) {
  EXPECT_TRUE(matches("mpich=4.1", "mpich", "4.1.4"));
  EXPECT_TRUE(matches("mpich<=4.1", "mpich", "4.1.4"));
  EXPECT_FALSE(matches("mpich>4.1", "mpich", "4.1.4"));
  EXPECT_TRUE(matches("mpich=4.0.0", "mpich", "4"));
  EXPECT_TRUE(matches("mpich=4.1.0", "mpich", "4.1.0rc1"));
}

TEST(ConditionTest, AllConstraintsMustHold) {
  EXPECT_TRUE(matches("openmpi>=4.1,<5", "openmpi", "4.1.4"));
  EXPECT_FALSE(matches("openmpi>=4.1,<5", "openmpi", "5.0.0"));
  EXPECT_FALSE(matches("openmpi>=4.1,<5", "openmpi", "4.0.9"));
}

TEST(ConditionTest, WhatNoVersionMeetsIsRefused) {
  for (const char* versions : {">=4.1,<4.0", ">4.1,<4.1.5", "=4,=5", "=4.0,!=4", "<0", ">4.0,<4.1",
                               "<4.1,>=4.0.2,!=4.0"}) {
    const auto parsed = parse_condition(std::string("mpich") + versions);
    const auto* error = std::get_if<ConditionError>(&parsed);
    ASSERT_NE(error, nullptr) << versions;
    EXPECT_EQ(error->offset, 5U);
    EXPECT_EQ(error->message.substr(0, 14), "no version is ");
  }
  for (const char* versions : {">=4.1,<4.2", ">4.0,<4.2", "<4.1,>4.0.1", "!=4.0.2,=4.0",
                               ">=0,<1,!=0.0", "<=0", ">999999999"}) {
    EXPECT_TRUE(std::holds_alternative<Condition>(parse_condition(std::string("mpich") + versions)))
        << versions;
  }
}

TEST(ConditionTest, UnknownVersionMeetsNoConstraint) {
  EXPECT_FALSE(matches("mpich>=0", "mpich", ""));
  EXPECT_FALSE(matches("mpich!=1", "mpich", "git"));
}

TEST(ConditionTest, Binding) {
  EXPECT_TRUE(matches("mpich=4;binding=mpif.h", "mpich", "4.0", "mpif.h"));
  EXPECT_FALSE(matches("mpich=4;binding=mpif.h", "mpich", "4.0", "c"));
  EXPECT_TRUE(matches("*;binding=cxx", "other", "", "cxx"));
  EXPECT_TRUE(matches("mpich=4", "mpich", "4.0", "use_mpi"));
}

TEST(ConditionTest, SeveralBindings) {
  const auto meant = [](const std::string& list) {
    std::string names;
    for (const Binding binding : kBindings) {
      const std::string name(name_of(binding));
      if (matches("mpich;binding=" + list, "mpich", "4.0", name)) names += " " + name;
    }
    return names;
  };
  EXPECT_EQ(meant("use_mpi|use_mpi_f08"), " use_mpi use_mpi_f08");
  EXPECT_EQ(meant("use_mpi*"), " use_mpi use_mpi_f08");
  EXPECT_EQ(meant("use_mpi"), " use_mpi");
  EXPECT_EQ(meant("fortran"), " mpif.h use_mpi use_mpi_f08");
  EXPECT_EQ(meant("c|fortran"), " c mpif.h use_mpi use_mpi_f08");
  EXPECT_EQ(meant("*"), " c cxx mpif.h use_mpi use_mpi_f08");
  EXPECT_EQ(meant("c;ranks=1"), " c");
}

TEST(ConditionTest, Ranks) {
  const auto holds = [](const char* condition, int ranks) {
    IutRecord iut = samples::make_iut("x", "mpich", "4.0");
    iut.ranks = ranks;
    const auto parsed = parse_condition(condition);
    return std::get<Condition>(parsed).matches(iut);
  };
  EXPECT_TRUE(holds("mpich;ranks>=2", 4));
  EXPECT_FALSE(holds("mpich;ranks>=2", 1));
  EXPECT_TRUE(holds("*;binding=c;ranks=1", 1));
  EXPECT_TRUE(holds("*;ranks=1;binding=c|mpif.h", 1));
  EXPECT_FALSE(holds("*;ranks=1;binding=fortran", 1));
  EXPECT_FALSE(holds("*;ranks=1", 2));
  EXPECT_TRUE(holds("mpich=4", 2));
}

struct BadCondition {
  const char* text;
  std::size_t offset;
  const char* message;
};

TEST(ConditionTest, RefusesBadOnesAtTheirPlace) {
  const std::vector<BadCondition> table{{"=4", 0, "vendor is missing"},
                                        {"MPICH", 0, "not a vendor"},
                                        {"mp*", 0, "not a vendor"},
                                        {"opnempi<5", 0, "not a vendor"},
                                        {"*>=4", 1, "cannot have a version"},
                                        {"mpich,4", 5, "comparison is missing"},
                                        {"mpich>=", 7, "number is missing"},
                                        {"mpich=4.", 8, "number is missing"},
                                        {"mpich=9999999999", 6, "number is missing"},
                                        {"mpich=4.0rc1", 9, "cannot follow"},
                                        {"mpich>=4,5", 9, "comparison is missing"},
                                        {"mpich;size=2", 6, "not a condition"},
                                        {"mpich;", 6, "not a condition"},
                                        {"mpich;ranks", 11, "comparison"},
                                        {"mpich;ranks>", 12, "number"},
                                        {"mpich;ranks=two", 12, "a number of ranks is missing"},
                                        {"mpich;ranks>=1.2", 6, "ranks must be a number"},
                                        {"mpich;ranks>1;ranks<4", 14, "second number"},
                                        {"mpich;binding=java", 14, "not a binding"},
                                        {"mpich;binding=", 14, "not a binding"},
                                        {"mpich;binding=c|", 16, "not a binding"},
                                        {"mpich;binding=c|f90*", 16, "'f90*' is not a binding"},
                                        {"mpich;binding=c,mpif.h", 14, "not a binding"},
                                        {"mpich;binding=c;binding=c", 16, "second binding"}};
  for (const BadCondition& bad : table) {
    SCOPED_TRACE(bad.text);
    const auto parsed = parse_condition(bad.text);
    const auto* error = std::get_if<ConditionError>(&parsed);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->offset, bad.offset) << error->message;
    EXPECT_NE(error->message.find(bad.message), std::string::npos) << error->message;
    EXPECT_FALSE(error->hint.empty());
  }
}

TEST(Glob, StarAndQuestionMark) {
  EXPECT_TRUE(glob_match("a*c", "abbc"));
  EXPECT_TRUE(glob_match("a*c", "ac"));
  EXPECT_FALSE(glob_match("a*c", "acb"));
  EXPECT_TRUE(glob_match("a?c", "abc"));
  EXPECT_FALSE(glob_match("a?c", "ac"));
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_FALSE(glob_match("", "a"));
  EXPECT_TRUE(glob_match("*ab*ab", "abxabab"));
  EXPECT_FALSE(glob_match("abc", "ab"));
}

TEST(Glob, ManyStarsTakeNoTime) {
  std::string stars;
  for (int i = 0; i < 200; ++i) stars += "*a";
  EXPECT_FALSE(glob_match(stars + "b", std::string(5000, 'a')));
}

TEST(Glob, CoversWhatIsBelowAnId) {
  EXPECT_TRUE(glob_covers("info.set.replaces", "info.set.replaces.once"));
  EXPECT_TRUE(glob_covers("info.*.replaces", "info.set.replaces.once"));
  EXPECT_TRUE(glob_covers("info.set", "info.set.replaces.once"));
  EXPECT_FALSE(glob_covers("info.set.rep", "info.set.replaces.once"));
  EXPECT_FALSE(glob_covers("info.set.replaces.once", "info.set.replaces"));
  EXPECT_FALSE(glob_covers("set.replaces", "info.set.replaces"));
}

}  // namespace
}  // namespace infocts
