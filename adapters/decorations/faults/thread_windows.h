// Mistakes that show only when several threads are inside a function at once, with a window that
// is wide enough that they show every time, or as short as real ones.
//
// No data race in the sense of C++ is needed for that: each access here is guarded, only what lies
// between two of them is not.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "adapters/decorations/main_thread.h"

namespace infocts {

/// Time for other threads to come in. The main thread, which is alone most of the time, just
/// yields.
inline void open_window() {
  if (on_main_thread()) {
    std::this_thread::yield();
  } else {
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

/// As long as a table takes to grow: what is open longer would be found by any test.
inline void short_window() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(1);
  while (std::chrono::steady_clock::now() < end) {
  }
}

/// A variable that should be the call's own and is one for all threads.
template <typename Value>
class SharedVariable {
 public:
  /// Stores the value and reads it back, after others had time to store theirs.
  Value passed_through(const Value& value) {
    {
      const std::lock_guard lock(mutex_);
      stored_ = value;
    }
    open_window();
    const std::lock_guard lock(mutex_);
    return stored_;
  }

 private:
  std::mutex mutex_;
  Value stored_{};
};

/// Counts the threads inside a function, for one that does something else when it is not alone.
class Crowd {
 public:
  class Visit {
   public:
    explicit Visit(Crowd& crowd) : crowd_(crowd), alone_(crowd.inside_++ == 0) { open_window(); }
    ~Visit() { --crowd_.inside_; }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    /// No other thread was inside when this one came in.
    bool alone() const { return alone_; }

   private:
    Crowd& crowd_;
    bool alone_;
  };

 private:
  std::atomic<int> inside_{0};
};

}  // namespace infocts
