// Each test in a process of its own (ctest): guarding goes on until the end of it.
#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

#include "tool/worker/checked_heap.h"
#include "tool/worker/damage.h"

namespace infocts {
namespace {

class GuardedHeap : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!heap_can_be_guarded()) GTEST_SKIP() << "not in this build";
    guard_heap();
    take_heap_damage();
  }
};

/// Out of the compiler's sight, which would warn of what is written here.
volatile char* hidden(void* block) {
  static volatile char* volatile kept;
  kept = static_cast<volatile char*>(block);
  return kept;
}

struct Free {
  void operator()(void* block) const { std::free(block); }
};
using Block = std::unique_ptr<void, Free>;

TEST_F(GuardedHeap, SeesAByteBehindABlock) {
  const Block block(std::malloc(15));
  hidden(block.get())[15] = 'x';
  const auto found = take_heap_damage();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, HeapDamage::Kind::behind);
  EXPECT_EQ(found[0].size, 15U);
  EXPECT_EQ(found[0].first, 0U);
  EXPECT_EQ(found[0].count, 1U);
  EXPECT_EQ(describe_damage(found[0], Damage::Place::in_case)
                .text.starts_with("1 byte right after a block of 15 bytes was overwritten, with "
                                  "\"x\""),
            true);
  EXPECT_TRUE(take_heap_damage().empty()) << "accused twice";
}

TEST_F(GuardedHeap, SeesBytesBeforeABlock) {
  const Block block(std::calloc(3, 5));
  hidden(block.get())[-3] = 'x';
  const auto found = take_heap_damage();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, HeapDamage::Kind::before);
  EXPECT_EQ(found[0].first, 2U);
}

// Guards are compared in pieces.
TEST_F(GuardedHeap, SeesEachByteOfBothGuards) {
  constexpr std::ptrdiff_t kSize = 15;
  const Block block(std::malloc(kSize));
  volatile char* const bytes = hidden(block.get());
  for (std::ptrdiff_t at = -std::ptrdiff_t{kGuardBefore}; at < kSize + std::ptrdiff_t{kGuardBehind};
       ++at) {
    bytes[at] = 'x';
    EXPECT_EQ(take_heap_damage().size(), at < 0 || at >= kSize ? 1U : 0U) << at;
  }
}

TEST_F(GuardedHeap, TellsWhetherMoreMayBeWritten) {
  const Block block(std::malloc(15));
  volatile char* const bytes = hidden(block.get());
  const auto beyond = [&](std::ptrdiff_t first, std::ptrdiff_t end) {
    for (std::ptrdiff_t at = first; at < end; ++at) bytes[at] = 'x';
    const auto found = take_heap_damage();
    EXPECT_EQ(found.size(), 1U);
    return found.at(0).beyond_guard;
  };
  constexpr std::ptrdiff_t kBefore{kGuardBefore};
  constexpr std::ptrdiff_t kBehind{kGuardBehind};
  EXPECT_FALSE(beyond(15, 15 + kBehind - 1));
  EXPECT_TRUE(beyond(15, 15 + kBehind));
  EXPECT_FALSE(beyond(1 - kBefore, 0));
  EXPECT_TRUE(beyond(-kBefore, 0));
}

TEST_F(GuardedHeap, SeesIfTheBlockIsFreed) {
  void* block = std::malloc(8);
  hidden(block)[9] = 'x';
  std::free(block);
  const auto found = take_heap_damage();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].first, 1U);
}

TEST_F(GuardedHeap, SeesAWriteToAFreedBlock) {
  void* block = std::malloc(40);
  volatile char* const same = hidden(block);
  std::free(block);
  same[7] = 'x';
  same[8] = 'y';
  const auto found = take_heap_damage();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, HeapDamage::Kind::freed);
  EXPECT_EQ(found[0].first, 7U);
  EXPECT_EQ(found[0].count, 2U);
  EXPECT_TRUE(describe_damage(found[0], Damage::Place::in_case)
                  .text.starts_with("2 bytes at offset 7 of a block of 40 bytes were written after "
                                    "it had been freed, with \"xy\""));
  EXPECT_TRUE(take_heap_damage().empty()) << "accused twice";
}

TEST_F(GuardedHeap, SeesAWriteToABlockThatMoved) {
  void* block = std::malloc(40);
  volatile char* const same = hidden(block);
  const Block moved(std::realloc(block, 50));
  same[39] = 'x';
  ASSERT_EQ(take_heap_damage().size(), 1U);
}

TEST_F(GuardedHeap, SeesABlockFreedTwice) {
  void* block = std::malloc(40);
  volatile char* const same = hidden(block);
  std::free(block);
  std::free(const_cast<char*>(same));
  const auto found = take_heap_damage();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, HeapDamage::Kind::freed_twice);
  EXPECT_TRUE(describe_damage(found[0], Damage::Place::in_case)
                  .text.starts_with("a block of 40 bytes was freed twice"));
}

// However many are freed, memory is given back, and what was written into the oldest is told of.
TEST_F(GuardedHeap, KeepsFreedBlocksForAWhile) {
  const std::size_t in_use = ::mallinfo2().uordblks;
  void* oldest = std::malloc(40);
  volatile char* const same = hidden(oldest);
  std::free(oldest);
  same[0] = 'x';
  for (std::size_t n = 0; n < 20 * kMaxFreed; ++n) std::free(std::malloc(n % 3000));
  ASSERT_EQ(take_heap_damage().size(), 1U);
  EXPECT_LT(::mallinfo2().uordblks, in_use + 2 * kMaxFreedBytes);
}

TEST_F(GuardedHeap, WholeFamilyIsGuarded) {
  void* aligned = nullptr;
  ASSERT_EQ(::posix_memalign(&aligned, 256, 10), 0);
  const Block first(aligned);
  const Block second(::aligned_alloc(64, 64));
  const Block third(std::realloc(std::malloc(4), 20));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.get()) % 256, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second.get()) % 64, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(third.get()) % 16, 0U);
  EXPECT_EQ(::malloc_usable_size(third.get()), 20U);
  hidden(first.get())[10] = 'x';
  hidden(second.get())[-1] = 'x';
  hidden(third.get())[20] = 'x';
  EXPECT_EQ(take_heap_damage().size(), 3U);
}

TEST_F(GuardedHeap, KeepsContents) {
  void* block = std::malloc(100);
  std::memset(block, 'a', 100);
  block = std::realloc(block, 100000);
  EXPECT_EQ(static_cast<char*>(block)[99], 'a');
  block = std::realloc(block, 10);
  EXPECT_EQ(static_cast<char*>(block)[9], 'a');
  std::free(block);
  const Block zeroed(std::calloc(1000, 1));
  EXPECT_EQ(static_cast<char*>(zeroed.get())[999], 0);
  EXPECT_TRUE(take_heap_damage().empty());
}

TEST_F(GuardedHeap, ManyBlocksOfManyThreads) {
  const std::size_t before = guarded_blocks();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      std::vector<Block> blocks;
      for (std::size_t n = 0; n < 20000; ++n) {
        blocks.emplace_back(std::malloc(n % 64));
        if (n % 3 == 0) blocks[n / 2].reset();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(take_heap_damage().empty());
  EXPECT_LT(guarded_blocks(), before + 100);
}

}  // namespace
}  // namespace infocts
