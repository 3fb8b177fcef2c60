// One worker process: its plan, its life, and what its journal says afterwards.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "journal/layout.h"
#include "reproducer/execute.h"
#include "reproducer/record.h"
#include "runner/run_target.h"
#include "worker/identity.h"
#include "worker/outcome.h"
#include "worker/plan.h"

namespace infocts {

/// What the journal holds of one case.
struct CaseTrace {
  std::uint32_t index = 0;             ///< in the plan
  std::vector<std::string> failures;   ///< messages of failed checks
  std::optional<CaseOutcome> outcome;  ///< missing: the process ended while the case was open
  std::optional<Recording> recording;  ///< of a deviation, where RunOptions asks for it
  std::string open_call;               ///< the call that never returned, as a line of C
  std::vector<std::string> notes;      ///< what the open case said it was about to do
};

/// What a program of reproducer/ gave.
struct ProgramAnswer {
  Answer answer = Answer::not_tried;
  Program program;
};

/// What is left of a worker.
struct WorkerReport {
  std::optional<ProgramAnswer> answer;  ///< of the plan's reproducer; missing: it did not return
  std::optional<Identity> identity;
  std::vector<CaseTrace> cases;
  std::string error;                               ///< what the worker itself complained of
  journal::Stage stage = journal::Stage::started;  ///< the last one it reached
  std::string how_it_ended;                        ///< "signal 11 (Segmentation fault)"
  bool timed_out = false;
  bool interrupted = false;
  std::string output;  ///< what the process printed
  std::string spawn_error;

  bool finished() const { return stage == journal::Stage::done; }
};

/// Told the number of cases done and the index of the open one, while the worker runs.
using WorkerProgress = std::function<void(std::uint32_t done, std::uint32_t open)>;

/// Starts a worker for these cases, waits for it and reads its journal. `plan.cases`, `plan.phase`
/// and `plan.version` are the caller's; the rest is filled in.
WorkerReport run_worker(const Target& target, const RunOptions& options, WorkerPlan plan,
                        const WorkerProgress& progress);

}  // namespace infocts
