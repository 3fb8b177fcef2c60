// The words of verdicts are part of the public contract, and so is which one counts.
#include "conformance/verdict.h"

#include <gtest/gtest.h>

namespace infocts {
namespace {

TEST(Verdict, WordsReadBack) {
  for (const Verdict verdict : kVerdicts) EXPECT_EQ(verdict_from(to_string(verdict)), verdict);
  for (const Level level : kLevels) EXPECT_EQ(level_from(to_string(level)), level);
  for (const SkipReason reason : kSkipReasons) {
    EXPECT_EQ(skip_reason_from(to_string(reason)), reason);
  }
  EXPECT_FALSE(verdict_from("passed"));
  EXPECT_FALSE(verdict_from(""));
  EXPECT_FALSE(level_from("must"));
  EXPECT_FALSE(skip_reason_from("lazy"));
}

TEST(Verdict, TheWorstOneCounts) {
  EXPECT_EQ(worst(Verdict::pass, Verdict::fail), Verdict::fail);
  EXPECT_EQ(worst(Verdict::fail, Verdict::crashed), Verdict::crashed);
  EXPECT_EQ(worst(Verdict::crashed, Verdict::error), Verdict::error);
  EXPECT_EQ(worst(Verdict::pass, Verdict::inconclusive), Verdict::inconclusive);
  for (const Verdict a : kVerdicts) {
    EXPECT_EQ(worst(a, a), a);
    EXPECT_EQ(worst(a, Verdict::skipped), a) << "a skipped case hides nothing";
    for (const Verdict b : kVerdicts) EXPECT_EQ(worst(a, b), worst(b, a));
  }
}

}  // namespace
}  // namespace infocts
