// What the end of a worker says of the case that it was in.
#include "tool/runner/judge_trace.h"

#include <gtest/gtest.h>

#include "tests/support/text.h"

namespace infocts {
namespace {

using tests::has;

class JudgeTrace : public ::testing::Test {
 protected:
  JudgeTrace() {
    entry_.spec.requirement = "info.set.overrides";
    entry_.id = "info.set.overrides.once";
    entry_.file = "conformance/info/set.cc";
    iut_.id = "an MPI";
    iut_.applied_version = "5.0";
    report_.timeout_s = 30;
    report_.how_it_ended = "signal 11";
  }

  CaseResult judge() {
    report_.cases = {trace_};
    return judge_trace(entry_, iut_, trace_, report_).value();
  }

  void time_out(const std::string& call, bool blocked) {
    trace_.open_call = call;
    report_.timed_out = true;
    report_.blocked = blocked;
  }

  RegisteredCase entry_;
  IutRecord iut_;
  CaseTrace trace_;
  WorkerReport report_;
};

TEST_F(JudgeTrace, ACallThatDoesNotReturnIsToBlame) {
  time_out("MPI_Info_set(0x1, \"key\", \"value\")", true);
  EXPECT_EQ(judge().verdict, Verdict::timed_out);
  EXPECT_TRUE(has(judge().message, "no end within 30 s, in MPI_Info_set(0x1"));
}

TEST_F(JudgeTrace, ASlowMachineIsAnErrorOfTheSuite) {
  for (const char* call : {"", "MPI_Info_set(0x1, \"key\", \"value\")"}) {
    time_out(call, false);
    EXPECT_EQ(judge().verdict, Verdict::error);
    EXPECT_TRUE(has(judge().message, "see --timeout"));
  }
}

TEST_F(JudgeTrace, AFailedCheckStandsOnASlowMachine) {
  trace_.failures = {"expected 1"};
  time_out("", false);
  EXPECT_EQ(judge().verdict, Verdict::fail);
}

TEST_F(JudgeTrace, ADeathIsACrash) {
  EXPECT_EQ(judge().verdict, Verdict::crashed);
  EXPECT_TRUE(has(judge().message, "signal 11, outside of any MPI call"));
}

TEST_F(JudgeTrace, APropertyAccusesTheFunctionItIsAboutOnly) {
  entry_.spec.property = true;
  time_out("MPI_Info_free(0x1)", true);
  EXPECT_EQ(judge().verdict, Verdict::inconclusive);
  time_out("MPI_Info_set(0x1, \"key\", \"value\")", true);
  EXPECT_EQ(judge().verdict, Verdict::timed_out);
}

TEST_F(JudgeTrace, AnErroneousProgramMayDoAnything) {
  entry_.spec.erroneous = true;
  time_out("MPI_Info_free(0x1)", true);
  EXPECT_EQ(judge().verdict, Verdict::observed);
  EXPECT_EQ(judge().observed, "does not return");
}

TEST_F(JudgeTrace, AFacilityThatBlocksIsAbsent) {
  const Facility spawning{.prepared_by = {"MPI_Comm_spawn(*, MPI_INFO_NULL, *"},
                          .may_block_in = {"MPI_Comm_spawn(*"}};
  entry_.spec.needs = &spawning;
  time_out("MPI_Comm_spawn(\"sh\", …, 1, MPI_INFO_NULL, 0)", true);
  EXPECT_EQ(judge().skip_reason, SkipReason::absent);
  EXPECT_TRUE(has(judge().message, "This call only prepares the case"));
  time_out("MPI_Comm_spawn(\"sh\", …, 1, 0x7, 0)", true);
  EXPECT_EQ(judge().skip_reason, SkipReason::absent);
  EXPECT_FALSE(has(judge().message, "This call only prepares the case"));
  report_.timed_out = false;
  EXPECT_EQ(judge().verdict, Verdict::crashed) << "with hints it is what the case is about";
}

TEST_F(JudgeTrace, APreparationMayBeWhatTheCaseIsAbout) {
  const Facility ports{.prepared_by = {"MPI_Open_port(*"},
                       .may_block_in = {},
                       .but_tested = {"MPI_Open_port(MPI_INFO_NULL*"}};
  entry_.spec.needs = &ports;
  time_out("MPI_Open_port(0x7, buffer[8])", true);
  report_.timed_out = false;
  EXPECT_EQ(judge().skip_reason, SkipReason::absent);
  time_out("MPI_Open_port(MPI_INFO_NULL, buffer[8])", true);
  report_.timed_out = false;
  EXPECT_EQ(judge().verdict, Verdict::crashed);
}

TEST_F(JudgeTrace, NothingIsKnownOfACaseThatTheUserStopped) {
  report_.interrupted = true;
  EXPECT_FALSE(judge_trace(entry_, iut_, trace_, report_));
}

TEST_F(JudgeTrace, TheUsersTimeLimitHoldsForAllButErroneousPrograms) {
  EXPECT_EQ(time_limit(IsolationGroup::ordinary, {}, false), 30);
  EXPECT_EQ(time_limit(IsolationGroup::facility, {}, false), 3);
  EXPECT_EQ(time_limit(IsolationGroup::erroneous, {}, false), 5);
  RunOptions options;
  for (const double limit : {2.0, 60.0}) {
    options.timeout_s = limit;
    EXPECT_EQ(time_limit(IsolationGroup::ordinary, options, false), limit);
    EXPECT_EQ(time_limit(IsolationGroup::facility, options, false), limit);
    EXPECT_LE(time_limit(IsolationGroup::erroneous, options, false), 5);
  }
}

TEST_F(JudgeTrace, WhatIsTriedAgainHasMoreTime) {
  EXPECT_EQ(time_limit(IsolationGroup::ordinary, {}, true), 60);
  EXPECT_EQ(time_limit(IsolationGroup::erroneous, {}, true), 10);
  EXPECT_EQ(time_limit(IsolationGroup::facility, {}, true), 30);
}

TEST_F(JudgeTrace, AShorterTimeIsForTheFirstTryAndNotForFacilities) {
  RunOptions options;
  options.case_timeout_s = 3;
  for (const auto group :
       {IsolationGroup::ordinary, IsolationGroup::property, IsolationGroup::erroneous}) {
    EXPECT_EQ(time_limit(group, options, false), 3);
  }
  EXPECT_EQ(time_limit(IsolationGroup::facility, options, false), 3);
  EXPECT_EQ(time_limit(IsolationGroup::ordinary, options, true), 30);
  options.case_timeout_s = 90;
  EXPECT_EQ(time_limit(IsolationGroup::ordinary, options, false), 30) << "no longer than usual";
}

}  // namespace
}  // namespace infocts
