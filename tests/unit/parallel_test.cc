// How many of several works run at a time.
#include "tool/runner/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

namespace infocts {
namespace {

/// The most that ran at a time.
int most_at_a_time(int jobs, double weight) {
  std::mutex mutex;
  int now = 0;
  int most = 0;
  in_parallel(
      jobs, 12,
      [&](std::size_t) {
        {
          const std::lock_guard lock(mutex);
          most = std::max(most, ++now);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        const std::lock_guard lock(mutex);
        --now;
      },
      [weight](std::size_t) { return weight; });
  return most;
}

TEST(InParallel, RunsAsManyAsThereAreJobs) {
  EXPECT_EQ(most_at_a_time(1, 1), 1);
  EXPECT_EQ(most_at_a_time(3, 1), 3);
}

TEST(InParallel, RunsFewerOfWhatCountsForSeveralAndMoreOfWhatCountsForHalf) {
  EXPECT_EQ(most_at_a_time(4, 2), 2);
  EXPECT_EQ(most_at_a_time(2, 0.5), 4);
}

TEST(InParallel, RunsWhatCountsForMoreThanThereIs) { EXPECT_EQ(most_at_a_time(2, 5), 1); }

TEST(InParallel, DoesEachOnce) {
  std::mutex mutex;
  std::multiset<std::size_t> done;
  in_parallel(3, 50, [&](std::size_t at) {
    const std::lock_guard lock(mutex);
    done.insert(at);
  });
  EXPECT_EQ(done.size(), 50U);
  EXPECT_EQ(std::set<std::size_t>(done.begin(), done.end()).size(), 50U);
}

TEST(InParallel, StartsNothingMoreAfterAnException) {
  std::atomic<int> started = 0;
  const auto work = [&](std::size_t at) {
    ++started;
    if (at == 2) throw std::runtime_error("the third");
  };
  EXPECT_THROW(in_parallel(1, 9, work), std::runtime_error);
  EXPECT_EQ(started, 3);
}

}  // namespace
}  // namespace infocts
