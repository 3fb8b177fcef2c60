// What several ranks found, reported as one result.
#include "tool/runner/join_ranks.h"

#include <gtest/gtest.h>

#include <csignal>

namespace infocts {
namespace {

CaseTrace ended(std::uint32_t index, Verdict verdict, const std::string& observed = {}) {
  CaseTrace trace;
  trace.index = index;
  trace.outcome.emplace();
  trace.outcome->verdict = verdict;
  trace.outcome->observed = observed;
  if (verdict == Verdict::fail) trace.failures = {"a check failed"};
  if (verdict == Verdict::inconclusive) trace.outcome->message = "no window";
  return trace;
}

CaseTrace open_in(std::uint32_t index, const std::string& call) {
  CaseTrace trace;
  trace.index = index;
  trace.open_call = call;
  return trace;
}

ProcessTrace rank(int number, std::vector<CaseTrace> cases) {
  ProcessTrace process;
  process.rank = number;
  process.stage = journal::Stage::running;
  process.cases = std::move(cases);
  return process;
}

ProcessTrace died(ProcessTrace process, int signal, std::int64_t time_ns) {
  process.end = {.kind = ProcessEnd::Kind::signalled, .code = signal, .time_ns = time_ns};
  return process;
}

TEST(JoinRanks, RanksAsText) {
  EXPECT_EQ(ranks_text({}), "no rank");
  EXPECT_EQ(ranks_text({3}), "rank 3");
  EXPECT_EQ(ranks_text({2, 0}), "ranks 0,2");
  EXPECT_EQ(ranks_text({1, 0}), "ranks 0,1");
  EXPECT_EQ(ranks_text({7, 0, 1, 2, 3}), "ranks 0-3,7");
}

TEST(JoinRanks, WorstVerdictCountsAndNamesItsRanks) {
  const auto joined =
      join_cases({rank(0, {ended(0, Verdict::pass)}), rank(1, {ended(0, Verdict::fail)}),
                  rank(2, {ended(0, Verdict::inconclusive)}), rank(3, {ended(0, Verdict::fail)})},
                 {});
  ASSERT_EQ(joined.size(), 1U);
  EXPECT_EQ(joined[0].outcome->verdict, Verdict::fail);
  EXPECT_EQ(joined[0].failures, std::vector<std::string>{"ranks 1,3: a check failed"});
  EXPECT_TRUE(joined[0].ended());
}

TEST(JoinRanks, ObservationsThatDifferAreShownByRank) {
  const auto observed = [](const std::string& first, const std::string& second) {
    return join_cases({rank(0, {ended(0, Verdict::observed, first)}),
                       rank(1, {ended(0, Verdict::observed, second)})},
                      {})[0]
        .outcome->observed;
  };
  EXPECT_EQ(observed("4", "4"), "4");
  EXPECT_EQ(observed("4", "5"), "rank 0: 4; rank 1: 5");
  EXPECT_EQ(observed("4", ""), "4") << "only one was asked";
}

TEST(JoinRanks, RanksThatStandByDecideNothing) {
  const auto joined_with = [](Verdict decided) {
    CaseTrace bystander = ended(0, Verdict::pass);
    bystander.outcome->bystander = true;
    return join_cases({rank(0, {ended(0, decided)}), rank(1, {bystander})}, {})[0].outcome->verdict;
  };
  EXPECT_EQ(joined_with(Verdict::skipped), Verdict::skipped);
  EXPECT_EQ(joined_with(Verdict::pass), Verdict::pass);
  EXPECT_EQ(joined_with(Verdict::fail), Verdict::fail);
}

TEST(JoinRanks, FirstDeathCounts) {
  const std::vector<ProcessTrace> processes{
      died(rank(0, {ended(0, Verdict::pass), open_in(1, "MPI_Win_free()")}), SIGABRT, 20),
      died(rank(1, {ended(0, Verdict::pass), open_in(1, "MPI_Put()")}), SIGSEGV, 10),
      died(rank(2, {ended(0, Verdict::pass), open_in(1, "MPI_Win_free()")}), SIGKILL, 5)};
  const auto joined = join_cases(processes, {});
  ASSERT_EQ(joined.size(), 2U);
  EXPECT_EQ(joined[0].outcome->verdict, Verdict::pass);
  EXPECT_FALSE(joined[1].outcome);
  EXPECT_EQ(joined[1].ranks_at_end,
            "rank 1 ended with signal 11 (Segmentation fault), in MPI_Put()");
  EXPECT_EQ(joined[1].open_call, "MPI_Put()");
}

TEST(JoinRanks, RanksButTheFirstMayEndInFinalize) {
  const auto deaths = [](int number, int code, journal::Stage stage) {
    ProcessTrace process = rank(number, {});
    process.stage = stage;
    process.end = {.kind = ProcessEnd::Kind::exited, .code = code, .time_ns = 1};
    return first_deaths({rank(2, {}), process}, false);
  };
  EXPECT_EQ(deaths(1, 0, journal::Stage::finalize), "");
  EXPECT_EQ(deaths(0, 0, journal::Stage::finalize), "rank 0 ended with exit code 0");
  EXPECT_EQ(deaths(1, 1, journal::Stage::finalize), "rank 1 ended with exit code 1");
  EXPECT_EQ(deaths(1, 0, journal::Stage::running), "rank 1 ended with exit code 0");
}

TEST(JoinRanks, DeathAfterItsPartBelongsToTheOpenCase) {
  const auto joined = join_cases({rank(0, {open_in(0, "MPI_Win_free()")}),
                                  died(rank(1, {ended(0, Verdict::pass)}), SIGSEGV, 1)},
                                 {});
  EXPECT_FALSE(joined[0].outcome);
  EXPECT_EQ(joined[0].ranks_at_end,
            "rank 1 ended with signal 11 (Segmentation fault), after its part of the case");
}

TEST(JoinRanks, HangNamesWhoIsWhere) {
  const auto joined = join_cases({rank(0, {ended(0, Verdict::pass)}),
                                  rank(1, {open_in(0, "MPI_Put()")}), rank(2, {open_in(0, "")})},
                                 {.timed_out = true, .timeout_s = 3, .launcher = ""});
  EXPECT_FALSE(joined[0].outcome);
  EXPECT_EQ(joined[0].ranks_at_end,
            "no end within 3 s: rank 0 waiting for the others; rank 1 in MPI_Put(); rank 2 outside "
            "of any MPI call");
}

TEST(JoinRanks, WhoFailedExplainsWhyOthersWait) {
  for (const Verdict verdict : {Verdict::fail, Verdict::inconclusive}) {
    const auto joined =
        join_cases({rank(0, {ended(0, verdict)}), rank(1, {open_in(0, "MPI_Win_fence()")})},
                   {.timed_out = true, .timeout_s = 3, .launcher = ""});
    ASSERT_TRUE(joined[0].outcome);
    EXPECT_EQ(joined[0].outcome->verdict, verdict);
    ASSERT_EQ(joined[0].failures.size(), 2U);
    EXPECT_EQ(joined[0].failures[0].substr(0, 8), "rank 0: ");
    EXPECT_NE(joined[0].failures[1].find("rank 1 in MPI_Win_fence()"), std::string::npos);
    EXPECT_FALSE(joined[0].ended());
  }
}

TEST(JoinRanks, RankThatNeverBeganIsNamed) {
  const auto joined = join_cases({rank(0, {ended(0, Verdict::pass), open_in(1, "MPI_Put()")}),
                                  rank(1, {ended(0, Verdict::pass)})},
                                 {.timed_out = false, .timeout_s = 3, .launcher = "exit code 9"});
  EXPECT_EQ(joined[1].ranks_at_end,
            "the launcher ended with exit code 9: rank 0 in MPI_Put(); rank 1 not in it yet");
}

}  // namespace
}  // namespace infocts
