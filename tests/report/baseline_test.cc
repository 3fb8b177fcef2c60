#include "tool/results/baseline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/report/sample.h"
#include "tool/results/expectations.h"
#include "tool/results/judgement.h"

namespace infocts {
namespace {

const Catalogue kNoAliases;
const std::vector<std::string> kIds{"info.set.replaces.once", "info.set.replaces.twice"};

/// One MPI in bindings and numbers of ranks, in each of which both cases pass.
RunResults columns_of(const std::vector<std::string>& bindings,
                      const std::vector<int>& ranks = {1}) {
  RunResults run;
  for (const std::string& binding : bindings) {
    for (const int number : ranks) {
      IutRecord iut = samples::make_iut(binding + std::to_string(number), "mpich", "4.0.2");
      iut.address = "mpicc:mpicc";
      iut.binding = binding;
      iut.ranks = number;
      run.iuts.push_back(iut);
      for (const std::string& id : kIds) {
        run.results.push_back(samples::make_case(iut.id, id, Verdict::pass));
      }
    }
  }
  return run;
}

void deviate(RunResults& run, const std::string& test, Verdict verdict,
             const std::vector<std::string>& iuts) {
  for (CaseResult& result : run.results) {
    const bool meant = std::find(iuts.begin(), iuts.end(), result.iut) != iuts.end();
    if (meant && result.test == test) result.verdict = verdict;
  }
}

// The lines that are added to a file, "glob verdict condition" each; with them all is as expected.
std::vector<std::string> added(RunResults run, std::string_view file = {}) {
  const Baseline made = update_baseline(file, run, kIds, "new", kNoAliases);
  const ExpectationFile again = parse_expectations(made.text, "again");
  EXPECT_TRUE(again.errors.empty());
  apply_expectations(run, again.expectations, kIds, kNoAliases);
  EXPECT_TRUE(run.stale.empty()) << run.stale.front().line << ": " << run.stale.front().reason;
  for (const CaseResult& result : run.results) {
    EXPECT_TRUE(outcome_of(result) == Outcome::good || outcome_of(result) == Outcome::expected ||
                outcome_of(result) == Outcome::skipped)
        << result.iut;
  }
  return made.added;
}

using Lines = std::vector<std::string>;

TEST(BaselineTest, NoBindingWhereAllDeviate) {
  RunResults run = columns_of({"c", "mpif.h"});
  deviate(run, kIds[0], Verdict::fail, {"c1", "mpif.h1"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once fail mpich=4.0.2"});
}

TEST(BaselineTest, NamesTheBindingsThatDeviate) {
  RunResults run = columns_of({"c", "mpif.h", "use_mpi", "use_mpi_f08"});
  deviate(run, kIds[0], Verdict::fail, {"use_mpi1", "c1"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once fail mpich=4.0.2;binding=c|use_mpi"});
}

TEST(BaselineTest, FortranIsItsThreeBindings) {
  RunResults run = columns_of({"c", "mpif.h", "use_mpi", "use_mpi_f08"});
  deviate(run, kIds[0], Verdict::crashed, {"mpif.h1", "use_mpi1", "use_mpi_f081"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once crashed mpich=4.0.2;binding=fortran"});
}

TEST(BaselineTest, ARequirementStandsForCasesWithTheSameBindings) {
  RunResults run = columns_of({"c", "mpif.h"});
  for (const std::string& id : kIds) deviate(run, id, Verdict::fail, {"mpif.h1"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces fail mpich=4.0.2;binding=mpif.h"});
  deviate(run, kIds[1], Verdict::fail, {"c1"});
  EXPECT_EQ(added(run), (Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h",
                               "info.set.replaces.twice fail mpich=4.0.2"}));
}

TEST(BaselineTest, ACaseThatRunsInOneBindingOnlyIsOfThatBinding) {
  RunResults run = columns_of({"c", "mpif.h"});
  deviate(run, kIds[0], Verdict::fail, {"mpif.h1"});
  deviate(run, kIds[0], Verdict::skipped, {"c1"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h"});
  // And says nothing against a line for the whole requirement.
  deviate(run, kIds[1], Verdict::fail, {"c1", "mpif.h1"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces fail mpich=4.0.2"});
}

TEST(BaselineTest, DifferentVerdictsGetLinesOfTheirOwn) {
  RunResults run = columns_of({"c", "mpif.h"});
  deviate(run, kIds[0], Verdict::fail, {"c1"});
  deviate(run, kIds[0], Verdict::crashed, {"mpif.h1"});
  EXPECT_EQ(added(run), (Lines{"info.set.replaces.once fail mpich=4.0.2;binding=c",
                               "info.set.replaces.once crashed mpich=4.0.2;binding=mpif.h"}));
}

TEST(BaselineTest, NamesRanksOnlyWhereTheyMatter) {
  RunResults run = columns_of({"c", "mpif.h"}, {1, 2});
  deviate(run, kIds[0], Verdict::fail, {"mpif.h1", "mpif.h2"});
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h"});
  deviate(run, kIds[0], Verdict::fail, {"c2"});
  EXPECT_EQ(added(run), (Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h;ranks=1",
                               "info.set.replaces.once fail mpich=4.0.2;ranks=2"}));
}

TEST(BaselineTest, ALineThatNamesTooManyBindingsIsWrittenAnewWithItsReason) {
  RunResults run = columns_of({"c", "mpif.h", "use_mpi"});
  deviate(run, kIds[0], Verdict::fail, {"mpif.h1"});
  const std::string_view file =
      "info.set.replaces.once fail mpich;binding=fortran known for long\n";
  EXPECT_EQ(added(run, file), Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h"});
  EXPECT_NE(update_baseline(file, run, kIds, "new", kNoAliases).text.find("known for long"),
            std::string::npos);
}

TEST(BaselineTest, ALineWithoutBindingStaysWhereOneDeviates) {
  RunResults run = columns_of({"c", "mpif.h"});
  deviate(run, kIds[0], Verdict::fail, {"mpif.h1"});
  const std::string line = "info.set.replaces.once fail mpich known for long\n";
  EXPECT_EQ(update_baseline(line, run, kIds, "new", kNoAliases).text, line);
  // A wider one shrinks to the case that still deviates.
  const Baseline narrowed = update_baseline("info.set.replaces fail mpich known for long\n", run,
                                            kIds, "new", kNoAliases);
  EXPECT_TRUE(narrowed.added.empty());
  EXPECT_NE(narrowed.text.find("info.set.replaces.once"), std::string::npos) << narrowed.text;
  EXPECT_NE(narrowed.text.find("mpich            known for long"), std::string::npos);
}

TEST(BaselineTest, AnotherVersionOfTheSameMpiKeepsTheReason) {
  RunResults run = columns_of({"c"});
  deviate(run, kIds[0], Verdict::fail, {"c1"});
  const std::string old = "info.set.replaces fail mpich=3.4.1 upstream issue 7\n";
  const std::string text = update_baseline(old, run, kIds, "new", kNoAliases).text;
  EXPECT_NE(text.find(old), std::string::npos) << "it did not run";
  const std::size_t added_line = text.find("mpich=4.0.2");
  ASSERT_NE(added_line, std::string::npos) << text;
  EXPECT_NE(text.find("upstream issue 7", added_line), std::string::npos) << text;
  // Another product, or another verdict, is another matter.
  for (const char* other : {"info.set.replaces fail openmpi=3.4.1 upstream issue 7\n",
                            "info.set.replaces crashed mpich=3.4.1 upstream issue 7\n"}) {
    const std::string own = update_baseline(other, run, kIds, "new", kNoAliases).text;
    EXPECT_EQ(own.find("upstream issue 7", own.find("mpich=4.0.2")), std::string::npos) << own;
  }
}

TEST(BaselineTest, ResultsOfAnotherSuiteKeepLinesOnIdsThatTheyDoNotKnow) {
  const RunResults run = columns_of({"c"});
  const std::string line = "info.later.case fail mpich=4.0.2 of a later suite\n";
  EXPECT_EQ(update_baseline(line, run, kIds, "new", kNoAliases, false).text, line);
  EXPECT_EQ(update_baseline(line, run, kIds, "new", kNoAliases, true).removed.size(), 1U);
}

/// info.set.overrides became info.set.replaces, which also took a case of info.set.once.
Catalogue renamed() {
  Catalogue catalogue;
  catalogue.add_subject(R"(
chapter = "info"
subject = "set"
title = "t"
[[requirement]]
id = "info.set.replaces"
level = "shall"
since = "2.0"
source = ["d:1"]
text = "x"
was = ["info.set.overrides", "info.set.once.once"]
was_until = "1.1"
)",
                        "set.toml");
  return catalogue;
}

TEST(BaselineTest, OldIdsAreWrittenAnew) {
  RunResults run = columns_of({"c"});
  for (const std::string& id : kIds) deviate(run, id, Verdict::fail, {"c1"});
  const Baseline made =
      update_baseline("info.set.overrides fail mpich known\n", run, kIds, "new", renamed());
  EXPECT_EQ(made.added, Lines{"info.set.replaces fail mpich"});
  ASSERT_EQ(made.removed.size(), 1U);
  EXPECT_NE(made.removed[0].find("its id is now info.set.replaces"), std::string::npos);
  EXPECT_NE(made.text.find("known"), std::string::npos);
  EXPECT_EQ(update_baseline(made.text, run, kIds, "new", renamed()).text, made.text);
}

TEST(BaselineTest, OldIdsOfCasesAreWrittenAnew) {
  RunResults run = columns_of({"c"});
  for (const std::string& id : kIds) deviate(run, id, Verdict::fail, {"c1"});
  for (const char* old : {"info.set.overrides.once", "info.set.once"}) {
    const Baseline made =
        update_baseline(std::string(old) + " fail mpich known\n", run, {kIds[0]}, "new", renamed());
    EXPECT_EQ(made.text.find(old), std::string::npos) << made.text;
    EXPECT_NE(made.text.find("info.set.replaces"), std::string::npos) << made.text;
  }
}

// The old id goes on to stand for a part: what it gave away has a line of its own, once.
TEST(BaselineTest, AnOldIdThatIsStillOneStays) {
  const std::vector<std::string> ids{"info.set.overrides.kept", "info.set.replaces.once"};
  RunResults run = columns_of({"c"});
  run.results[1].test = ids[0];
  run.results[0].verdict = run.results[1].verdict = Verdict::fail;
  const std::string line = "info.set.overrides fail mpich known\n";
  const std::string text = update_baseline(line, run, ids, "new", renamed()).text;
  EXPECT_TRUE(text.starts_with(line)) << text;
  EXPECT_NE(text.find("info.set.replaces"), std::string::npos) << text;
  EXPECT_EQ(update_baseline(text, run, ids, "new", renamed()).text, text);
  // What it gave away and passes now does not make it wrong.
  run.results[0].verdict = Verdict::pass;
  const Baseline made = update_baseline(line, run, ids, "new", renamed());
  EXPECT_EQ(made.text, line);
  EXPECT_EQ(made.removed, Lines{});
  EXPECT_EQ(made.added, Lines{});
}

TEST(BaselineTest, ALineWhoseVerdictIsGoneGoes) {
  RunResults run = columns_of({"c"});
  deviate(run, kIds[0], Verdict::fail, {"c1"});
  const std::string line = "info.set.replaces.once crashed mpich=4.0.2;binding=c why\n";
  const Baseline made = update_baseline(line, run, kIds, "new", kNoAliases);
  EXPECT_EQ(made.removed, Lines{"info.set.replaces.once crashed mpich=4.0.2;binding=c (no longer "
                                "crashes; now: fail on c1)"});
  EXPECT_EQ(made.text.find("crashed"), std::string::npos) << made.text;
  EXPECT_EQ(added(run, line), Lines{"info.set.replaces.once fail mpich=4.0.2"});
  deviate(run, kIds[0], Verdict::crashed, {"c1"});
  EXPECT_TRUE(update_baseline(line, run, kIds, "new", kNoAliases).removed.empty());
}

// Two builds of one version.
TEST(BaselineTest, WhatNoConditionTellsApartIsNotWritten) {
  RunResults run = columns_of({"c", "mpif.h"});
  const RunResults others = columns_of({"c"});
  run.iuts.push_back(others.iuts.front());
  run.iuts.back().id = "other";
  run.iuts.back().address = "mpicc:other";
  for (CaseResult result : others.results) {
    result.iut = "other";
    run.results.push_back(result);
  }
  deviate(run, kIds[0], Verdict::fail, {"c1", "mpif.h1"});
  const std::string line = "info.set.replaces.once fail mpich known\n";
  for (const std::string& file : {std::string(), line}) {
    const Baseline made = update_baseline(file, run, kIds, "new", kNoAliases);
    EXPECT_EQ(made.mixed, Lines{"info.set.replaces.once: fails on c1, passes on other; a condition "
                                "cannot tell them apart, 'fail|pass' expects both"});
    EXPECT_EQ(made.added, Lines{"info.set.replaces.once fail mpich=4.0.2;binding=mpif.h"});
    const ExpectationFile again = parse_expectations(made.text, "again");
    apply_expectations(run, again.expectations, kIds, kNoAliases);
    EXPECT_TRUE(run.stale.empty());
    EXPECT_EQ(update_baseline(made.text, run, kIds, "new", kNoAliases).text, made.text);
  }
  deviate(run, kIds[0], Verdict::crashed, {"other"});
  EXPECT_EQ(added(run), (Lines{"info.set.replaces.once fail mpich=4.0.2",
                               "info.set.replaces.once crashed mpich=4.0.2;binding=c"}));
}

TEST(BaselineTest, ColumnsWithoutResultsAreTold) {
  RunResults run = columns_of({"c"});
  run.iuts.push_back(samples::make_iut("broken", "mpich", "4.0.2"));
  run.iuts.back().error = "cannot compile: repair it\nits output";
  run.iuts.push_back(samples::make_iut("silent", "mpich", "4.0.2"));
  EXPECT_EQ(update_baseline("", run, kIds, "new", kNoAliases).unknown,
            (Lines{"broken: cannot compile: repair it", "silent: it has no results"}));
  EXPECT_EQ(update_baseline("", {}, kIds, "new", kNoAliases).unknown,
            Lines{"no implementation was tested"});
}

TEST(BaselineTest, TheFormOfTheFileStays) {
  RunResults run = columns_of({"c"});
  deviate(run, kIds[0], Verdict::fail, {"c1"});
  const std::string windows = "\xEF\xBB\xBF# ours\r\ninfo.set.replaces fail mpich known\r\n# end";
  const std::string text = update_baseline(windows, run, kIds, "new", kNoAliases).text;
  EXPECT_TRUE(text.starts_with("\xEF\xBB\xBF# ours\r\n")) << text;
  EXPECT_TRUE(text.ends_with("known\r\n# end\r\n")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(text.begin(), text.end(), '\r'));
  EXPECT_EQ(update_baseline("# ours\n", run, kIds, "new", kNoAliases).text.find('\r'),
            std::string::npos);
}

TEST(BaselineTest, ARaceMayPassAnotherTime) {
  RunResults run = columns_of({"c"});
  deviate(run, kIds[0], Verdict::fail, {"c1"});
  run.results[0].requirements = {"info.threads.same_object"};
  EXPECT_EQ(added(run), Lines{"info.set.replaces.once flaky mpich=4.0.2"});
}

}  // namespace
}  // namespace infocts
