// Calls of one process while others are outside of MPI. With one rank, the caller alone decides.
#include "conformance/harness/alone.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "conformance/harness/worker_context.h"

namespace infocts {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAway{400};  // a machine that is busy may stop a process for long

class OneCaller : public ::testing::Test {
 protected:
  OneCaller() {
    set_this_worker(context_);
    detail::set_shared_directory(::testing::TempDir());
  }

  /// Whether a call that is late these times counts as one that returns.
  static bool returns_if_late_at(const std::set<int>& times) {
    int time = 0;
    return returns_alone(
        0, [&] { std::this_thread::sleep_for(milliseconds(times.contains(++time) ? 250 : 0)); },
        kAway);
  }

  cts_table table_{};
  Api api_{table_};
  WorkerContext context_{.mpi = api_, .quiet = api_, .brief = api_, .version = {}, .last_call = {}};
};

TEST_F(OneCaller, ReturnsWhileTheOthersAreAway) { EXPECT_TRUE(returns_if_late_at({})); }

TEST_F(OneCaller, WaitsForTheOthersEachTime) { EXPECT_FALSE(returns_if_late_at({1, 3})); }

TEST_F(OneCaller, SlowForAReasonOfItsOwnIsNoWaiting) {
  EXPECT_TRUE(returns_if_late_at({1, 2, 3}));
  EXPECT_TRUE(returns_if_late_at({1}));
}

}  // namespace
}  // namespace infocts
