#include "tool/results/judgement.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/report/sample.h"
#include "tool/results/exit_code.h"

namespace infocts {
namespace {

using samples::good_run;
using samples::make_case;
using samples::make_skip;

constexpr const char* kIut = "mpich-4.0.2";
constexpr const char* kTest = "info.set.replaces.once";

CaseResult with_level(Verdict verdict, Level level) {
  CaseResult result = make_case(kIut, kTest, verdict);
  result.level = level;
  return result;
}

CaseResult expecting(Verdict verdict, Verdict expected) {
  CaseResult result = make_case(kIut, kTest, verdict);
  result.expected = Expected{expected, "f:1", "why"};
  return result;
}

TEST(Outcome, FollowsVerdictAndLevel) {
  EXPECT_EQ(outcome_of(with_level(Verdict::pass, Level::shall)), Outcome::good);
  EXPECT_EQ(outcome_of(with_level(Verdict::observed, Level::may)), Outcome::good);
  EXPECT_EQ(outcome_of(with_level(Verdict::skipped, Level::shall)), Outcome::skipped);
  EXPECT_EQ(outcome_of(with_level(Verdict::fail, Level::shall)), Outcome::unexpected);
  EXPECT_EQ(outcome_of(with_level(Verdict::fail, Level::should)), Outcome::advice);
  EXPECT_EQ(outcome_of(with_level(Verdict::fail, Level::may)), Outcome::advice);
  for (const Level level : kLevels) {
    EXPECT_EQ(outcome_of(with_level(Verdict::crashed, level)), Outcome::unexpected);
    EXPECT_EQ(outcome_of(with_level(Verdict::timed_out, level)), Outcome::unexpected);
    EXPECT_EQ(outcome_of(with_level(Verdict::inconclusive, level)), Outcome::unmeasured);
    EXPECT_EQ(outcome_of(with_level(Verdict::error, level)), Outcome::unmeasured);
  }
}

TEST(Outcome, ExpectationExcusesItsVerdictOnly) {
  for (const Verdict verdict :
       {Verdict::fail, Verdict::crashed, Verdict::timed_out, Verdict::inconclusive}) {
    EXPECT_EQ(outcome_of(expecting(verdict, verdict)), Outcome::expected) << to_string(verdict);
  }
  EXPECT_EQ(outcome_of(expecting(Verdict::crashed, Verdict::fail)), Outcome::unexpected);
  EXPECT_EQ(outcome_of(expecting(Verdict::fail, Verdict::crashed)), Outcome::unexpected);
  EXPECT_EQ(outcome_of(expecting(Verdict::pass, Verdict::fail)), Outcome::good);
  EXPECT_EQ(outcome_of(expecting(Verdict::error, Verdict::error)), Outcome::unmeasured);
}

TEST(Mark, TellsOutcomesApartWithoutColour) {
  for (const bool unicode : {false, true}) {
    std::set<std::string_view> marks;
    for (const Outcome outcome : {Outcome::good, Outcome::skipped, Outcome::unexpected,
                                  Outcome::unmeasured, Outcome::advice}) {
      marks.insert(mark_of(outcome, unicode));
    }
    EXPECT_EQ(marks.size(), 5U);
  }
}

TEST(TallyTest, CountsEachResultOnce) {
  const RunResults run = samples::mixed_run();
  const Tally all = tally(run);
  EXPECT_EQ(all.cases(), run.results.size());
  EXPECT_EQ(all.of(Verdict::fail), 3U);
  EXPECT_EQ(all.deciding_of(Verdict::fail), 1U);
  EXPECT_EQ(all.of(Outcome::unexpected), 3U);
  EXPECT_EQ(all.of(Outcome::unmeasured), 2U);
  EXPECT_EQ(all.of(SkipReason::needs_ranks), 1U);
  EXPECT_EQ(all.ran(), all.cases() - 2);
  EXPECT_EQ(tally(run, kIut).cases() + tally(run, "openmpi-4.1.4").cases(), all.cases());
}

// Each row changes a good run in one way, or in two of which the first must win.
struct ExitRow {
  const char* name;
  std::function<void(RunResults&)> change;
  int code;
};

void add(RunResults& run, Verdict verdict, Level level = Level::shall) {
  run.results.push_back(with_level(verdict, level));
}
void add_stale(RunResults& run) { run.stale.push_back({"f:1", "a fail *", "no"}); }

TEST(ExitCodeTest, Table) {
  const std::vector<ExitRow> rows{
      {"good", [](RunResults&) {}, 0},
      {"fail", [](RunResults& r) { add(r, Verdict::fail); }, 1},
      {"should fail", [](RunResults& r) { add(r, Verdict::fail, Level::should); }, 0},
      {"should crash", [](RunResults& r) { add(r, Verdict::crashed, Level::should); }, 1},
      {"may time-out", [](RunResults& r) { add(r, Verdict::timed_out, Level::may); }, 1},
      {"observed", [](RunResults& r) { add(r, Verdict::observed, Level::may); }, 0},
      {"inconclusive", [](RunResults& r) { add(r, Verdict::inconclusive, Level::should); }, 4},
      {"error", [](RunResults& r) { add(r, Verdict::error, Level::may); }, 4},
      {"expected fail",
       [](RunResults& r) { r.results = {expecting(Verdict::fail, Verdict::fail)}; }, 0},
      {"expected fail crashes",
       [](RunResults& r) { r.results = {expecting(Verdict::crashed, Verdict::fail)}; }, 1},
      {"stale", add_stale, 3},
      {"iut error", [](RunResults& r) { r.iuts.front().error = "no"; }, 4},
      {"iut without results",
       [](RunResults& r) { r.iuts.push_back(samples::make_iut("x", "x", "")); }, 4},
      {"no iut", [](RunResults& r) { r.iuts.clear(), r.results.clear(); }, 4},
      {"all skipped",
       [](RunResults& r) { r.results = {make_skip(kIut, kTest, SkipReason::not_in_version)}; }, 4},
      {"incomplete", [](RunResults& r) { r.suite.complete = false; }, 4},
      {"incomplete beats fail",
       [](RunResults& r) { r.suite.complete = false, add(r, Verdict::fail); }, 4},
      {"fail beats error", [](RunResults& r) { add(r, Verdict::error), add(r, Verdict::fail); }, 1},
      {"fail beats iut error",
       [](RunResults& r) { r.iuts.front().error = "no", add(r, Verdict::fail); }, 1},
      {"fail beats stale", [](RunResults& r) { add_stale(r), add(r, Verdict::fail); }, 1},
      {"error beats stale", [](RunResults& r) { add_stale(r), add(r, Verdict::error); }, 4},
  };
  for (const ExitRow& row : rows) {
    RunResults run = good_run();
    row.change(run);
    const ExitDecision decision = decide_exit(run);
    EXPECT_EQ(decision.code, row.code) << row.name << ": " << decision.why;
    EXPECT_FALSE(decision.why.empty()) << row.name;
  }
}

TEST(SummarizeRequirements, TakesTheWorstOfEachIut) {
  RunResults run;
  run.results = {make_case("a", "info.set.replaces.one", Verdict::pass),
                 make_case("a", "info.set.replaces.two", Verdict::fail),
                 make_skip("a", "info.set.replaces.three", SkipReason::needs_ranks),
                 make_case("b", "info.set.replaces.one", Verdict::pass)};
  run.results[1].requirements.emplace_back("info.set.other");
  run.requirements.push_back({"old", "old", Level::may, Verdict::pass});
  summarize_requirements(run);
  ASSERT_EQ(run.requirements.size(), 3U);
  EXPECT_EQ(run.requirements[0].iut + run.requirements[0].id, "ainfo.set.replaces");
  EXPECT_EQ(run.requirements[0].verdict, Verdict::fail);
  EXPECT_EQ(run.requirements[1].id, "info.set.other");
  EXPECT_EQ(run.requirements[1].verdict, Verdict::fail);
  EXPECT_EQ(run.requirements[2].iut, "b");
  EXPECT_EQ(run.requirements[2].verdict, Verdict::pass);
}

TEST(SummarizeRequirements, TakesTheMildestLevelOfItsCases) {
  RunResults run;
  run.results = {with_level(Verdict::pass, Level::shall), with_level(Verdict::pass, Level::should)};
  summarize_requirements(run);
  ASSERT_EQ(run.requirements.size(), 1U);
  EXPECT_EQ(run.requirements[0].level, Level::should);
}

}  // namespace
}  // namespace infocts
