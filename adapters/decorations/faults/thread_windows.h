// Mistakes that show only when several threads are inside a function at once, with a window that
// is wide enough that they show every time, or as short as real ones.
//
// No data race in the sense of C++ is needed for that: each access here is guarded, only what lies
// between two of them is not.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
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

/// A call that comes in while another thread is inside does this instead.
template <typename Target>
Deviation instead_when_busy(Target target, Closure<int(CallOf<Target>&)> instead) {
  auto& crowd = *new Crowd;
  return around(target, [&crowd, instead](CallOf<Target>& call) {
    const Crowd::Visit visit(crowd);
    return visit.alone() ? call.pass() : instead(call);
  });
}
template <typename Target>
Deviation refuse_when_busy(Target target, ErrorClass error) {
  return instead_when_busy(target, [error](auto&) { return inner().constants.*error; });
}
template <typename Target>
Deviation ignore_when_busy(Target target) {
  return instead_when_busy(target, [](auto&) { return success(); });
}
/// And this behind what the MPI does.
template <typename Target>
Deviation after_when_busy(Target target, Closure<void(CallOf<Target>&)> what) {
  auto& crowd = *new Crowd;
  return around(target, [&crowd, what](CallOf<Target>& call) {
    const Crowd::Visit visit(crowd);
    call.pass();
    if (!visit.alone()) what(call);
    return call.code;
  });
}

// What `place` gives of a call is one variable for all threads.

template <typename Target, typename Place>
using PlacedValue =
    std::remove_cvref_t<decltype(std::declval<Place>()(std::declval<CallOf<Target>&>()))>;

template <typename Target, typename Place>
Deviation share_argument(Target target, Place place) {
  auto& shared = *new SharedVariable<PlacedValue<Target, Place>>;
  return before(target, [&shared, place](CallOf<Target>& call) {
    place(call) = shared.passed_through(place(call));
  });
}
template <typename Target, typename Place>
Deviation share_text(Target target, Place place) {
  auto& shared = *new SharedVariable<std::string>;
  return around(target, [&shared, place](CallOf<Target>& call) {
    const std::string text = shared.passed_through(place(call).data);
    place(call) = text_of(text);
    return call.pass();
  });
}
/// Where `when` is true.
template <typename Target, typename Place>
Deviation share_result(
    Target target, Place place, bool (*when)() = [] { return true; }) {
  auto& shared = *new SharedVariable<PlacedValue<Target, Place>>;
  return after_any(target, [&shared, place, when](CallOf<Target>& call) {
    if (when()) place(call) = shared.passed_through(place(call));
  });
}

}  // namespace infocts
