#include "core/block_cache.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "core/memory_watch.h"

namespace reference {
namespace {

constexpr std::size_t kMuch = std::size_t{1} << 20;

// The bytes that the C library has handed out.
std::size_t bytes_in_use() {
  const auto heap = ::mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

std::vector<char*> take_many(std::size_t size) {
  std::vector<char*> blocks(kMuch / size);
  for (char*& block : blocks) {
    block = BlockCache::take(size);
    std::memset(block, 'x', size);
  }
  return blocks;
}

void give_back_all(const std::vector<char*>& blocks, std::size_t size) {
  for (char* block : blocks) BlockCache::give_back(block, size);
}

TEST(BlockCache, SizesAreNotMuchLargerThanWhatIsAskedFor) {
  std::size_t last = 0;
  for (std::size_t bytes = 1; bytes < 10000; ++bytes) {
    const std::size_t size = BlockCache::size_for(bytes);
    ASSERT_GE(size, bytes);
    ASSERT_LE(size, bytes + std::max<std::size_t>(63, (bytes + 8) / 4));
    ASSERT_EQ(BlockCache::size_for(size), size);
    ASSERT_GE(size, last);
    last = size;
  }
}

class BlockCacheKeeps : public ::testing::Test {
 protected:
  void SetUp() override {
    if (memory_is_watched()) GTEST_SKIP() << "nothing is kept while memory is watched";
  }
};

TEST_F(BlockCacheKeeps, WhatIsGivenBackForTheNextOne) {
  for (const std::size_t bytes : {1, 55, 56, 57, 248, 504, 505, 1016, 1017, 4087, 4088}) {
    const std::size_t size = BlockCache::size_for(bytes);
    char* first = BlockCache::take(size);
    char* second = BlockCache::take(size);
    BlockCache::give_back(first, size);
    BlockCache::give_back(second, size);
    EXPECT_EQ(BlockCache::take(size), second);
    EXPECT_EQ(BlockCache::take(size), first);
    BlockCache::give_back(first, size);
    BlockCache::give_back(second, size);
  }
}

TEST_F(BlockCacheKeeps, OnlySoMuch) {
  for (const std::size_t bytes : {200, 2000, 20000}) {
    const std::size_t size = BlockCache::size_for(bytes);
    const std::size_t before = bytes_in_use();
    give_back_all(take_many(size), size);
    EXPECT_LT(bytes_in_use(), before + kMuch / 3) << size;
  }
}

TEST_F(BlockCacheKeeps, NothingAfterTheEndOfTheThread) {
  constexpr std::size_t kSize = BlockCache::size_for(200);
  const std::vector<char*> blocks = take_many(kSize);
  const std::size_t before = bytes_in_use();
  std::thread([&] { give_back_all(blocks, kSize); }).join();
  EXPECT_LT(bytes_in_use(), before - kMuch * 9 / 10);
}

// A destructor of the thread that runs after the cache's.
TEST(BlockCache, TakesBlocksBackAtTheVeryEndOfAThread) {
  struct Late {
    char* block = nullptr;
    ~Late() {
      if (block != nullptr) BlockCache::give_back(block, BlockCache::size_for(100));
    }
  };
  constexpr std::size_t kSize = BlockCache::size_for(100);
  std::thread([] {
    static thread_local Late late;
    late.block = BlockCache::take(kSize);
    BlockCache::give_back(BlockCache::take(kSize), kSize);
  }).join();
}

}  // namespace
}  // namespace reference
