// What runner and worker tell each other: plans, identities, outcomes.
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/directory.h"
#include "tests/support/text.h"
#include "tool/worker/identity.h"
#include "tool/worker/outcome.h"
#include "tool/worker/plan.h"

namespace infocts {
namespace {

using tests::has;

class PlanFile : public ::testing::Test {
 protected:
  WorkerPlan through_file(const WorkerPlan& plan) const {
    tests::write(path_, write_plan(plan));
    return read_plan(path_);
  }
  tests::Directory directory_;
  const std::string path_ = directory_ / "plan.json";
};

TEST_F(PlanFile, KeepsEverything) {
  const WorkerPlan plan{.shim = "/a b/\"shim\".so",
                        .preload = "/lib/ä.so",
                        .directory = "/tmp/worker",
                        .ranks = 4,
                        .launched = true,
                        .phase = Phase::after_finalize,
                        .version = "2.2",
                        .assumed_version = "4.0",
                        .seed = std::numeric_limits<std::uint64_t>::max(),
                        .shorten = false,
                        .cases = {"info.set.keeps.one", "info.set.keeps.two"}};
  const WorkerPlan back = through_file(plan);
  EXPECT_EQ(back.shim, plan.shim);
  EXPECT_EQ(back.preload, plan.preload);
  EXPECT_EQ(back.directory, plan.directory);
  EXPECT_EQ(back.ranks, plan.ranks);
  EXPECT_EQ(back.launched, plan.launched);
  EXPECT_EQ(back.phase, plan.phase);
  EXPECT_EQ(back.version, plan.version);
  EXPECT_EQ(back.assumed_version, plan.assumed_version);
  EXPECT_EQ(back.seed, plan.seed);
  EXPECT_EQ(back.shorten, plan.shorten);
  EXPECT_EQ(back.cases, plan.cases);
}

TEST_F(PlanFile, KeepsEveryPhase) {
  for (const Phase phase :
       {Phase::before_init, Phase::initialized, Phase::after_finalize, Phase::started_by_case}) {
    WorkerPlan plan;
    plan.phase = phase;
    EXPECT_EQ(through_file(plan).phase, phase);
  }
}

TEST_F(PlanFile, AbsentOneIsNamed) {
  EXPECT_TRUE(has(tests::refusal<std::runtime_error>([&] { read_plan(path_); }), path_));
}

TEST_F(PlanFile, NonsenseIsRefused) {
  for (const char* text : {"", "{", "[]", "{}", "{\"shim\": 3}"}) {
    tests::write(path_, text);
    EXPECT_NE(tests::refusal<std::exception>([&] { read_plan(path_); }), "") << text;
  }
}

TEST(Outcome, KeepsEverything) {
  for (const Verdict verdict : kVerdicts) {
    const CaseOutcome back = read_outcome(
        write_outcome({verdict, "a\n\"b\"", "c; d", 1.25, true, {3, 7}, "int main;\n"}));
    EXPECT_EQ(back.verdict, verdict);
    EXPECT_EQ(back.message, "a\n\"b\"");
    EXPECT_EQ(back.observed, "c; d");
    EXPECT_EQ(back.duration_ms, 1.25);
    EXPECT_TRUE(back.bystander);
    EXPECT_EQ(back.traits, (std::vector<std::uint32_t>{3, 7}));
    EXPECT_EQ(back.reproducer, "int main;\n");
    EXPECT_EQ(back.timeline, std::nullopt);
    EXPECT_EQ(back.histories, std::nullopt);
    EXPECT_FALSE(back.calls_dropped);
  }
}

TEST(Outcome, KeepsWhatThreadsDid) {
  CaseOutcome outcome;
  outcome.timeline = Timeline{.at_first = "{left=B…62}",
                              .at_end = "nothing",
                              .timed = true,
                              .threads = {{}, {{.text = "get_nkeys() = 1", .begin = 1, .end = 2}}}};
  outcome.histories = 2000;
  outcome.calls_dropped = true;
  const CaseOutcome back = read_outcome(write_outcome(outcome));
  EXPECT_EQ(back.timeline, outcome.timeline);
  EXPECT_EQ(back.histories, 2000U);
  EXPECT_TRUE(back.calls_dropped);
}

TEST(Outcome, BytesThatAreNoTextDoNoHarm) {
  const CaseOutcome back = read_outcome(write_outcome({Verdict::observed, "", "a\xff\x01z", 0}));
  EXPECT_EQ(back.verdict, Verdict::observed);
  EXPECT_EQ(back.observed.front(), 'a');
  EXPECT_EQ(back.observed.back(), 'z');
}

TEST(Outcome, UnknownVerdictIsAnError) {
  const std::string unknown =
      R"({"verdict":"good","message":"","observed":"","duration_ms":0,"bystander":false})";
  EXPECT_EQ(read_outcome(unknown).verdict, Verdict::error);
}

TEST(IdentityJson, KeepsEverything) {
  Identity identity;
  identity.binding = "c";
  identity.header_version = 4;
  identity.header_subversion = 1;
  identity.version = 3;
  identity.subversion = 2;
  identity.library_version = "An MPI\nof two lines \xff";
  identity.library_path = "/lib/libmpi.so";
  identity.shim_path = "/tmp/shim.so";
  identity.not_abi = "its library is another";
  identity.limits = {{"MPI_MAX_INFO_KEY", 255}, {"MPI_MAX_INFO_VAL", 1L << 40}};
  identity.absent = {"MPI_Info_dup"};
  identity.constants = {{"MPI_SUCCESS", 0}};
  const Identity back = read_identity(write_identity(identity));
  EXPECT_EQ(back.binding, identity.binding);
  EXPECT_EQ(back.header_version, 4);
  EXPECT_EQ(back.header_subversion, 1);
  EXPECT_EQ(back.version, 3);
  EXPECT_EQ(back.subversion, 2);
  EXPECT_TRUE(has(back.library_version, "An MPI\nof two lines "));
  EXPECT_EQ(back.library_path, identity.library_path);
  EXPECT_EQ(back.shim_path, identity.shim_path);
  EXPECT_EQ(back.not_abi, identity.not_abi);
  EXPECT_EQ(back.limits, identity.limits);
  EXPECT_EQ(back.absent, identity.absent);
}

}  // namespace
}  // namespace infocts
