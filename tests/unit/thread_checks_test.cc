// What cases of several threads try in one thread first.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "conformance/harness/case.h"
#include "conformance/harness/threads.h"
#include "conformance/harness/worker_context.h"

namespace infocts {
namespace {

class ThreadsOfACase : public ::testing::Test {
 protected:
  ThreadsOfACase() {
    context_.threads_begin = [this] { began_ = true; };
    set_this_worker(context_);
  }

  /// What the case is inconclusive for; empty if it is not.
  static std::string inconclusive(int count, const std::function<void(ThreadChecks&)>& work,
                                  const std::function<bool()>& is_left_right = {}) {
    try {
      expect_right_alone(count, work, is_left_right);
    } catch (const Inconclusive& why) {
      return why.what();
    }
    return {};
  }

  /// Plays until that takes so little time that none was short: a machine may stop for a while.
  static void undisturbed(const std::function<void()>& play) {
    using Clock = std::chrono::steady_clock;
    for (Clock::time_point start = Clock::now();; start = Clock::now()) {
      play();
      if (Clock::now() - start < std::chrono::milliseconds(60)) return;
    }
  }

  static const cts_table& table() {
    static const cts_table made = [] {
      cts_table table{};
      table.true_word = 1;
      return table;
    }();
    return made;
  }

  Api api_{table()};
  bool began_ = false;
  WorkerContext context_{.mpi = api_, .quiet = api_, .brief = api_, .version = {}, .last_call = [] {
                           return std::string("MPI_Info_get(info)");
                         }};
};

TEST_F(ThreadsOfACase, AreEachPlayedAloneInTheMainThread) {
  std::vector<int> numbers;
  std::set<std::thread::id> threads;
  std::string why;
  undisturbed([&] {
    numbers.clear();
    why = inconclusive(3, [&](ThreadChecks& self) {
      EXPECT_TRUE(self.alone());
      numbers.push_back(self.number());
      threads.insert(std::this_thread::get_id());
    });
  });
  EXPECT_EQ(why, "");
  EXPECT_EQ(numbers, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(threads, std::set<std::thread::id>{std::this_thread::get_id()});
  EXPECT_FALSE(began_) << "a death would be taken for that of several threads";
}

TEST_F(ThreadsOfACase, GoOnForAFewRoundsAlone) {
  int rounds = 0;
  std::string why;
  undisturbed([&] {
    rounds = 0;
    why = inconclusive(1, [&](ThreadChecks& self) {
      while (self.goes_on(rounds)) ++rounds;
    });
  });
  EXPECT_EQ(why, "");
  EXPECT_EQ(rounds, 8);
}

// An MPI that takes a second for a call is not waited for eight times a thread.
TEST_F(ThreadsOfACase, PlayTheFirstOnesAloneWhereThatTakesLong) {
  int rounds = 0;
  const std::string why = inconclusive(8, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round, ++rounds) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
  });
  EXPECT_EQ(why, "");
  EXPECT_EQ(rounds, 1);
}

TEST_F(ThreadsOfACase, AreInconclusiveWhereOneAloneGoesWrong) {
  std::vector<int> numbers;
  std::string why;
  undisturbed([&] {
    numbers.clear();
    why = inconclusive(3, [&](ThreadChecks& self) {
      numbers.push_back(self.number());
      if (self.number() == 1) self.equal("nkeys", 2, 3);
    });
  });
  EXPECT_EQ(
      why,
      "one thread alone gets wrong results, too: nkeys, 3 instead of 2, after MPI_Info_get(info)");
  EXPECT_EQ(numbers, (std::vector<int>{0, 1}));
}

TEST_F(ThreadsOfACase, AreInconclusiveWhereWhatOneLeavesIsWrong) {
  const auto nothing = [](ThreadChecks&) {};
  EXPECT_EQ(inconclusive(1, nothing, [] { return false; }),
            "one thread alone gets wrong results, too");
  EXPECT_EQ(inconclusive(1, nothing, [] { return true; }), "");
}

TEST_F(ThreadsOfACase, BeginOnlyWhenAllWentWellAlone) {
  int alone = 0;
  std::atomic<int> together = 0;
  std::vector<ThreadChecks> threads;
  undisturbed([&] {
    alone = together = 0;
    began_ = false;
    threads = concurrently(4, [&](ThreadChecks& self) {
      EXPECT_EQ(self.alone(), !began_);
      if (self.alone()) {
        ++alone;
        return;
      }
      ++together;
      if (self.number() == 2) self.equal("nkeys", 2, 3);
    });
  });
  EXPECT_EQ(alone, 4);
  EXPECT_EQ(together, 4);
  EXPECT_FALSE(all_right(threads));

  began_ = false;
  EXPECT_THROW(concurrently(4, [](ThreadChecks& self) { self.equal("nkeys", 2, 3); }),
               Inconclusive);
  EXPECT_FALSE(began_);
}

}  // namespace
}  // namespace infocts
