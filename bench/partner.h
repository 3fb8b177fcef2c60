// Further threads that run the same part at the same time.
#pragma once

#include <sched.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <span>
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

/// Wait without sleeping, so that all threads start at once, and each has a core of its own where
/// there are enough: they live only while they are needed.
class Partners {
 public:
  explicit Partners(std::size_t count);
  ~Partners();
  Partners(const Partners&) = delete;
  Partners& operator=(const Partners&) = delete;

  /// Runs a part `times` times on all threads, each with its setting: as many as there are
  /// partners.
  Turn run_all(Operation::Part part, Setting& here, std::span<Setting* const> there, int times);

 private:
  struct Helper {
    Setting* setting = nullptr;
    Turn turn;
    std::atomic<unsigned> ready{0};
    std::atomic<unsigned> done{0};
    std::thread thread;
  };

  void serve(Helper& helper);
  void wait_for(const std::atomic<unsigned>& number, unsigned wanted) const;

  cpu_set_t cores_;                 // of this thread before
  int patience_;                    // turns of waiting before another thread gets the core
  Operation::Part part_ = nullptr;  // null: the end
  int times_ = 0;
  std::atomic<unsigned> asked_{0};
  std::deque<Helper> helpers_;
};

}  // namespace infocts::bench
