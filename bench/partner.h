// A second thread that does the same at the same time.
#pragma once

#include <sched.h>

#include <atomic>
#include <thread>

#include "bench/operation.h"

namespace infocts::bench {

/// Waits without sleeping, so that both threads start at once, and each has a core of its own where
/// there are two: it lives only while it is needed.
class Partner {
 public:
  Partner();
  ~Partner();
  Partner(const Partner&) = delete;
  Partner& operator=(const Partner&) = delete;

  /// Runs a part `times` times on both threads, each with its setting; both codes or-ed together.
  int run_both(Operation::Part part, Setting& here, Setting& there, int times);

 private:
  void serve();

  cpu_set_t cores_;                 // of this thread before
  Operation::Part part_ = nullptr;  // null: the end
  Setting* setting_ = nullptr;
  int times_ = 0;
  int code_ = 0;
  std::atomic<unsigned> asked_{0};
  std::atomic<unsigned> done_{0};
  std::thread thread_;
};

}  // namespace infocts::bench
