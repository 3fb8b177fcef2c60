#include "core/object_lock.h"

#include <chrono>
#include <new>
#include <thread>
#include <utility>
#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace reference {
namespace {

constinit std::atomic<ObjectLock::Thread*> all_threads{nullptr};

// Waits ever longer: others are in an object for some nanoseconds, unless they lost their core.
class Patience {
 public:
  void wait() noexcept {
    ++times_;
    if (times_ <= kBusily) return relax();
    if (times_ <= kYielding) return std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }

 private:
  static constexpr int kBusily = 64;
  static constexpr int kYielding = 1000;

  static void relax() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }

  int times_ = 0;
};

#if defined(__linux__) && defined(SYS_membarrier)
bool order_barrier(int command) noexcept { return ::syscall(SYS_membarrier, command, 0, 0) == 0; }

// Whether threads may have objects of their own: where `make_all_visible` works. Not below some
// tools that run programs, nor with a kernel before 4.14.
bool can_make_all_visible() noexcept {
  static const bool can = order_barrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) &&
                          order_barrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  return can;
}

// Every thread does what std::atomic_thread_fence(seq_cst) does, somewhere between start and end.
void make_all_visible() noexcept {
  if (order_barrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return;
  // The kernel lacks memory, or was forbidden it meanwhile. No processor keeps what was stored to
  // itself for so long.
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
#else
bool can_make_all_visible() noexcept { return false; }
void make_all_visible() noexcept {}
#endif

}  // namespace

// Hands the record of a thread on when it ends. Other destructors of the thread may still use
// objects after this one: without a record they lock them.
struct ObjectLock::ThreadExit {
  bool is_armed = false;

  ~ThreadExit() {
    own_ = nullptr;
    if (Thread* const self = std::exchange(self_, nullptr)) {
      self->is_taken.store(false, std::memory_order_release);
    }
    has_ended_ = true;
  }
};

ObjectLock::Thread* ObjectLock::take_record() noexcept {
  for (Thread* thread = all_threads.load(); thread != nullptr; thread = thread->next) {
    if (!thread->is_taken.load(std::memory_order_relaxed) && !thread->is_taken.exchange(true)) {
      return thread;
    }
  }
  auto* thread = new (std::nothrow) Thread;
  if (thread == nullptr) return nullptr;
  thread->next = all_threads.load();
  while (!all_threads.compare_exchange_weak(thread->next, thread)) {
  }
  return thread;
}

ObjectLock::Thread* ObjectLock::find_self() noexcept {
  if (self_ == nullptr && !has_ended_) {
    static thread_local ThreadExit exit;
    exit.is_armed = true;  // the access registers the destructor
    self_ = take_record();
    if (can_make_all_visible()) own_ = self_;
  }
  return self_;
}

void ObjectLock::enter_slowly(For use) noexcept {
  Thread* const self = find_self();
  for (Patience patience; !try_to_enter(use, self); patience.wait()) {
    // Who waits for this one to leave need not wait for it to enter.
    if (self != nullptr) self->at.store(nullptr, std::memory_order_release);
  }
}

bool ObjectLock::try_to_enter(For use, Thread* self) noexcept {
  const std::atomic_ref word(*word_);
  Word former = word.load(std::memory_order_relaxed);
  if (former == kLocked) return false;
  if (own_ != nullptr) {
    const Word mine = reinterpret_cast<Word>(own_);
    if (former == kNobody && !word.compare_exchange_strong(former, mine)) return false;
    if (former == kNobody || former == mine) return enter_own();
  }
  if (former == kShared && use == For::kRead && self != nullptr) {
    // Either the one who locks it sees this thread, or this thread sees the lock.
    self->at.exchange(word_);
    thread_ = self;
    return word.load() == kShared;
  }
  if (!word.compare_exchange_strong(former, kLocked)) return false;
  if (self != nullptr) self->at.store(nullptr, std::memory_order_release);
  wait_for_others(former, self);
  thread_ = nullptr;
  return true;
}

// `former` is what the word was before it was kLocked.
void ObjectLock::wait_for_others(Word former, const Thread* self) const noexcept {
  const auto wait_for = [&](const Thread& thread) {
    for (Patience patience; thread.at.load() == word_;) patience.wait();
  };
  if (former == kNobody) return;
  if (former != kShared) {
    make_all_visible();
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a word that holds the owner's address
    return wait_for(*reinterpret_cast<const Thread*>(former));
  }
  for (const Thread* thread = all_threads.load(); thread != nullptr; thread = thread->next) {
    if (thread != self) wait_for(*thread);
  }
}

}  // namespace reference
