// How the cases of a column are divided, and what its parts know together.
#include "tool/runner/shards.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "tool/runner/column_state.h"
#include "tool/runner/interrupted_cases.h"

namespace infocts {
namespace {

Cases everything() {
  Cases cases;
  for (const RegisteredCase& entry : all_cases()) cases.push_back(&entry);
  return cases;
}

TEST(Shards, HaveEachCaseOnceAndInItsPhase) {
  std::multiset<std::string> planned;
  for (const Shard& shard : plan_shards(everything(), StdVersion{5, 0})) {
    for (const Shard::Part& part : shard.parts) {
      EXPECT_FALSE(part.cases.empty());
      for (const RegisteredCase* entry : part.cases) {
        planned.insert(entry->id);
        EXPECT_EQ(entry->spec.phase, part.phase) << entry->id;
        EXPECT_EQ(isolation_group_of(*entry), shard.group) << entry->id;
      }
    }
  }
  std::multiset<std::string> all;
  for (const RegisteredCase& entry : all_cases()) all.insert(entry.id);
  EXPECT_EQ(planned, all);
}

// Two that hang are enough to give up the rest, in whatever phase.
TEST(Shards, HaveTheCasesOfAFacilityTogether) {
  std::set<const Facility*> seen;
  for (const Shard& shard : plan_shards(everything(), StdVersion{5, 0})) {
    if (shard.group != IsolationGroup::facility) continue;
    const Facility* needs = shard.parts.front().cases.front()->spec.needs;
    EXPECT_TRUE(seen.insert(needs).second);
    for (const Shard::Part& part : shard.parts) {
      for (const RegisteredCase* entry : part.cases) EXPECT_EQ(entry->spec.needs, needs);
    }
  }
  EXPECT_GT(seen.size(), 1U);
}

TEST(Shards, MostlyWaitForMpiToStartOrForOtherProcesses) {
  std::size_t waiting = 0;
  std::size_t working = 0;
  for (const Shard& shard : plan_shards(everything(), StdVersion{5, 0})) {
    const Shard::Part& first = shard.parts.front();
    const bool starts = shard.group == IsolationGroup::ordinary &&
                        first.phase == Phase::started_by_case &&
                        first.cases.front()->spec.reproducer == nullptr;
    EXPECT_EQ(shard.mostly_waits(), starts || shard.group == IsolationGroup::facility)
        << first.cases.front()->id;
    ++(shard.mostly_waits() ? waiting : working);
  }
  EXPECT_GT(waiting, 3U);
  EXPECT_GT(working, 3U);
}

TEST(Shards, CountAsAJobForEachProcessAndAsHalfWhereNobodyGaveALimit) {
  RunOptions options;
  EXPECT_EQ(jobs_of_shard(options, false, false), 1);
  EXPECT_EQ(jobs_of_shard(options, false, true), 0.5);
  EXPECT_EQ(jobs_of_shard(options, true, true), 1) << "-j";
  options.ranks = 4;
  EXPECT_EQ(jobs_of_shard(options, false, true), 4);
  options.ranks = 1;
  options.queued = true;
  EXPECT_EQ(jobs_of_shard(options, false, true), 1) << "--launcher";
}

TEST(Shards, OfNothingAreNone) { EXPECT_TRUE(plan_shards({}, StdVersion{5, 0}).empty()); }

class InterruptedCases : public ::testing::Test {
 protected:
  InterruptedCases() {
    for (const RegisteredCase& entry : all_cases()) {
      if (isolation_group_of(entry) == IsolationGroup::ordinary) cases_.push_back(&entry);
      if (cases_.size() == 2) break;
    }
    before_[cases_[0]->id] = Verdict::pass;
  }

  Cases again(double minutes, Verdict verdict = Verdict::pass) const {
    std::vector<CaseTrace> traces(2);
    traces[1].index = 1;
    for (CaseTrace& trace : traces) {
      trace.outcome.emplace();
      trace.outcome->verdict = verdict;
      trace.outcome->duration_ms = minutes * 60 * 1000 / 2;
    }
    return to_run_again(traces, cases_, before_);
  }

  Cases cases_;
  std::map<std::string, Verdict> before_;
};

TEST_F(InterruptedCases, RunAgainUnlessThatTakesLong) {
  EXPECT_EQ(again(0.5), cases_);
  EXPECT_TRUE(again(11).empty());
}

// Pieces of five minutes would else never decide the cases of a process that takes six.
TEST_F(InterruptedCases, RunNoThirdTimeIfThatTakesAMinute) {
  EXPECT_EQ(again(5), Cases{cases_[1]});
  EXPECT_EQ(again(5, Verdict::fail), cases_) << "it changed";
}

ColumnResults found(const std::string& test, std::optional<std::string> error = {}) {
  ColumnResults results;
  CaseResult result;
  result.test = test;
  results.results.push_back(result);
  results.iut.error = std::move(error);
  results.iut.notes = {"a note"};
  results.pass_traits[7] = 2;
  return results;
}

TEST(ColumnState, JoinsWhatItsShardsFound) {
  ColumnState state(2, 2, {}, {}, {}, found("known"));
  state.found(1, 1, found("second"));
  EXPECT_EQ(state.all().iut.error, kInterruptedError);
  state.found(0, 1, found("first"));
  const ColumnResults all = state.all();
  ASSERT_EQ(all.results.size(), 3U);
  EXPECT_EQ(all.results[1].test, "first");
  EXPECT_EQ(all.results[2].test, "second");
  EXPECT_EQ(all.iut.error, std::nullopt);
  EXPECT_EQ(all.iut.notes, std::vector<std::string>{"a note"});
  EXPECT_EQ(all.pass_traits.at(7), 6U);
}

// A case that runs again is counted then.
TEST(ColumnState, CountsNoTraitsOfWhatIsProvisional) {
  ColumnState state(2, 2, {}, {}, {}, {});
  for (const bool provisional : {false, true}) {
    ColumnResults part = found(provisional ? "provisional" : "settled");
    part.results.front().provisional = provisional;
    part.traits[part.results.front().test] = {7, 8};
    state.found(provisional ? 1 : 0, 1, part);
  }
  ColumnResults all = state.all();
  EXPECT_EQ(all.pass_traits, (TraitCounts{{7, 5}, {8, 1}}));
  for (CaseResult& result : all.results) result.provisional = false;
  ColumnResults culprits = all;
  for (CaseResult& result : culprits.results) result.verdict = Verdict::crashed;
  count_traits(culprits);
  EXPECT_EQ(culprits.pass_traits, (TraitCounts{{7, 5}, {8, 1}}));
  count_traits(all);
  EXPECT_EQ(all.pass_traits, (TraitCounts{{7, 6}, {8, 2}}));
  count_traits(all);
  EXPECT_EQ(all.pass_traits, (TraitCounts{{7, 6}, {8, 2}}));
}

TEST(ColumnState, SaysMoreThanThatItWasInterrupted) {
  ColumnState state(3, 3, {}, {}, {}, {});
  state.found(0, 1, found("first", std::string(kInterruptedError)));
  state.found(2, 1, found("third", "no MPI_Init"));
  EXPECT_EQ(state.all().iut.error, "no MPI_Init");
}

TEST(ColumnState, CountsThePartsTogether) {
  std::vector<std::size_t> done;
  ColumnState state(2, 10, {},
                    [&](std::size_t sum, std::size_t total, const std::string&) {
                      done.push_back(sum);
                      EXPECT_EQ(total, 10U);
                    },
                    {}, {});
  state.tell(0, 3, "a");
  state.tell(1, 4, "b");
  state.found(0, 6, found("first"));
  state.tell(1, 3, "c");
  EXPECT_EQ(done, (std::vector<std::size_t>{3, 7, 9}));
}

// What one shard writes before a crash would else lack what another has found for minutes.
TEST(ColumnState, AsksEachShardWhenOneTells) {
  bool due = true;
  std::size_t known = 0;
  std::vector<std::size_t> written;
  ColumnState state(2, 2, {}, {},
                    {.due = [&] { return due; },
                     .take =
                         [&](const ColumnResults& all) {
                           EXPECT_EQ(all.iut.error, kInterruptedError);
                           known = all.results.size();
                           if (std::exchange(due, false)) written.push_back(known);
                         }},
                    {});
  EXPECT_TRUE(state.asks(0));
  state.found_so_far(0, found("first"));
  EXPECT_FALSE(state.asks(0));
  EXPECT_TRUE(state.asks(1));
  state.found_so_far(1, found("second"));
  EXPECT_FALSE(state.asks(1));
  EXPECT_EQ(known, 2U);
  EXPECT_EQ(written, (std::vector<std::size_t>{1}));
}

TEST(ColumnState, HasTheTimeOfTheOptionsFromItsFirstShardOn) {
  RunOptions options;
  options.max_time_s = 100;
  ColumnState state(1, 1, options, {}, {}, {});
  EXPECT_FALSE(state.deadline());
  state.start();
  const auto deadline = state.deadline();
  ASSERT_TRUE(deadline);
  state.start();
  EXPECT_EQ(state.deadline(), deadline);
  EXPECT_FALSE(state.out_of_time());
}

// Two that wait side by side for nodes do not double the time that they have.
TEST(ColumnState, CountsWaitingOfSeveralOnce) {
  RunOptions options;
  options.max_time_s = 100;
  ColumnState state(2, 2, options, {}, {}, {});
  state.start();
  const auto deadline = *state.deadline();
  constexpr std::chrono::milliseconds kPause{50};
  const auto start = ColumnState::Clock::now();
  std::this_thread::sleep_for(kPause);
  state.waited(kPause);
  EXPECT_EQ(*state.deadline() - deadline, kPause);
  state.waited(kPause);
  EXPECT_LE(*state.deadline() - deadline, ColumnState::Clock::now() - start);
}

}  // namespace
}  // namespace infocts
