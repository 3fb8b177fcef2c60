#include "tool/results/expectations.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"
#include "tool/results/judgement.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::make_iut;
using samples::make_skip;

TEST(ExpectationFileTest, ReadsWordsCommentsBlanksAndWindowsLines) {
  const ExpectationFile file = parse_expectations(
      "# a comment\n"
      "\n"
      "   \t\n"
      "  # another\n"
      "info.set.*\tcrashed   mpich=4.0.2   https://example.org/#1 see there  \r\n"
      "info.get  fail  *  because",
      "x.txt");
  ASSERT_TRUE(file.errors.empty()) << file.errors.front().str();
  ASSERT_EQ(file.expectations.size(), 2U);
  const Expectation& first = file.expectations[0];
  EXPECT_EQ(first.glob, "info.set.*");
  EXPECT_EQ(first.verdict, Verdict::crashed);
  EXPECT_EQ(first.condition.vendor, "mpich");
  EXPECT_EQ(first.why, "https://example.org/#1 see there");
  EXPECT_EQ(first.where(), "x.txt:5");
  EXPECT_EQ(first.written(), "info.set.* crashed mpich=4.0.2");
  EXPECT_EQ(file.expectations[1].where(), "x.txt:6");
}

TEST(ExpectationFileTest, AMarkAtTheStartOfTheFileIsNoWord) {
  const ExpectationFile file = parse_expectations("\xEF\xBB\xBFinfo.get fail * why\n", "x.txt");
  ASSERT_TRUE(file.errors.empty()) << file.errors.front().str();
  EXPECT_EQ(file.expectations.front().glob, "info.get");
  EXPECT_TRUE(parse_expectations("\xEF\xBB\xBF# first\n", "x.txt").errors.empty());
  EXPECT_FALSE(parse_expectations("# a\n\xEF\xBB\xBFx fail * why\n", "x.txt").errors.empty());
}

struct BadLine {
  const char* line;
  std::size_t column;
  const char* message;
};

TEST(ExpectationFileTest, TellsWhatIsWrongWithALineAndWhere) {
  const std::vector<BadLine> table{
      {"a", 2, "verdict is missing"},
      {"a fail", 7, "condition is missing"},
      {"a fail *", 9, "reason is missing"},
      {"a fail *   ", 9, "reason is missing"},
      {"  a/b fail * w", 4, "cannot be part of an id"},
      {"a failed * why", 3, "'failed' is not a verdict"},
      {"a  pass * why", 4, "'pass' cannot be expected"},
      {"a skipped * why", 3, "'skipped' cannot be expected"},
      {"a pass|pass * why", 3, "'pass' cannot be expected"},
      {"a |pass * why", 3, "'' is not a verdict"},
      {"a flaky|pass * why", 3, "'flaky' is not a verdict"},
      {"a observed * why", 3, "'observed' cannot be expected"},
      {"a error * why", 3, "'error' cannot be expected"},
      {"a fail mpich=x why", 14, "version number is missing"},
      {"a fail openmpi >= 4.1 why", 16, "no blanks"},
      {"a fail mpich>=4.1,<4.0 why", 13, "no version is >=4.1 and <4.0"},
      {"a fail \x01 why", 8, "not a vendor"}};
  for (const BadLine& bad : table) {
    SCOPED_TRACE(bad.line);
    const std::string text = std::string("# first\n") + bad.line + "\n";
    const ExpectationFile file = parse_expectations(text, "x.txt");
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_TRUE(file.expectations.empty());
    const ExpectationError& error = file.errors.front();
    EXPECT_EQ(error.line, 2U);
    EXPECT_EQ(error.column, bad.column) << error.str();
    EXPECT_NE(error.message.find(bad.message), std::string::npos) << error.str();
    EXPECT_FALSE(error.hint.empty());
  }
}

TEST(ExpectationFileTest, TellsAllErrorsAndKeepsGoodLines) {
  const ExpectationFile file = parse_expectations("a\nb fail * why\nc oops * why\n", "x.txt");
  ASSERT_EQ(file.errors.size(), 2U);
  EXPECT_EQ(file.errors[0].line, 1U);
  EXPECT_EQ(file.errors[1].line, 3U);
  EXPECT_EQ(file.errors[1].str().substr(0, 10), "x.txt:3:3:");
  EXPECT_EQ(file.expectations.size(), 1U);
}

TEST(ExpectationFileTest, ALineThatIsThereAlreadyIsAnError) {
  const ExpectationFile file =
      parse_expectations("a fail * why\na crashed * why\na  fail * another\n", "x.txt");
  ASSERT_EQ(file.errors.size(), 1U);
  EXPECT_EQ(file.errors[0].str(), "x.txt:3:1: line 1 says the same; keep one of them");
  EXPECT_EQ(file.expectations.size(), 2U);
}

TEST(ExpectationFileTest, UnreadableFileIsAnError) {
  // The last one can be opened, and reading it fails.
  for (const char* path : {"/nonexistent/x.txt", "/", "/proc/self/mem"}) {
    const ExpectationFile file = read_expectations(path);
    ASSERT_EQ(file.errors.size(), 1U) << path;
    EXPECT_EQ(file.errors[0].line, 0U);
    EXPECT_NE(file.errors[0].str().find("cannot read"), std::string::npos);
    EXPECT_EQ(file.errors[0].str().find("Success"), std::string::npos) << file.errors[0].str();
  }
}

TEST(ExpectationFileTest, AFirstRunNeedsAnEmptyFile) {
  EXPECT_NE(read_expectations("/nonexistent/x.txt").errors[0].hint.find("an empty file"),
            std::string::npos);
  EXPECT_EQ(read_expectations("/").errors[0].hint.find("an empty file"), std::string::npos);
}

class Apply : public ::testing::Test {
 protected:
  Apply() {
    run_.iuts = {make_iut("mpich-4.0.2", "mpich", "4.0.2"),
                 make_iut("openmpi-4.1.4", "openmpi", "4.1.4")};
    run_.results = {make_case("mpich-4.0.2", "info.set.replaces.once", Verdict::fail),
                    make_case("mpich-4.0.2", "info.set.replaces.twice", Verdict::pass),
                    make_case("openmpi-4.1.4", "info.set.replaces.once", Verdict::crashed),
                    make_skip("openmpi-4.1.4", "info.set.replaces.twice", SkipReason::filtered)};
    for (const IutRecord& iut : run_.iuts) {
      for (const char* binding : {"mpif.h", "use_mpi", "use_mpi_f08", "cxx"}) {
        run_.absent_bindings.push_back({iut.address, binding, "no compiler"});
      }
    }
  }

  // Applies the lines and returns how many are stale.
  std::size_t apply(std::string_view lines) {
    const ExpectationFile file = parse_expectations(lines, "x.txt");
    EXPECT_TRUE(file.errors.empty());
    apply_expectations(run_, file.expectations,
                       {"info.set.replaces.once", "info.set.replaces.twice", "window.keys.a.b"},
                       catalogue_);
    return run_.stale.size();
  }
  Outcome outcome(std::size_t result) const { return outcome_of(run_.results[result]); }

  RunResults run_;
  Catalogue catalogue_;
};

TEST_F(Apply, OldIdsGoOnToWork) {
  catalogue_.add_subject(R"(
chapter = "info"
subject = "set"
title = "t"
[[requirement]]
id = "info.set.replaces"
level = "shall"
since = "2.0"
source = ["d:1"]
text = "x"
was = ["info.set.overrides"]
was_until = "1.1"
)",
                         "set.toml");
  for (const char* id : {"info.set.overrides.once", "info.set.over*.once"}) {
    EXPECT_EQ(apply(std::string(id) + " fail mpich known bug"), 0U) << id;
    EXPECT_EQ(outcome(0), Outcome::expected);
  }
  EXPECT_EQ(apply("info.set.overrides.twice fail mpich known bug"), 1U);  // which passes
  EXPECT_EQ(apply("info.set.overrides.thrice fail mpich known bug"), 1U);
  EXPECT_EQ(run_.stale[0].reason, "matches no known id");
}

TEST_F(Apply, ExcusesTheSameVerdict) {
  EXPECT_EQ(apply("info.set.replaces.once fail mpich known bug"), 0U);
  EXPECT_EQ(outcome(0), Outcome::expected);
  EXPECT_EQ(run_.results[0].expected->where, "x.txt:1");
  EXPECT_EQ(run_.results[0].expected->why, "known bug");
  EXPECT_FALSE(run_.results[1].expected);
  EXPECT_FALSE(run_.results[2].expected);
}

// It would expect the fail when that comes back.
TEST_F(Apply, ExpectedFailThatCrashesIsUnexpectedAndStale) {
  EXPECT_EQ(apply("info.set.replaces.once fail openmpi why"), 1U);
  EXPECT_EQ(run_.stale[0].reason, "no longer fails; now: crashed on openmpi-4.1.4");
  EXPECT_EQ(outcome(2), Outcome::unexpected);
  EXPECT_EQ(run_.results[2].expected->verdict, Verdict::fail);
}

TEST_F(Apply, AVerdictThatIsGoneIsStaleAlsoWhereAnotherOneIsExpected) {
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich crashed once\n"
                  "info.set.replaces.once fail mpich fails now\n"),
            1U);
  EXPECT_EQ(run_.stale[0].where, "x.txt:1");
  EXPECT_EQ(run_.stale[0].reason, "no longer crashes; now: fail on mpich-4.0.2");
}

TEST_F(Apply, OneColumnThatStillHasTheVerdictKeepsTheLine) {
  EXPECT_EQ(apply("info.set.replaces.once crashed * why"), 0U);
  EXPECT_EQ(apply("info.set.replaces.once timed_out * why"), 1U);
  EXPECT_EQ(run_.stale[0].reason,
            "no longer times out; now: fail on mpich-4.0.2, crashed on openmpi-4.1.4");
}

TEST_F(Apply, OneCaseThatStillHasTheVerdictKeepsTheLine) {
  run_.results[1].verdict = Verdict::crashed;
  EXPECT_EQ(apply("info.set.replaces crashed mpich why"), 0U);
}

TEST_F(Apply, WhatMayStillHaveTheVerdictKeepsTheLine) {
  const std::string once = "info.set.replaces.once crashed mpich why";
  const std::string both = "info.set.replaces crashed openmpi=4 why";
  run_.results[2].verdict = Verdict::timed_out;
  EXPECT_EQ(apply(both), 0U) << "a case was left out";
  run_.results[3].skip_reason = SkipReason::not_in_version;
  EXPECT_EQ(apply(both), 1U);
  for (const Verdict unknown : {Verdict::error, Verdict::inconclusive}) {
    run_.results[0].verdict = unknown;
    EXPECT_EQ(apply(once), 0U);
  }
  EXPECT_EQ(apply("info.set.replaces.once inconclusive mpich why\n" + once), 0U)
      << "though another line expects what may hide it";
  run_.results[0].verdict = Verdict::fail;
  EXPECT_EQ(apply(once), 1U);
  EXPECT_EQ(apply("info.set.replaces.once crashed|pass mpich why"), 0U);
  run_.suite.complete = false;
  EXPECT_EQ(apply(once), 0U);
  run_.suite.complete = true;
  run_.iuts.push_back(make_iut("mpich-4.0.2/mpif.h", "mpich", "4.0.2"));
  run_.iuts.back().address = run_.iuts[0].address;
  EXPECT_EQ(apply(once), 1U);
  run_.iuts.back().error = "cannot compile";
  EXPECT_EQ(apply(once), 0U) << "a column was not measured";
}

TEST_F(Apply, WhatWasNotAskedForMayStillHaveTheVerdict) {
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich why"), 1U);
  run_.iuts[0].applied_version = "3.1";
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich why"), 0U) << "other rules";
  run_.iuts[0].applied_version = "4.0";
  run_.absent_bindings.clear();
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich why"), 0U) << "another binding";
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich;binding=c why"), 1U);
}

TEST_F(Apply, UnknownIdIsStale) {
  EXPECT_EQ(apply("info.set.replaced fail mpich why"), 1U);
  EXPECT_EQ(run_.stale[0].where, "x.txt:1");
  EXPECT_EQ(run_.stale[0].line, "info.set.replaced fail mpich");
  EXPECT_NE(run_.stale[0].reason.find("no known id"), std::string::npos);
}

TEST_F(Apply, UnknownIdIsToldWhatIsLikeIt) {
  EXPECT_EQ(apply("info.sett.replaces fail mpich why"), 1U);
  EXPECT_EQ(run_.stale[0].reason, "matches no known id; most similar: info.set.replaces");
  EXPECT_EQ(apply("info.sett fail mpich why"), 1U);
  EXPECT_EQ(run_.stale[0].reason, "matches no known id; most similar: info.set");
  for (const char* glob : {"info.sett.*", "naming.of.something"}) {
    EXPECT_EQ(apply(std::string(glob) + " fail mpich why"), 1U);
    EXPECT_EQ(run_.stale[0].reason, "matches no known id");
  }
}

TEST_F(Apply, UnknownIdIsStaleEvenIfNoImplementationIsMeant) {
  EXPECT_EQ(apply("info.set.replaced fail craympich why"), 1U);
}

TEST_F(Apply, UnexpectedPassIsStale) {
  EXPECT_EQ(apply("info.set.replaces.twice fail mpich why"), 1U);
  EXPECT_NE(run_.stale[0].reason.find("mpich-4.0.2: info.set.replaces.twice"), std::string::npos);
}

TEST_F(Apply, OneUnexpectedPassAmongFailsIsStale) {
  EXPECT_EQ(apply("info.set.replaces fail mpich why"), 1U);
  EXPECT_EQ(outcome(0), Outcome::expected);
}

TEST_F(Apply, UnexpectedObservationIsStale) {
  run_.results[1].verdict = Verdict::observed;
  EXPECT_EQ(apply("info.set.replaces.twice crashed mpich why"), 1U);
}

TEST_F(Apply, WhatComesByChanceMayPass) {
  EXPECT_EQ(apply("info.set.replaces.* fail|pass mpich a race"), 0U);
  EXPECT_EQ(outcome(0), Outcome::expected);
  EXPECT_FALSE(run_.results[1].expected);
}

TEST_F(Apply, FlakyIsFailOrPass) {
  EXPECT_EQ(apply("info.set.replaces.* flaky mpich a race"), 0U);
  EXPECT_EQ(outcome(0), Outcome::expected);
  EXPECT_FALSE(run_.results[1].expected);
  const ExpectationFile file = parse_expectations("a flaky * why\na fail|pass * why\n", "x.txt");
  ASSERT_EQ(file.expectations.size(), 1U);
  EXPECT_EQ(file.expectations.front().written(), "a flaky *");
  ASSERT_EQ(file.errors.size(), 1U) << "both say the same";
}

TEST_F(Apply, WhatComesByChanceExcusesNothingElse) {
  EXPECT_EQ(apply("info.set.replaces.* crashed|pass mpich a race"), 0U);
  EXPECT_EQ(outcome(0), Outcome::unexpected);
  EXPECT_EQ(run_.results[0].expected->verdict, Verdict::crashed);
}

TEST_F(Apply, SkippedCaseIsNotStale) {
  EXPECT_EQ(apply("info.set.replaces.twice fail openmpi why"), 0U);
  EXPECT_FALSE(run_.results[3].expected);
}

TEST_F(Apply, KnownIdThatDidNotRunIsNotStale) { EXPECT_EQ(apply("window.keys.a fail * why"), 0U); }

TEST_F(Apply, ImplementationNotInThisRunIsNotStale) {
  EXPECT_EQ(apply("info.set.replaces.twice fail mpich=3 why"), 0U);
}

TEST_F(Apply, LineWithTheRightVerdictWins) {
  EXPECT_EQ(apply("info.set.replaces.once crashed mpich no\n"
                  "info.set.replaces.once fail mpich yes\n"
                  "info.set.replaces.o* fail mpich late\n"
                  "info.set.replaces.once timed_out|pass mpich no\n"),
            1U);
  EXPECT_EQ(run_.stale[0].where, "x.txt:1") << "which has another verdict";
  EXPECT_EQ(run_.results[0].expected->why, "yes");
}

/// One MPI in three bindings; the case fails in use_mpi.
class ApplyWithBindings : public Apply {
 protected:
  ApplyWithBindings() {
    run_ = {};
    for (const std::string binding : {"c", "mpif.h", "use_mpi"}) {
      IutRecord iut = make_iut("mpich-4.0.2/" + binding, "mpich", "4.0.2");
      iut.address = "mpicc:mpicc";
      iut.binding = binding;
      run_.iuts.push_back(iut);
      const Verdict verdict = binding == "use_mpi" ? Verdict::fail : Verdict::pass;
      run_.results.push_back(make_case(iut.id, "info.set.replaces.once", verdict));
      run_.results.push_back(make_case(iut.id, "info.set.replaces.twice", Verdict::pass));
    }
  }
};

TEST_F(ApplyWithBindings, ALineWithoutBindingIsRightIfItIsSoInOne) {
  EXPECT_EQ(apply("info.set.replaces.once fail mpich why"), 0U);
  EXPECT_EQ(outcome(4), Outcome::expected);
}

TEST_F(ApplyWithBindings, ALineWithoutBindingIsStaleWhereNoBindingDeviates) {
  EXPECT_EQ(apply("info.set.replaces fail mpich why"), 1U);
  EXPECT_EQ(run_.stale[0].reason.find("once"), std::string::npos) << run_.stale[0].reason;
  EXPECT_NE(run_.stale[0].reason.find("mpich-4.0.2/c: info.set.replaces.twice"), std::string::npos);
}

TEST_F(ApplyWithBindings, AnotherMpiDoesNotMakeItRight) {
  for (IutRecord& iut : run_.iuts) iut.address = iut.id;
  EXPECT_EQ(apply("info.set.replaces.once fail mpich why"), 1U);
}

TEST_F(ApplyWithBindings, BindingsThatAreNamedAreHeldToIt) {
  EXPECT_EQ(apply("info.set.replaces.once fail mpich;binding=use_mpi why"), 0U);
  EXPECT_EQ(apply("info.set.replaces.once fail mpich;binding=use_mpi_f08 why"), 0U);
  EXPECT_EQ(outcome(4), Outcome::unexpected);
  EXPECT_EQ(apply("info.set.replaces.once fail mpich;binding=fortran why"), 1U);
  EXPECT_NE(run_.stale[0].reason.find("passes on mpich-4.0.2/mpif.h"), std::string::npos);
  EXPECT_EQ(run_.stale[0].reason.find("mpich-4.0.2/c"), std::string::npos);
}

TEST_F(Apply, ASecondTimeForgetsTheFirst) {
  apply("info.set.replaces fail mpich why\n");
  EXPECT_EQ(apply(""), 0U);
  EXPECT_FALSE(run_.results[0].expected);
}

}  // namespace
}  // namespace infocts
