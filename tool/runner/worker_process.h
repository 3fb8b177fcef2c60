// One worker, of one process or several: its plan, its life, and what its journals say afterwards.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tool/journal/layout.h"
#include "tool/runner/process_trace.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"
#include "tool/worker/plan.h"

namespace infocts {

/// What a worker leaves behind.
struct WorkerReport {
  std::optional<ReproducerAnswer> answer;  ///< of the plan's reproducer; missing: it did not return
  std::optional<Identity> identity;
  std::vector<CaseTrace> cases;
  std::string reading;         ///< the constant that it was reading when it ended; empty: none
  std::vector<Damage> damage;  ///< found outside of cases
  std::string error;           ///< the worker's own error message
  journal::Stage stage = journal::Stage::started;  ///< the last one it reached
  std::string how_it_ended;                        ///< "signal 11 (Segmentation fault)"
  bool timed_out = false;
  double timeout_s = 0;      ///< the limit in force at its end
  bool blocked = false;      ///< timed out in calls that did not return; see Watchdog
  bool bad_exit = false;     ///< it died or failed after everything was done
  bool killed = false;       ///< one process, ended by SIGKILL, SIGTERM or its launcher, not by us
  bool too_large = false;    ///< it was ended because it used too much memory
  bool out_of_time = false;  ///< the deadline of its column came
  double max_time_s = 0;     ///< the --max-time of that column, in seconds
  std::chrono::steady_clock::duration waited{};  ///< for the user's launcher to find a place
  bool interrupted = false;
  std::string output;       ///< what the process printed
  std::string spawn_error;  ///< why no process could be started, and what to do

  bool finished() const { return stage == journal::Stage::done; }
  /// Whether it was stopped from outside: nothing can be said about it.
  bool stopped() const { return interrupted || out_of_time; }
  /// Whether its last case did not end in time, but not because a call does not return.
  bool slow() const { return timed_out && !blocked && !cases.empty() && !cases.back().outcome; }
};

/// Called while the worker runs, with the number of cases done and the index of the open one.
using WorkerProgress = std::function<void(std::uint32_t done, std::uint32_t open)>;

/// Receives the cases that a worker has ended while it still runs. With several processes, cases
/// are known only at the end.
struct CasesSoFar {
  std::function<bool()> due;  ///< asked often
  std::function<void(const std::vector<CaseTrace>& cases)> take;
};

/// Starts a worker for these cases, waits for it and reads its journal. The caller sets
/// `plan.cases`, `plan.phase` and `plan.version`; the rest is filled in.
WorkerReport run_worker(const Target& target, const RunOptions& options, WorkerPlan plan,
                        const WorkerProgress& progress, const CasesSoFar& so_far = {});

}  // namespace infocts
