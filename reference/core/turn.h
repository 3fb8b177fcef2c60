#ifndef REFERENCE_CORE_TURN_H_
#define REFERENCE_CORE_TURN_H_

#include <atomic>
#include <cstdint>

namespace reference {

/// One thread's turn at an object that several threads may use at once: a scope, in which the
/// object is as if no other thread changed it, or, in a turn to change it, as if there was no other
/// thread. README.md, "Several threads", says why.
///
/// A thread has one turn at a time. Nothing that is the user's, such as an error handler, may run
/// in it.
class [[nodiscard]] Turn {
 public:
  enum class To { kRead, kChange };

  /// Beside each object: who may enter it. What threads do to it is atomic.
  using Word = std::uintptr_t;

  /// Of an object that this thread makes: it is the thread's own.
  static Word word_of_new() noexcept { return reinterpret_cast<Word>(own_); }

  /// Without a word nothing happens.
  Turn(Word* word, To what) noexcept : word_(word) {
    if (word_ != nullptr) [[unlikely]]
      enter(what);
  }
  ~Turn() {
    if (word_ != nullptr) [[unlikely]]
      leave();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// What others see of a thread. A cache line of its own, and never given back, as they may look
  /// at it any time; that of an ended thread goes to a new one.
  struct alignas(64) Thread {
    std::atomic<const Word*> at{nullptr};  ///< of the object in which it is or which it tries
    std::atomic<bool> is_taken{true};
    Thread* next = nullptr;  ///< in the list of all of them; constant
  };

 private:
  // Values of a word, besides the address of the thread whose own the object is. Any thread may
  // make an object of kNobody its own.
  static constexpr Word kNobody = 0;
  static constexpr Word kShared = 1;
  static constexpr Word kLocked = 2;

  struct ThreadExit;

  [[gnu::always_inline]] void enter(To what) noexcept {
    if (own_ == nullptr || !enter_own()) [[unlikely]]
      enter_slowly(what);
  }

  // If the object is the thread's own, an order to the processor is all it takes to be seen in it:
  // who wants it gives that order for all threads (make_all_visible).
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

  void enter_slowly(To what) noexcept;
  bool try_to_enter(To what, Thread* self) noexcept;
  void wait_for_others(Word former, const Thread* self) const noexcept;
  static Thread* find_self() noexcept;
  static Thread* take_record() noexcept;

  // This thread, where it may have objects of its own; null before its first turn and after its
  // end. Part of the program's own thread memory, which is reached without a call.
  [[gnu::tls_model("initial-exec")]] static inline constinit thread_local Thread* own_ = nullptr;
  // This thread, at the same times.
  static inline constinit thread_local Thread* self_ = nullptr;
  static inline constinit thread_local bool has_ended_ = false;

  Word* const word_;          // null: there is nobody to keep apart
  Thread* thread_ = nullptr;  // null: the object is locked
};

}  // namespace reference

#endif  // REFERENCE_CORE_TURN_H_
