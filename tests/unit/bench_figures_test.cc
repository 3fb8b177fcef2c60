#include <gtest/gtest.h>

#include "bench/figures.h"

namespace infocts::bench {
namespace {

TEST(BenchFigures, MedianIsInTheMiddle) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
}

TEST(BenchFigures, SpreadIsHalfTheDistanceOfTheQuartiles) {
  EXPECT_EQ(spread({5, 5, 5}), 0);
  EXPECT_DOUBLE_EQ(spread({8, 9, 10, 11, 12}), 0.1);
}

TEST(BenchFigures, RatioIsTakenRoundByRound) {
  // The second round was disturbed, for both.
  EXPECT_DOUBLE_EQ(ratio({2, 20, 2}, {1, 10, 1}), 2);
  EXPECT_DOUBLE_EQ(ratio({2, 20}, {1}), 2);
  EXPECT_EQ(ratio({2}, {0}), 0);
}

TEST(BenchFigures, GrowthHasAName) {
  EXPECT_EQ(growth({{1, 1}, {8, 10}, {64, 10}, {1024, 11}}), "constant");
  EXPECT_EQ(growth({{8, 10}, {64, 20}, {1024, 60}}), "sublinear");
  EXPECT_EQ(growth({{8, 10}, {64, 80}, {1024, 1280}}), "linear");
  EXPECT_EQ(growth({{8, 10}, {64, 640}, {1024, 160000}}), "more than linear");
  EXPECT_EQ(growth({{1, 5}, {8, 5}}), "");
}

}  // namespace
}  // namespace infocts::bench
