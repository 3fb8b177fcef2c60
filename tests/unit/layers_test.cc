// Decorations over each other: hooks nest within one, and between two, `inner()` is the other.
#include "adapters/decorations/layers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/triggers.h"

namespace infocts {
namespace {

// An MPI whose objects have as many keys as their handle says.
cts_table bare_mpi() {
  cts_table mpi{};
  mpi.constants.success = 0;
  mpi.constants.err_other = 15;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    *nkeys = static_cast<int>(info.bits);
    return 0;
  };
  mpi.info_free = [](cts_info* info) {
    info->bits = 0;
    return 0;
  };
  return mpi;
}

/// The MPI with these changes over it, each a decoration of its own; the first is the outermost.
const cts_table& decorated(const cts_table& mpi, const std::vector<TableChange>& changes,
                           DecorationKind kind = DecorationKind::variant,
                           const char* name = "test.any") {
  std::vector<RegisteredDecoration> decorations;
  for (const TableChange& change : changes) {
    decorations.push_back({kind, {.name = name, .text = ""}, "", 0, change});
  }
  std::vector<const RegisteredDecoration*> list;
  for (const RegisteredDecoration& decoration : decorations) list.push_back(&decoration);
  return infocts::decorated(mpi, list);
}

std::atomic<int> inside = 0;
std::atomic<bool> met = false;

int keys_of(const cts_table& mpi, std::uint64_t handle) {
  int keys = -1;
  return mpi.info_get_nkeys({handle}, &keys) == mpi.constants.success ? keys : -1;
}

TableChange add(int more) {
  return after(fn::info_get_nkeys, [more](auto& call) { *call.nkeys += more; });
}
TableChange multiply(int by) {
  return after(fn::info_get_nkeys, [by](auto& call) { *call.nkeys *= by; });
}

class Layers : public ::testing::Test {
 protected:
  const cts_table mpi = bare_mpi();
};
class Triggers : public Layers {};

TEST_F(Layers, ATableWithoutDecorationsIsTheShimsOwn) { EXPECT_EQ(&decorated(mpi, {}), &mpi); }

TEST_F(Layers, WhatADecorationLeavesAloneCostsNothing) {
  const TableChange more = add(1);
  const cts_table table = decorated(mpi, {more});
  EXPECT_EQ(table.info_free, mpi.info_free);
  EXPECT_NE(table.info_get_nkeys, mpi.info_get_nkeys);
}

/// Whether calls of two threads were ever in the MPI at once, in so many tries.
bool meet_in(const cts_table& table, int tries) {
  for (met = false; !met && tries > 0; --tries) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
      threads.emplace_back([&] {
        for (int round = 0; round < 20; ++round) keys_of(table, 3);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  return met;
}

TEST_F(Layers, CallsOfFaultsTakeTurnsUnlessThreadsAreWhatTheyAreAbout) {
  cts_table slow = mpi;
  slow.info_get_nkeys = [](cts_info, int* nkeys) {
    if (++inside > 1) met = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    --inside;
    *nkeys = 0;
    return 0;
  };
  const std::vector<TableChange> both{add(1), add(2)};
  const cts_table fault = decorated(slow, both, DecorationKind::fault);
  EXPECT_NE(fault.info_free, mpi.info_free) << "what is left alone takes turns with the others";
  EXPECT_FALSE(meet_in(fault, 1));
  EXPECT_TRUE(meet_in(decorated(slow, both, DecorationKind::fault, "test.threads_meet"), 1000));
  EXPECT_TRUE(meet_in(decorated(slow, both, DecorationKind::variant), 1000));
}

TEST_F(Layers, WhatTheMpiLacksStaysAbsent) {
  const TableChange both =
      before(fn::info_dup, [](auto&) { FAIL() << "there is no MPI_Info_dup"; }) + add(1);
  const cts_table table = decorated(mpi, {both});
  EXPECT_EQ(table.info_dup, nullptr);
  EXPECT_EQ(keys_of(table, 3), 4);
}

TEST_F(Layers, HooksOfOneDecorationNestTheLastOutermost) {
  const TableChange both = add(1) + multiply(10);
  EXPECT_EQ(keys_of(decorated(mpi, {both}), 3), 40);
}

bool now = false;

TEST_F(Layers, WhatIsForOnePhaseOnlyLetsOtherCallsPass) {
  const TableChange both = only([] { return now; }, add(1) + multiply(10)) + add(2);
  const cts_table table = decorated(mpi, {both});
  EXPECT_EQ(keys_of(table, 3), 5);
  now = true;
  EXPECT_EQ(keys_of(table, 3), 42);
}

TEST_F(Layers, AnArgumentThatAHookChangesReachesTheNext) {
  const TableChange other = before(fn::info_get_nkeys, [](auto& call) { call.info.bits = 7; });
  EXPECT_EQ(keys_of(decorated(mpi, {other}), 3), 7);
}

TEST_F(Layers, TheFirstDecorationIsTheOutermost) {
  const TableChange more = add(1);
  const TableChange times = multiply(10);
  EXPECT_EQ(keys_of(decorated(mpi, {more, times}), 3), 31);
  EXPECT_EQ(keys_of(decorated(mpi, {times, more}), 3), 40);
}

TEST_F(Layers, BelowIsTheMpiBeneathTheLayerOfTheHook) {
  const TableChange renumbers = [](cts_table& table) {
    table.constants.err_other = 99;
    table.info_get_nkeys = [](cts_info info, int* nkeys) {
      EXPECT_EQ(inner().constants.err_other, 15);
      return inner().info_get_nkeys({info.bits + 1}, nkeys);
    };
  };
  const TableChange asks = refuse(fn::info_get_nkeys, err::other, [](auto&) {
    EXPECT_EQ(inner().constants.err_other, 99);
    EXPECT_EQ(keys_of(inner(), 3), 4);
    EXPECT_EQ(inner().constants.err_other, 99) << "after a call into the layer beneath";
    return true;
  });
  const cts_table table = decorated(mpi, {asks, renumbers});
  int keys = 0;
  EXPECT_EQ(table.info_get_nkeys({3}, &keys), 99);
}

TEST_F(Layers, EachThreadIsInALayerOfItsOwn) {
  const TableChange shows = [](cts_table& table) {
    table.constants.err_other = 99;
    table.info_get_nkeys = [](cts_info info, int* nkeys) {
      return inner().info_get_nkeys(info, nkeys);
    };
  };
  const TableChange calls = before(fn::info_get_nkeys, [](auto&) {
    // A thread that is in no layer sees what the outermost one sees.
    std::thread([] { EXPECT_EQ(inner().constants.err_other, 99); }).join();
  });
  EXPECT_EQ(keys_of(decorated(mpi, {calls, shows}), 3), 3);
}

TEST_F(Layers, WhatIsRememberedOfAnObjectIsForgottenBeforeItIsFreed) {
  const TableChange counts = remembering<int>([](auto& asked) {
    return after(fn::info_get_nkeys, [&](auto& call) { *call.nkeys = ++*asked[call.info]; });
  });
  const cts_table table = decorated(mpi, {counts});
  EXPECT_EQ(keys_of(table, 3), 1);
  EXPECT_EQ(keys_of(table, 3), 2);
  EXPECT_EQ(keys_of(table, 4), 1);
  cts_info freed{3};
  table.info_free(&freed);
  EXPECT_EQ(keys_of(table, 3), 1);
}

TEST_F(Layers, WhatIsRememberedBelongsToOneLayer) {
  static PerObject<int> asked;
  const TableChange count =
      after(fn::info_get_nkeys, [](auto& call) { *call.nkeys = ++*asked[call.info]; });
  const TableChange one = count;
  const TableChange other = count;
  const cts_table table = decorated(mpi, {one, other});
  EXPECT_EQ(keys_of(table, 3), 1);
  EXPECT_EQ(keys_of(table, 3), 2);
}

TEST_F(Triggers, BringAlongWhatTheyRemember) {
  const TableChange keeps = refuse(fn::info_free, err::other, seen_by(fn::info_get_nkeys));
  const cts_table table = decorated(mpi, {keeps});
  cts_info info{3};
  EXPECT_EQ(table.info_free(&info), 0);
  EXPECT_EQ(keys_of(table, 4), 4);
  info = {4};
  EXPECT_EQ(table.info_free(&info), 15);
}

TEST_F(Triggers, CountTheCallsForAnObjectUntilItIsFreed) {
  const TableChange second = after(fn::info_get_nkeys, nth(2), store(var::nkeys, 99));
  const cts_table table = decorated(mpi, {second});
  EXPECT_EQ(keys_of(table, 3), 3);
  EXPECT_EQ(keys_of(table, 4), 4);
  EXPECT_EQ(keys_of(table, 3), 99);
  cts_info freed{4};
  table.info_free(&freed);
  EXPECT_EQ(keys_of(table, 4), 4);
  EXPECT_EQ(keys_of(table, 4), 99);
}

TEST_F(Triggers, TellWhatWasTrueBeforeTheCall) {
  const Trigger five{[](auto& call) { return *call.nkeys == 5; }};
  const TableChange both =
      afterwards(fn::info_get_nkeys, five, [](auto& call) { ++*call.nkeys; }) +
      change(fn::info_get_nkeys, var::nkeys, [](int now, int before) { return now + before; });
  const cts_table table = decorated(mpi, {both});
  int keys = 5;
  EXPECT_EQ(table.info_get_nkeys({3}, &keys), 0);
  EXPECT_EQ(keys, 3 + 1 + 5);
  EXPECT_EQ(table.info_get_nkeys({3}, &keys), 0);
  EXPECT_EQ(keys, 3 + 9);
}

TEST(PerObject, KeepsObjectsInTheOrderInWhichTheyBecameKnown) {
  PerObject<int> numbers;
  for (const std::uint64_t handle : {7U, 3U, 5U}) *numbers[cts_info{handle}] = 1;
  EXPECT_TRUE(numbers.forget(cts_info{3}));
  EXPECT_FALSE(numbers.forget(cts_info{3}));
  *numbers[cts_info{3}] = 1;
  std::vector<std::uint64_t> order;
  for (const cts_info info : numbers.objects()) order.push_back(info.bits);
  EXPECT_EQ(order, (std::vector<std::uint64_t>{7, 5, 3}));
  EXPECT_FALSE(numbers.has(cts_comm{7})) << "handles of other kinds are other objects";
}

}  // namespace
}  // namespace infocts
