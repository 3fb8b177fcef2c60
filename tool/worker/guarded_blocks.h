// The blocks of the checked heap, and a table of them.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tool/worker/checked_heap.h"

namespace infocts {

struct Block {
  /// In front of a block's first guard are the addresses of the code that allocated it and the code
  /// that freed it. The total keeps malloc's alignment.
  static constexpr std::size_t kSites = 2 * sizeof(void*);
  static constexpr std::size_t kFront = kSites + kGuardBefore;
  static_assert(kFront % 16 == 0);

  unsigned char* user = nullptr;  ///< nullptr: a free place
  std::size_t size = 0;
  void* start = nullptr;  ///< as the C library knows it
  bool freed = false;     ///< in quarantine

  unsigned char* before() const { return user - kGuardBefore; }
  unsigned char* behind() const { return user + size; }
  const void* allocated_by() const { return site(0); }
  const void* freed_by() const { return site(1); }
  void set_sites(const void* allocated, const void* freed) const {
    std::memcpy(user - kFront, &allocated, sizeof allocated);
    std::memcpy(user - kFront + sizeof(void*), &freed, sizeof freed);
  }

 private:
  const void* site(std::size_t index) const {
    const void* caller = nullptr;
    std::memcpy(&caller, user - kFront + index * sizeof(void*), sizeof caller);
    return caller;
  }
};

/// The guarded blocks by address, stored apart from them: a write around a block cannot make it
/// unknown. Open addressing, at most half full.
class Blocks {
 public:
  bool add(const Block& block) {
    if (2 * (count_ + 1) > capacity_ && !grow()) return false;
    place(block);
    ++count_;
    return true;
  }

  /// Removes and returns the block; one without an address if it is not there.
  Block take(const void* user) {
    if (count_ == 0) return {};
    std::size_t hole = home(user);
    while (places_[hole].user != user) {
      if (places_[hole].user == nullptr) return {};
      hole = next(hole);
    }
    const Block taken = places_[hole];
    // Later blocks that could be here move up, so that no search ends too early.
    for (std::size_t at = next(hole); places_[at].user != nullptr; at = next(at)) {
      const std::size_t wanted = home(places_[at].user);
      if (((at - wanted) & (capacity_ - 1)) >= ((at - hole) & (capacity_ - 1))) {
        places_[hole] = places_[at];
        hole = at;
      }
    }
    places_[hole] = {};
    --count_;
    return taken;
  }

  /// Valid until the next call of `add` or `take`; nullptr if it is not there.
  Block* find(const void* user) {
    if (count_ == 0) return nullptr;
    for (std::size_t at = home(user); places_[at].user != nullptr; at = next(at)) {
      if (places_[at].user == user) return &places_[at];
    }
    return nullptr;
  }

  /// Visits all blocks. It runs after each case, over tens of thousands of blocks all over the
  /// memory: their guards are fetched ahead, as it would otherwise wait for each.
  template <typename Visit>
  void each(const Visit& visit) const {
    constexpr std::size_t kAhead = 16;
    for (std::size_t at = 0; at < capacity_; ++at) {
      if (const Block& later = places_[(at + kAhead) & (capacity_ - 1)]; later.user != nullptr) {
        __builtin_prefetch(later.before());
        __builtin_prefetch(later.behind());
      }
      if (places_[at].user != nullptr) visit(places_[at]);
    }
  }

  std::size_t count() const { return count_; }

 private:
  std::size_t home(const void* user) const {
    const auto address = reinterpret_cast<std::uintptr_t>(user) >> 4;
    return (address * 0x9E3779B97F4A7C15U >> 20) & (capacity_ - 1);
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (capacity_ - 1); }

  void place(const Block& block) {
    std::size_t at = home(block.user);
    while (places_[at].user != nullptr) at = next(at);
    places_[at] = block;
  }

  bool grow() {
    const std::size_t wanted = capacity_ == 0 ? std::size_t{1} << 14 : 2 * capacity_;
    void* memory = ::mmap(nullptr, wanted * sizeof(Block), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    Block* const old = places_;
    const std::size_t old_capacity = capacity_;
    places_ = static_cast<Block*>(memory);  // a new mapping is zero: free places
    capacity_ = wanted;
    for (std::size_t at = 0; at < old_capacity; ++at) {
      if (old[at].user != nullptr) place(old[at]);
    }
    if (old != nullptr) ::munmap(old, old_capacity * sizeof(Block));
    return true;
  }

  Block* places_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t count_ = 0;
};

}  // namespace infocts
