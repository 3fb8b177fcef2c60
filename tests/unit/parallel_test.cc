// How many of several works run at a time.
#include "tool/runner/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace infocts {
namespace {

/// The most that ran at a time; a weight of 0: none is given. Each waits a while for so many as are
/// `expected`, so that it does not matter how fast threads start.
int most_at_a_time(int jobs, double weight, int expected) {
  std::mutex mutex;
  std::condition_variable more;
  int now = 0;
  int most = 0;
  in_parallel(
      jobs, 12,
      [&](std::size_t) {
        std::unique_lock lock(mutex);
        most = std::max(most, ++now);
        more.notify_all();
        more.wait_for(lock, std::chrono::seconds(5), [&] { return most >= expected; });
        lock.unlock();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));  // time for one too many
        lock.lock();
        --now;
      },
      weight > 0 ? [weight](std::size_t) { return weight; } : std::function<double(std::size_t)>());
  return most;
}

TEST(InParallel, RunsAsManyAsThereAreJobs) {
  EXPECT_EQ(most_at_a_time(1, 1, 1), 1);
  EXPECT_EQ(most_at_a_time(3, 1, 3), 3);
  EXPECT_EQ(most_at_a_time(3, 0, 3), 3);
}

TEST(InParallel, RunsFewerOfWhatCountsForSeveralAndMoreOfWhatCountsForHalf) {
  EXPECT_EQ(most_at_a_time(4, 2, 2), 2);
  EXPECT_EQ(most_at_a_time(2, 0.5, 4), 4);
}

TEST(InParallel, RunsWhatCountsForMoreThanThereIs) { EXPECT_EQ(most_at_a_time(2, 5, 1), 1); }

TEST(InParallel, NeverRunsMoreThanItHasRoomForAndStartsInOrder) {
  constexpr std::array kWeights{4.0, 0.5, 0.5, 1.0, 2.0, 0.5, 1.0, 4.0, 0.5};
  std::mutex mutex;
  double now = 0;
  double most = 0;
  std::vector<std::size_t> started;
  in_parallel(
      4, kWeights.size(),
      [&](std::size_t at) {
        std::unique_lock lock(mutex);
        most = std::max(most, now += kWeights.at(at));
        lock.unlock();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        lock.lock();
        now -= kWeights.at(at);
      },
      [&](std::size_t at) {
        started.push_back(at);
        return kWeights.at(at);
      });
  EXPECT_LE(most, 4);
  EXPECT_TRUE(std::is_sorted(started.begin(), started.end()));
  EXPECT_EQ(started.size(), kWeights.size());
}

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
