#ifndef REFERENCE_CORE_HANDLE_TABLE_H_
#define REFERENCE_CORE_HANDLE_TABLE_H_

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#include "core/bit_cast.h"

namespace reference {

/// Owner of all live objects of type T, which users know by handles: pointers to a type that is
/// never completed (MPI-5.0, chapter "Application Binary Interface").
///
/// The bits of a handle are no address: the lower half says which slot of the table holds the
/// object and what kind it is, the upper half how often that slot has been filled. Each slot knows
/// the handle that is valid for it. Null, stale, foreign and uninitialized handles therefore come
/// back as "no such object" without any access through them: whatever the bits are, they choose one
/// of the table's own slots, whose handle is another one. The check is five instructions long.
///
/// `find` takes no lock. `create` and `destroy` work on a cache of free slots of the calling
/// thread; only one call in many takes the lock of the shared list. Two threads may use the table
/// at the same time; using one object while another thread destroys it is the caller's mistake.
///
/// There is one table for each type: all members are static. Addresses for `kSlots` objects are
/// reserved from the start; they become memory when they are used.
template <class Handle, class T, std::uint8_t kKind, std::uint32_t kSlots = 1U << 16>
class HandleTable {
 public:
  /// Makes a T from `args` and returns its handle.
  /// Throws std::bad_alloc, or what T's constructor throws.
  template <class... Args>
  static Handle create(Args&&... args) {
    if (cache_.free.head == nullptr) refill();
    return create_at_once(std::forward<Args>(args)...);
  }

  /// Whether `create_at_once` may be called.
  static bool has_free_slot() noexcept { return cache_.free.head != nullptr; }

  /// `create` without the call that brings new slots.
  template <class... Args>
  static Handle create_at_once(Args&&... args) {
    Slot* slot = cache_.free.pop();
    const Bits bits = slot->next_bits();
    try {
      std::construct_at(slot->object(), std::forward<Args>(args)...);
    } catch (...) {
      slot->set_next_bits(bits);
      return_slot(slot);
      throw;
    }
    if constexpr (requires { T::word_of_new(); }) slot->word = T::word_of_new();
    slot->shared_bits().store(bits, std::memory_order_release);
    return bit_cast<Handle>(bits);
  }

  /// A word beside an object of this table, for T's own use; T::word_of_new() at first.
  static std::uintptr_t& word_of(T& object) noexcept {
    return reinterpret_cast<Slot*>(&object)->word;
  }

  /// The object with this handle; nullptr if there is none.
  static T* find(Handle handle) noexcept {
    const Bits bits = bit_cast<Bits>(handle);
    Slot* slot = slot_at(bits & kOffsetMask);
    // Read as plain memory, which can be compared where it is: a caller with a valid handle got it
    // after the slot was filled, and a stale handle does not become valid by itself.
    return slot->bits == bits ? slot->object() : nullptr;
  }

  /// Destroys the object with this handle; false if there is none. Of several threads that destroy
  /// one object at the same time, exactly one sees true.
  static bool destroy(Handle handle) noexcept {
    Bits bits = bit_cast<Bits>(handle);
    Slot* slot = slot_at(bits & kOffsetMask);
    if (!slot->shared_bits().compare_exchange_strong(bits, kFree, std::memory_order_acq_rel)) {
      return false;
    }
    std::destroy_at(slot->object());
    slot->set_next_bits(bits + kOneGeneration);
    return_slot(slot);
    return true;
  }

  /// A live handle as an int for Fortran (MPI-5.0, chapter "Language Interoperability"): at least
  /// 4096, so that it differs from all predefined handles.
  static int to_int(Handle handle) noexcept { return to_int(bit_cast<Bits>(handle)); }

  /// The live handle which `to_int` maps to `value`; a null pointer if there is none. An int has
  /// room for only some bits of the generation: a stale one is detected in 511 of 512 cases.
  static Handle from_int(int value) noexcept {
    const std::uint32_t index = static_cast<std::uint32_t>(value) >> kIntGenerationBits;
    if (value < 0 || index >= kSlots) return nullptr;
    const Bits bits = slot_at(Bits{index} * kStride)->shared_bits().load(std::memory_order_acquire);
    return bits != kFree && to_int(bits) == value ? bit_cast<Handle>(bits) : nullptr;
  }

 private:
  using Bits = std::uint64_t;
  static_assert(sizeof(Handle) == sizeof(Bits),  // NOLINT(bugprone-sizeof-expression)
                "only 64-bit systems have room for a generation");

  struct Slot;

  // What the first of several slots that move between threads together holds about them.
  struct Chain {
    Slot* next;  // the first slot of the next chain
    std::uint32_t count;
  };

  // Aligned to a cache line: neighbours may belong to different threads.
  struct alignas(64) Slot {
    // The object; in a free slot, the bits of the handle that it will have, and the chain.
    alignas(T) std::byte storage[std::max(sizeof(T), sizeof(Bits) + sizeof(Chain))];
    Bits bits;  // of the handle, while there is an object
    union {
      std::uintptr_t word;  // beside the object
      Slot* next;           // in a list of free slots
    };

    std::atomic_ref<Bits> shared_bits() noexcept { return std::atomic_ref(bits); }
    Bits next_bits() const noexcept {
      Bits bits;
      std::memcpy(&bits, storage, sizeof bits);
      return bits;
    }
    void set_next_bits(Bits bits) noexcept { std::memcpy(storage, &bits, sizeof bits); }

    // The same for the chain that begins here.
    Chain chain() const noexcept {
      Chain chain;
      std::memcpy(&chain, storage + sizeof(Bits), sizeof chain);
      return chain;
    }
    void set_chain(Chain chain) noexcept {
      std::memcpy(storage + sizeof(Bits), &chain, sizeof chain);
    }

    T* object() noexcept {
      T* object = std::launder(reinterpret_cast<T*>(storage));
      if (object == nullptr) __builtin_unreachable();  // saves callers the check
      return object;
    }
  };

  static constexpr Bits kFree = 0;
  // From one slot to the next; the bits of a handle below it hold the kind.
  static constexpr Bits kStride = std::bit_ceil(sizeof(Slot));
  static constexpr Bits kOffsetMask = (kSlots - 1) * kStride;
  static constexpr Bits kOneGeneration = Bits{1} << 32;
  static constexpr unsigned kIntGenerationBits = 9;
  static constexpr Bits kIntGenerationMask = (1U << kIntGenerationBits) - 1;
  // The first index leaves the numbers below 4096 to the predefined handles of the ABI.
  static constexpr std::uint32_t kFirstIndex = 64;
  static constexpr std::uint32_t kBatch = 32;
  // The most free slots that a thread keeps for itself. Many, because a slot that was used on
  // another core is slow to fetch; but few enough that hundreds of threads leave some for others.
  static constexpr std::uint32_t kCacheLimit = std::max(2 * kBatch, kSlots / 512);
  static_assert(kKind != 0 && kKind < kStride);
  static_assert(std::has_single_bit(kSlots) && kSlots <= 1U << (31 - kIntGenerationBits));
  static_assert(kOffsetMask <= UINT32_MAX);

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

  static Slot* slot_at(Bits offset) noexcept { return reinterpret_cast<Slot*>(memory_ + offset); }
  static constexpr int to_int(Bits bits) noexcept {
    const Bits index = (bits & kOffsetMask) / kStride;
    return static_cast<int>(index << kIntGenerationBits | (bits >> 32 & kIntGenerationMask));
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
  [[gnu::noinline]] static void refill() {
    static_cast<void>(slot_0_is_barred_);
    open_cache();
    {
      const std::lock_guard lock(mutex_);
      if (shared_ != nullptr) {
        const Chain chain = shared_->chain();
        cache_.free = {shared_, chain.count};
        shared_ = chain.next;
      } else {
        add_new_slots();
      }
    }
    // This thread has ended its cache, so nobody would give the other slots back later.
    if (cache_.retired) give_back_beyond(1);
  }

  [[gnu::noinline]] static void spill() noexcept {
    open_cache();
    if (cache_.free.count > cache_.limit) give_back_beyond(cache_.limit / 2);
  }

  // Gives slots of this thread to all threads, except the `kept` that were freed last.
  static void give_back_beyond(std::uint32_t kept) noexcept {
    FreeList& free = cache_.free;
    if (free.count <= kept) return;
    Slot** end = &free.head;
    for (std::uint32_t i = 0; i < kept; ++i) end = &(*end)->next;
    Slot* first = std::exchange(*end, nullptr);
    const std::uint32_t count = free.count - kept;
    free.count = kept;
    const std::lock_guard lock(mutex_);
    first->set_chain({shared_, count});
    shared_ = first;
  }

  // The caller holds the lock.
  static void add_new_slots() {
    if (next_index_ == kSlots) throw std::bad_alloc();
    const std::uint32_t wanted = cache_.retired ? 1 : kBatch;
    while (cache_.free.count < wanted && next_index_ < kSlots) {
      const Bits offset = next_index_++ * kStride;
      Slot* slot = slot_at(offset);
      slot->set_next_bits(kOneGeneration | offset | kKind);
      cache_.free.push(slot);
    }
  }

  // Slot 0 is never filled, but handles without an offset choose it. Its bits, 0 at the start,
  // would match a null pointer, so it gets bits that choose slot 1.
  static bool bar_slot_0() noexcept {
    slot_at(0)->shared_bits() = kStride;
    return true;
  }

  alignas(4096) static inline std::byte memory_[kSlots * kStride];
  static inline const bool slot_0_is_barred_ = bar_slot_0();
  static inline constinit std::mutex mutex_;
  static inline constinit Slot* shared_ = nullptr;  // the first slot of the first chain; guarded
  static inline constinit std::uint32_t next_index_ = kFirstIndex;  // likewise
  // Part of the program's own thread memory, which is reached without a call. It is small enough
  // for the room that the C library keeps there for libraries that are loaded late.
  [[gnu::tls_model("initial-exec")]] static inline constinit thread_local ThreadCache cache_{};
  static inline thread_local ThreadExit thread_exit_{};
};

}  // namespace reference

#endif  // REFERENCE_CORE_HANDLE_TABLE_H_
