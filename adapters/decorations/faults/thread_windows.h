// Mistakes that show only when several threads are inside a function at once. The window for that
// is either so wide that they show every time, or as short as real ones.
//
// None of them is a data race in the sense of C++: each access is guarded, only the time between
// two accesses is not.
#pragma once

#include <chrono>
#include <thread>

#include "adapters/decorations/rows.h"

namespace infocts {

/// Gives other threads time to enter. The main thread, which is alone most of the time, just
/// yields.
inline void open_window() {
  if (on_main_thread()) {
    std::this_thread::yield();
  } else {
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

/// Lasts as long as a table takes to grow. Any test would find a longer window.
inline void short_window() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(1);
  while (std::chrono::steady_clock::now() < end) {
  }
}

/// A variable that should belong to one call, but that all threads share.
template <typename Value>
class SharedVariable {
 public:
  /// Stores the value, gives other threads time to store theirs, and reads it back.
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

/// The stay of a thread in a function, for functions that act differently when it is not alone.
class Visit {
 public:
  explicit Visit(std::atomic<int>& inside) : inside_(inside), alone_(inside++ == 0) {
    open_window();
  }
  ~Visit() { --inside_; }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  /// No other thread was inside when this one entered.
  bool alone() const { return alone_; }

 private:
  std::atomic<int>& inside_;
  const bool alone_;
};

/// A call that starts while another thread is inside does `instead`.
template <typename Target>
TableChange instead_when_busy(Target target, Closure<int(CallOf<Target>&)> instead) {
  auto& inside = *new std::atomic<int>(0);
  return around(target, [&inside, instead](CallOf<Target>& call) {
    const Visit visit(inside);
    return visit.alone() ? call.pass() : instead(call);
  });
}
template <typename Target>
TableChange refuse_when_busy(Target target, ErrorClass error) {
  return instead_when_busy(target, [error](auto&) { return inner().constants.*error; });
}
template <typename Target>
TableChange ignore_when_busy(Target target) {
  return instead_when_busy(target, [](auto&) { return success(); });
}
/// Such a call does `what` after the MPI has done its part.
template <typename Target>
TableChange after_when_busy(Target target, Closure<void(CallOf<Target>&)> what) {
  auto& inside = *new std::atomic<int>(0);
  return around(target, [&inside, what](CallOf<Target>& call) {
    const Visit visit(inside);
    call.pass();
    if (!visit.alone()) what(call);
    return call.code;
  });
}

// All threads share one variable for the part of a call that `variable` returns.

template <typename Target, typename Variable>
using SharedValue =
    std::remove_cvref_t<decltype(std::declval<Variable>()(std::declval<CallOf<Target>&>()))>;

template <typename Target, typename Variable>
TableChange share_argument(Target target, Variable variable) {
  auto& shared = *new SharedVariable<SharedValue<Target, Variable>>;
  return before(target, [&shared, variable](CallOf<Target>& call) {
    variable(call) = shared.passed_through(variable(call));
  });
}
template <typename Target, typename Variable>
TableChange share_text(Target target, Variable variable) {
  auto& shared = *new SharedVariable<std::string>;
  return around(target, [&shared, variable](CallOf<Target>& call) {
    const std::string text = shared.passed_through(variable(call).data);
    variable(call) = text_of(text);
    return call.pass();
  });
}
/// Only while `when` is true.
template <typename Target, typename Variable>
TableChange share_result(
    Target target, Variable variable, bool (*when)() = [] { return true; }) {
  auto& shared = *new SharedVariable<SharedValue<Target, Variable>>;
  return after_any(target, [&shared, variable, when](CallOf<Target>& call) {
    if (when()) variable(call) = shared.passed_through(variable(call));
  });
}

// Of MPIs that use locks at MPI_THREAD_MULTIPLE only.

/// The program asked MPI_Init_thread for a level other than MPI_THREAD_MULTIPLE.
inline std::atomic<bool> locks_off{false};

inline TableChange watch_level() {
  return before(fn::init_thread,
                [](auto& call) { locks_off = call.required != inner().constants.thread_multiple; });
}

}  // namespace infocts
