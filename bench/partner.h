// A second thread that does the same at the same time.
#pragma once

#include <sched.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "bench/operation.h"

namespace infocts::bench {

/// What came of a part.
struct Turn {
  using Clock = std::chrono::steady_clock;
  int code = 0;  ///< those of all calls, or-ed together
  Clock::time_point start;
  Clock::time_point end;
};

/// Of two threads: from the start of the second one, as meeting takes no part of what is measured;
/// but from that of the first one if it had to go on alone for long.
Turn both(const Turn& one, const Turn& other);

/// Waits without sleeping, so that both threads start at once, and each has a core of its own where
/// there are two: it lives only while it is needed.
class Partner {
 public:
  Partner();
  ~Partner();
  Partner(const Partner&) = delete;
  Partner& operator=(const Partner&) = delete;

  /// Runs a part `times` times on both threads, each with its setting.
  Turn run_both(Operation::Part part, Setting& here, Setting& there, int times);

 private:
  void serve();

  cpu_set_t cores_;                 // of this thread before
  Operation::Part part_ = nullptr;  // null: the end
  Setting* setting_ = nullptr;
  int times_ = 0;
  Turn turn_;
  std::atomic<unsigned> asked_{0};
  std::atomic<unsigned> ready_{0};
  std::atomic<unsigned> done_{0};
  std::thread thread_;
};

}  // namespace infocts::bench
