#ifndef REFERENCE_CORE_OBJECT_LOCK_H_
#define REFERENCE_CORE_OBJECT_LOCK_H_

#include <atomic>
#include <cstdint>

namespace reference {

/// Locks an object that several threads may use at once: a scope in which no other thread changes
/// the object or, if the lock is for a change, uses it. README.md, "Several threads", says why.
///
/// A thread holds one lock at a time. No code of the user, such as an error handler, may run under
/// it.
class [[nodiscard]] ObjectLock {
 public:
  enum class For { kRead, kChange };

  /// The word beside each object: who may enter it. Threads access it atomically.
  using Word = std::uintptr_t;

  /// For an object that this thread makes: the thread owns it.
  static Word word_of_new() noexcept { return reinterpret_cast<Word>(own_); }

  /// Does nothing without a word.
  ObjectLock(Word* word, For use) noexcept : word_(word) {
    if (word_ != nullptr) [[unlikely]]
      enter(use);
  }
  ~ObjectLock() {
    if (word_ != nullptr) [[unlikely]]
      leave();
  }
  ObjectLock(const ObjectLock&) = delete;
  ObjectLock& operator=(const ObjectLock&) = delete;

  /// What other threads see of a thread. Has a cache line of its own and is never freed, as they
  /// may look at it at any time; a new thread takes over that of an ended one.
  struct alignas(64) Thread {
    std::atomic<const Word*> at{nullptr};  ///< word of the object that it is in or tries to enter
    std::atomic<bool> is_taken{true};
    Thread* next = nullptr;  ///< in the list of all of them; constant
  };

 private:
  // Values of a word, besides the address of the thread that owns the object. Any thread may take
  // over an object of kNobody.
  static constexpr Word kNobody = 0;
  static constexpr Word kShared = 1;
  static constexpr Word kLocked = 2;

  struct ThreadExit;

  [[gnu::always_inline]] void enter(For use) noexcept {
    if (own_ == nullptr || !enter_own()) [[unlikely]]
      enter_slowly(use);
  }

  // If the thread owns the object, others need only a memory barrier to see it in there: a thread
  // that wants the object issues that barrier for all threads (make_all_visible).
  [[gnu::always_inline]] bool enter_own() noexcept {
    own_->at.store(word_, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    thread_ = own_;
    return std::atomic_ref(*word_).load(std::memory_order_acquire) == reinterpret_cast<Word>(own_);
  }

  [[gnu::always_inline]] void leave() noexcept {
    if (thread_ != nullptr) [[likely]] {
      thread_->at.store(nullptr, std::memory_order_release);
    } else {
      std::atomic_ref(*word_).store(kShared, std::memory_order_release);
    }
  }

  void enter_slowly(For use) noexcept;
  bool try_to_enter(For use, Thread* self) noexcept;
  void wait_for_others(Word former, const Thread* self) const noexcept;
  static Thread* find_self() noexcept;
  static Thread* take_record() noexcept;

  // This thread, where it may own objects; null before its first lock and after its end. Part of
  // the program's own thread memory, which is reached without a call.
  [[gnu::tls_model("initial-exec")]] static inline constinit thread_local Thread* own_ = nullptr;
  // This thread, at the same times.
  static inline constinit thread_local Thread* self_ = nullptr;
  static inline constinit thread_local bool has_ended_ = false;

  Word* const word_;          // null: no lock is needed
  Thread* thread_ = nullptr;  // null: the object is locked
};

}  // namespace reference

#endif  // REFERENCE_CORE_OBJECT_LOCK_H_
