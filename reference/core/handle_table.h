#ifndef REFERENCE_CORE_HANDLE_TABLE_H_
#define REFERENCE_CORE_HANDLE_TABLE_H_

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

namespace reference {

/// Owner of all live objects of type T, which users know by handles: pointers to a type that is
/// never completed (MPI-5.0, chapter "Application Binary Interface").
///
/// The bits of a handle are no address but the kind of object, the index of a slot, and how often
/// that slot has been filled. Null, stale, foreign and uninitialised handles therefore come back as
/// "no such object" without any access through them. Slots are reused, their memory is not given
/// back, so a check reads valid memory whatever the handle holds.
///
/// `find` takes no lock. `create` and `destroy` work on a cache of free slots of the calling
/// thread; only one call in many takes the lock of the shared list. Two threads may use the table
/// at the same time; using one object while another thread destroys it is the caller's mistake.
///
/// There is one table a type: all members are static.
template <class Handle, class T, std::uint8_t kKind>
class HandleTable {
 public:
  /// Makes a T from `args` and returns its handle.
  /// Throws std::bad_alloc, or what T's constructor throws.
  template <class... Args>
  static Handle create(Args&&... args) {
    Slot* slot = take_slot();
    try {
      std::construct_at(slot->object(), std::forward<Args>(args)...);
    } catch (...) {
      return_slot(slot);
      throw;
    }
    const Bits bits = encode(++slot->generation, slot->index);
    slot->bits.store(bits, std::memory_order_release);
    return std::bit_cast<Handle>(bits);
  }

  /// The object with this handle; nullptr if there is none.
  static T* find(Handle handle) noexcept {
    const Bits bits = std::bit_cast<Bits>(handle);
    Slot* slot = find_slot(index_of(bits));
    if (slot == nullptr || slot->bits.load(std::memory_order_acquire) != bits) return nullptr;
    return slot->object();
  }

  /// Destroys the object with this handle; false if there is none. Of several threads that destroy
  /// one object at the same time, exactly one sees true.
  static bool destroy(Handle handle) noexcept {
    Bits bits = std::bit_cast<Bits>(handle);
    Slot* slot = find_slot(index_of(bits));
    if (slot == nullptr ||
        !slot->bits.compare_exchange_strong(bits, kFree, std::memory_order_acq_rel)) {
      return false;
    }
    std::destroy_at(slot->object());
    return_slot(slot);
    return true;
  }

  /// A live handle as an int for Fortran (MPI-5.0, chapter "Language Interoperability"): at least
  /// 4096, so that it differs from all predefined handles.
  static int to_int(Handle handle) noexcept { return to_int(std::bit_cast<Bits>(handle)); }

  /// The live handle which `to_int` maps to `value`; a null pointer if there is none. An int has
  /// room for only some bits of the generation: a stale one is found out in 511 of 512 cases.
  static Handle from_int(int value) noexcept {
    if (value < 0) return nullptr;
    Slot* slot = find_slot(static_cast<std::uint32_t>(value) >> kIntGenerationBits);
    if (slot == nullptr) return nullptr;
    const Bits bits = slot->bits.load(std::memory_order_acquire);
    return bits != kFree && to_int(bits) == value ? std::bit_cast<Handle>(bits) : nullptr;
  }

 private:
  using Bits = std::uint64_t;
  static_assert(sizeof(Handle) == sizeof(Bits),  // NOLINT(bugprone-sizeof-expression)
                "only 64-bit systems have room for a generation");

  static constexpr Bits kFree = 0;
  static constexpr unsigned kKindBits = 8;
  static constexpr unsigned kIndexBits = 24;
  static constexpr unsigned kIntGenerationBits = 9;
  static constexpr std::uint32_t kIntGenerationMask = (1U << kIntGenerationBits) - 1;
  // The first index leaves the numbers below 4096 to the predefined handles of the ABI; the last
  // one keeps to_int positive.
  static constexpr std::uint32_t kFirstIndex = 64;
  static constexpr std::uint32_t kEndIndex = 1U << (31 - kIntGenerationBits);
  // Chunk k holds the indices from kFirstIndex << k to the double of that.
  static constexpr std::size_t kChunkCount =
      std::bit_width(kEndIndex - 1) - std::bit_width(kFirstIndex) + std::size_t{1};
  static constexpr std::uint32_t kBatch = 32;
  static constexpr std::uint32_t kCacheLimit = 2 * kBatch;

  // Aligned to a cache line: neighbours may belong to different threads.
  struct alignas(64) Slot {
    std::atomic<Bits> bits{kFree};  // of the handle, while there is an object
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    Slot* next = nullptr;  // in a list of free slots
    alignas(T) std::byte storage[sizeof(T)];

    T* object() noexcept { return std::launder(reinterpret_cast<T*>(storage)); }
  };

  struct FreeList {
    Slot* head;
    std::uint32_t count;

    void push(Slot* slot) noexcept {
      slot->next = head;
      head = slot;
      ++count;
    }
    Slot* pop() noexcept {
      Slot* slot = head;
      head = slot->next;
      --count;
      return slot;
    }
  };

  // Without constructor and destructor, so that access needs no check for first use.
  struct ThreadCache {
    FreeList free;
    std::uint32_t limit;  // 0 before the first use and after the end of the thread
    bool retired;
  };

  // Gives a thread's free slots back when the thread ends. Other destructors of the thread may
  // still use the table after this one: their slots then go to the shared list one by one.
  struct ThreadExit {
    bool armed;
    ~ThreadExit() {
      cache_.limit = 0;
      cache_.retired = true;
      spill();
    }
  };

  static constexpr Bits encode(std::uint32_t generation, std::uint32_t index) noexcept {
    return Bits{generation} << (kIndexBits + kKindBits) | Bits{index} << kKindBits | kKind;
  }
  static constexpr std::uint32_t index_of(Bits bits) noexcept {
    return static_cast<std::uint32_t>(bits >> kKindBits) & ((1U << kIndexBits) - 1);
  }
  static constexpr std::uint32_t generation_of(Bits bits) noexcept {
    return static_cast<std::uint32_t>(bits >> (kIndexBits + kKindBits));
  }
  static constexpr int to_int(Bits bits) noexcept {
    const std::uint32_t generation = generation_of(bits) & kIntGenerationMask;
    return static_cast<int>(index_of(bits) << kIntGenerationBits | generation);
  }
  static constexpr std::size_t chunk_of(std::uint32_t index) noexcept {
    return static_cast<std::size_t>(std::bit_width(index) - std::bit_width(kFirstIndex));
  }

  static Slot* find_slot(std::uint32_t index) noexcept {
    if (index < kFirstIndex || index >= kEndIndex) return nullptr;
    const std::size_t chunk = chunk_of(index);
    Slot* slots = chunks_[chunk].load(std::memory_order_acquire);
    return slots == nullptr ? nullptr : slots + (index - (kFirstIndex << chunk));
  }

  static Slot* take_slot() {
    if (cache_.free.head == nullptr) refill();
    return cache_.free.pop();
  }

  static void return_slot(Slot* slot) noexcept {
    cache_.free.push(slot);
    if (cache_.free.count > cache_.limit) spill();
  }

  static void open_cache() noexcept {
    if (cache_.retired || cache_.limit != 0) return;
    thread_exit_.armed = true;  // the access registers the destructor
    cache_.limit = kCacheLimit;
  }

  // Brings at least one free slot into the cache.
  static void refill() {
    open_cache();
    const std::uint32_t wanted = cache_.retired ? 1 : kBatch;
    const std::lock_guard lock(mutex_);
    while (cache_.free.count < wanted && shared_.head != nullptr) cache_.free.push(shared_.pop());
    if (cache_.free.head != nullptr) return;
    do {
      cache_.free.push(new_slot());
    } while (cache_.free.count < wanted);
  }

  // Moves slots beyond half the limit to the shared list.
  static void spill() noexcept {
    open_cache();
    if (cache_.free.count <= cache_.limit) return;
    const std::lock_guard lock(mutex_);
    while (cache_.free.count > cache_.limit / 2) shared_.push(cache_.free.pop());
  }

  // The caller holds the lock.
  static Slot* new_slot() {
    if (next_index_ == kEndIndex) throw std::bad_alloc();
    const std::size_t chunk = chunk_of(next_index_);
    if (chunks_[chunk].load(std::memory_order_relaxed) == nullptr) {
      chunks_[chunk].store(new Slot[kFirstIndex << chunk], std::memory_order_release);
    }
    Slot* slot = find_slot(next_index_);
    slot->index = next_index_++;
    return slot;
  }

  static inline constinit std::array<std::atomic<Slot*>, kChunkCount> chunks_{};
  static inline constinit std::mutex mutex_;
  static inline constinit FreeList shared_{};                       // guarded by mutex_
  static inline constinit std::uint32_t next_index_ = kFirstIndex;  // guarded by mutex_
  static inline constinit thread_local ThreadCache cache_{};
  static inline thread_local ThreadExit thread_exit_{};
};

}  // namespace reference

#endif  // REFERENCE_CORE_HANDLE_TABLE_H_
