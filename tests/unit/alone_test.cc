// Calls of one process while others are outside of MPI.
#include "conformance/harness/alone.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace infocts {
namespace {

/// Whether calls that are late alone, in company and alone again as told count as one that returns.
bool returns(const std::vector<bool>& late) {
  std::size_t at = 0;
  return detail::returns_alone([&](bool alone) {
    EXPECT_EQ(alone, at != 1);
    return late.at(at++);
  });
}

TEST(ACallAlone, ReturnsWhileTheOthersAreAway) { EXPECT_TRUE(returns({false})); }

TEST(ACallAlone, WaitsForTheOthersEachTime) { EXPECT_FALSE(returns({true, false, true})); }

TEST(ACallAlone, SlowForAReasonOfItsOwnIsNoWaiting) {
  EXPECT_TRUE(returns({true, true}));
  EXPECT_TRUE(returns({true, false, false}));
}

}  // namespace
}  // namespace infocts
