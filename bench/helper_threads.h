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

/// The result of running a part.
struct TimedRun {
  using Clock = std::chrono::steady_clock;
  int code = 0;  ///< the codes of all calls, or-ed together
  Clock::time_point start;
  Clock::time_point end;
};

/// Combines the runs of two threads. Time runs from the start of the later thread, because meeting
/// is not part of what is measured; but from the start of the earlier one if it ran alone for long.
TimedRun both(const TimedRun& one, const TimedRun& other);

/// Threads that wait without sleeping, so that all start at once. Each has a core of its own if
/// there are enough. They should live only while they are needed.
class HelperThreads {
 public:
  explicit HelperThreads(std::size_t count);
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  /// Runs a part `times` times on all threads, each with its own setting. `there` has one for each
  /// helper.
  TimedRun run_all(Operation::Part part, Setting& here, std::span<Setting* const> there, int times);

 private:
  struct Helper {
    Setting* setting = nullptr;
    TimedRun run;
    std::atomic<unsigned> ready{0};
    std::atomic<unsigned> done{0};
    std::thread thread;
  };

  void serve(Helper& helper);
  void wait_for(const std::atomic<unsigned>& number, unsigned wanted) const;

  cpu_set_t cores_;                 // of this thread before
  int patience_;                    // how often to look before another thread gets the core
  Operation::Part part_ = nullptr;  // null: the end
  int times_ = 0;
  std::atomic<unsigned> asked_{0};
  std::deque<Helper> helpers_;
};

}  // namespace infocts::bench
