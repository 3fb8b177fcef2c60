// Which builds are taken for ones that detect no errors, and what they leave unjudged.
#include "tool/runner/detection.h"

#include <gtest/gtest.h>

#include "tests/support/text.h"

namespace infocts {
namespace {

CaseResult result_of(const std::string& requirement, Verdict verdict, std::string observed = {}) {
  CaseResult result;
  result.requirements = {requirement};
  result.verdict = verdict;
  result.observed = std::move(observed);
  return result;
}

CaseResult probe(std::string observed) {
  return result_of("info.errors.detection", Verdict::observed, std::move(observed));
}

CaseResult dead(const std::string& how) {
  CaseResult result = probe("ends the process");
  result.message = "the process ended with " + how + ", in MPI_Info_set";
  return result;
}

constexpr const char* kUse = "signal 11 (Segmentation fault)";
constexpr const char* kAbort = "signal 6 (Aborted)";

TEST(Detection, ProbesAreAClosedListOfErroneousCases) {
  const std::vector<const RegisteredCase*> probes = detection_probes();
  EXPECT_EQ(probes.size(), 6U);
  for (const RegisteredCase* entry : probes) EXPECT_TRUE(entry->spec.erroneous) << entry->id;
}

TEST(Detection, AcceptedAndDeadProbesTogetherMakeABuildWithoutChecks) {
  EXPECT_EQ(true, detects_nothing({probe("accepted"), dead(kUse)}));
}

TEST(Detection, OneRefusalIsEnoughToOweAllChecks) {
  EXPECT_EQ(false,
            detects_nothing({probe("accepted"), probe("refused with MPI_ERR_INFO"), dead(kUse)}));
}

TEST(Detection, WhoEndsTheProcessForAnErrorHasSeenIt) {
  EXPECT_EQ(false, detects_nothing({dead(kAbort), dead(kAbort)}));
  EXPECT_EQ(false, detects_nothing({probe("accepted"), dead("exit code 1")}));
}

TEST(Detection, NothingIsKnownWithoutProbes) {
  EXPECT_EQ(false, detects_nothing({}));
  EXPECT_EQ(false, detects_nothing({result_of("info.errors.detection", Verdict::skipped)}));
  EXPECT_EQ(false, detects_nothing(
                       {probe("accepted"), result_of("info.errors.detection", Verdict::error)}));
}

TEST(Detection, WithoutTimeForAllProbesOnlyARefusalTells) {
  const CaseResult not_tried = result_of("info.errors.detection", Verdict::inconclusive);
  EXPECT_EQ(std::nullopt, detects_nothing({probe("accepted"), not_tried}));
  EXPECT_EQ(false, detects_nothing({not_tried, probe("refused with MPI_ERR_INFO")}));
}

TEST(Detection, OnlyFailuresOfWhatRestsOnItAreLeftUnjudged) {
  const Catalogue& catalogue = Catalogue::builtin();
  for (const Verdict verdict : {Verdict::fail, Verdict::timed_out}) {
    EXPECT_TRUE(rests_on_detection(result_of("info.delete.miss_refused", verdict), catalogue));
  }
  CaseResult died = result_of("info.delete.miss_refused", Verdict::crashed);
  died.message = kUse;
  EXPECT_TRUE(rests_on_detection(died, catalogue));
  died.message = kAbort;
  EXPECT_FALSE(rests_on_detection(died, catalogue));
  EXPECT_FALSE(rests_on_detection(result_of("info.delete.miss_refused", Verdict::pass), catalogue));
  EXPECT_FALSE(rests_on_detection(result_of("info.set.overrides", Verdict::fail), catalogue));
}

TEST(Detection, AResultLeftUnjudgedKeepsWhatWasSeen) {
  CaseResult result = result_of("info.delete.miss_refused", Verdict::fail);
  result.message = "expected: an error";
  leave_unjudged(result, true);
  EXPECT_EQ(result.verdict, Verdict::skipped);
  EXPECT_EQ(result.skip_reason, SkipReason::absent);
  EXPECT_TRUE(tests::has(result.message, "expected: an error"));
}

TEST(Detection, WhereItIsNotKnownTheResultDecidesNothing) {
  CaseResult result = result_of("info.delete.miss_refused", Verdict::fail);
  leave_unjudged(result, false);
  EXPECT_EQ(result.verdict, Verdict::inconclusive);
  EXPECT_FALSE(result.skip_reason.has_value());
}

}  // namespace
}  // namespace infocts
