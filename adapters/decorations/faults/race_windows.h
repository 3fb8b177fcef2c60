// Mistakes that show only when several threads are inside a function at once. The window for that
// is either so wide that they show every time, or as short as real ones.
//
// None of them is a data race in the sense of C++: each access is guarded, only the time between
// two accesses is not.
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "adapters/decorations/rows.h"

namespace infocts {

/// Gives other threads time to enter. The main thread, which is alone most of the time, just
/// yields.
inline void wide_race_window() {
  if (on_main_thread()) {
    std::this_thread::yield();
  } else {
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

/// Lasts as long as a table takes to grow. Any test would find a longer window.
inline void short_race_window() {
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
    wide_race_window();
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
    wide_race_window();
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
template <typename Callee>
TableChange instead_when_busy(Callee callee, Closure<int(CallOf<Callee>&)> instead) {
  auto& inside = *new std::atomic<int>(0);
  return around(callee, [&inside, instead](CallOf<Callee>& call) {
    const Visit visit(inside);
    return visit.alone() ? call.pass() : instead(call);
  });
}
template <typename Callee>
TableChange refuse_when_busy(Callee callee, ErrorClass error) {
  return instead_when_busy(callee, [error](auto&) { return inner().constants.*error; });
}
template <typename Callee>
TableChange ignore_when_busy(Callee callee) {
  return instead_when_busy(callee, [](auto&) { return success(); });
}
/// Such a call does `what` after the MPI has done its part.
template <typename Callee>
TableChange after_when_busy(Callee callee, Closure<void(CallOf<Callee>&)> what) {
  auto& inside = *new std::atomic<int>(0);
  return around(callee, [&inside, what](CallOf<Callee>& call) {
    const Visit visit(inside);
    call.pass();
    if (!visit.alone()) what(call);
    return call.code;
  });
}

// All threads share one variable for the part of a call that `variable` returns.

template <typename Callee, typename Variable>
using SharedValue =
    std::remove_cvref_t<decltype(std::declval<Variable>()(std::declval<CallOf<Callee>&>()))>;

template <typename Callee, typename Variable>
TableChange share_argument(Callee callee, Variable variable) {
  auto& shared = *new SharedVariable<SharedValue<Callee, Variable>>;
  return before(callee, [&shared, variable](CallOf<Callee>& call) {
    variable(call) = shared.passed_through(variable(call));
  });
}
template <typename Callee, typename Variable>
TableChange share_text(Callee callee, Variable variable) {
  auto& shared = *new SharedVariable<std::string>;
  return around(callee, [&shared, variable](CallOf<Callee>& call) {
    const std::string text = shared.passed_through(variable(call).data);
    variable(call) = text_of(text);
    return call.pass();
  });
}
/// Only while `when` is true.
template <typename Callee, typename Variable>
TableChange share_result(
    Callee callee, Variable variable, bool (*when)() = [] { return true; }) {
  auto& shared = *new SharedVariable<SharedValue<Callee, Variable>>;
  return after_any(callee, [&shared, variable, when](CallOf<Callee>& call) {
    if (when()) variable(call) = shared.passed_through(variable(call));
  });
}

// Of MPIs that use locks at MPI_THREAD_MULTIPLE only.

/// MPI_Init_thread gave a level other than MPI_THREAD_MULTIPLE.
inline std::atomic<bool> locks_off{false};
/// It gave MPI_THREAD_SINGLE.
inline std::atomic<bool> only_thread{false};

/// No more is given than was asked for.
inline TableChange watch_level() {
  return after(fn::init_thread, [](auto& call) {
    *call.provided = std::min(*call.provided, call.required);
    locks_off = *call.provided != inner().constants.thread_multiple;
    only_thread = *call.provided == inner().constants.thread_single;
  });
}

}  // namespace infocts
