#include "core/block_cache.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "core/memory_watch.h"

namespace reference {

// Gives the blocks of a thread back when it ends. Other destructors of the thread may still give
// blocks back after this one: those are not kept.
struct BlockCache::ThreadExit {
  std::unique_ptr<Kept> kept;

  ~ThreadExit() {
    kept_ = &nothing_more_;
    if (kept != nullptr) release(*kept);
  }
};

char* BlockCache::take_new(std::size_t size) {
  static_assert(kind_of(kLargest) + 1 == kKinds);
  auto* memory = static_cast<char*>(std::malloc(size));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void BlockCache::give_back_slowly(char* memory, std::size_t size) noexcept {
  if (size <= kLargest) {
    if (kept_ == &nothing_yet_) start_keeping();
    if (kept_->limit != 0) {
      // What is kept is of sizes that were in use; those of now may be others.
      release(*kept_);
      return give_back(memory, size);
    }
  }
  std::free(memory);
}

void BlockCache::start_keeping() noexcept {
  kept_ = &nothing_more_;
  if (memory_is_watched()) return;
  static thread_local ThreadExit thread_exit;
  thread_exit.kept.reset(new (std::nothrow) Kept{.first = {}, .bytes = 0, .limit = kLimit});
  if (thread_exit.kept != nullptr) kept_ = thread_exit.kept.get();
}

void BlockCache::release(Kept& kept) noexcept {
  for (Block*& block : kept.first) {
    while (block != nullptr) std::free(std::exchange(block, block->next));
  }
  kept.bytes = 0;
}

}  // namespace reference
