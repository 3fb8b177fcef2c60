#include "core/handle_table.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace reference {
namespace {

struct Opaque;
using Handle = Opaque*;
using Table = HandleTable<Handle, std::shared_ptr<int>, 0x2A>;

TEST(HandleTable, FindsWhatWasCreatedUntilItIsDestroyed) {
  const auto object = std::make_shared<int>(7);
  const Handle handle = Table::create(object);
  ASSERT_NE(Table::find(handle), nullptr);
  EXPECT_EQ(*Table::find(handle), object);
  EXPECT_EQ(Table::from_int(Table::to_int(handle)), handle);
  EXPECT_TRUE(Table::destroy(handle));
  EXPECT_EQ(object.use_count(), 1);
  EXPECT_FALSE(Table::destroy(handle));
  EXPECT_EQ(Table::find(handle), nullptr);
  EXPECT_EQ(Table::from_int(Table::to_int(handle)), nullptr);
}

TEST(HandleTable, ManyHandlesAreDifferent) {
  std::set<Handle> handles;
  std::set<int> numbers;
  for (int i = 0; i < 10000; ++i) {
    const Handle handle = Table::create(std::make_shared<int>(i));
    handles.insert(handle);
    numbers.insert(Table::to_int(handle));
  }
  EXPECT_EQ(handles.size(), 10000U);
  EXPECT_EQ(numbers.size(), 10000U);
  EXPECT_GE(*numbers.begin(), 4096);
  for (const Handle handle : handles) EXPECT_TRUE(Table::destroy(handle));
}

TEST(HandleTable, ThreadsGiveTheirSlotsBack) {
  const Handle first = Table::create();
  Table::destroy(first);
  std::set<int> slots;
  for (int i = 0; i < 200; ++i) {
    std::thread([&] {
      const Handle handle = Table::create();
      slots.insert(Table::to_int(handle) >> 9);
      Table::destroy(handle);
    }).join();
  }
  // Each thread would take a new batch of 32 if the batches of the ended ones were lost.
  EXPECT_LT(*slots.rbegin() - *slots.begin(), 64);
}

TEST(HandleTable, OnlyOneOfManyDestroysAnObject) {
  for (int round = 0; round < 200; ++round) {
    const Handle handle = Table::create(std::make_shared<int>(round));
    std::atomic<int> destroyed = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] { destroyed += Table::destroy(handle) ? 1 : 0; });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(destroyed, 1);
  }
}

TEST(HandleTable, AFailedConstructorLeavesNothingBehind) {
  struct Picky {
    explicit Picky(bool fail) {
      if (fail) throw std::runtime_error("refused");
    }
  };
  using PickyTable = HandleTable<Handle, Picky, 0x2B>;
  const Handle before = PickyTable::create(false);
  PickyTable::destroy(before);
  EXPECT_THROW(PickyTable::create(true), std::runtime_error);
  const Handle after = PickyTable::create(false);
  EXPECT_EQ(PickyTable::to_int(after) >> 9, PickyTable::to_int(before) >> 9);
  PickyTable::destroy(after);
}

}  // namespace
}  // namespace reference
