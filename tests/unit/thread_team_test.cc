// Threads that work together.
#include "properties/thread_team.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "properties/joining.h"

namespace infocts::properties {
namespace {

TEST(ThreadTeam, EachThreadWorksOnceARun) {
  ThreadTeam team(2);
  for (int run = 0; run < 20; ++run) {
    std::array<std::atomic<int>, 3> worked{};
    team.run([&](std::size_t thread) { ++worked.at(thread); });
    for (const std::atomic<int>& times : worked) EXPECT_EQ(times, 1);
  }
}

TEST(ThreadTeam, WhatAThreadThrowsIsThrownWhenAllHaveEnded) {
  for (const std::size_t thrower : {std::size_t{0}, std::size_t{2}}) {
    ThreadTeam team(2);
    std::atomic<int> ended{0};
    const auto work = [&](std::size_t thread) {
      if (thread == thrower) throw std::runtime_error("of the thread");
      ++ended;
    };
    EXPECT_THROW(team.run(work), std::runtime_error);
    EXPECT_EQ(ended, 2);
    team.run([&](std::size_t) { ++ended; });
    EXPECT_EQ(ended, 5);
  }
}

// As where the first thread leaves a round by an exception.
TEST(Joining, ARoundThatIsOnEndsWithAll) {
  ThreadTeam team(1);
  Joining joining(1, true);
  std::atomic<bool> in_round{false};
  team.run([&](std::size_t thread) {
    if (thread == 0) {
      joining.begin();
      while (!in_round) std::this_thread::yield();
      joining.no_more();
      return;
    }
    for (RandomNumbers random(1); joining.join(thread, random); joining.leave(thread))
      in_round = true;
  });
  EXPECT_TRUE(in_round);
}

// Wherever the threads run, who joined a round is in it while it is on.
TEST(Joining, RoundsWaitForThoseWhoJoined) {
  constexpr int kRounds = 2000;
  for (const Cores cores : {Cores::apart, Cores::any, Cores::same}) {
    ThreadTeam team(3);
    team.pin(cores);
    Joining joining(3, cores == Cores::same);
    std::atomic<bool> on{false};
    std::atomic<int> came{0}, strayed{0};
    team.run([&](std::size_t thread) {
      if (thread > 0) {
        for (RandomNumbers random(thread); joining.join(thread, random); joining.leave(thread)) {
          strayed += on ? 0 : 1;
          ++came;
          strayed += on ? 0 : 1;
        }
        return;
      }
      for (int round = 0; round < kRounds || came == 0; ++round) {
        on = true;
        joining.begin();
        joining.end();
        on = false;
      }
      joining.no_more();
    });
    EXPECT_GT(came, 0);
    EXPECT_EQ(strayed, 0);
  }
}

}  // namespace
}  // namespace infocts::properties
