// Decides the exit code of `run`, `gate` and `replay` from the results alone.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

enum ExitCode : int {
  kExitAsExpected = 0,
  kExitUnexpected = 1,
  kExitUsage = 2,
  kExitStale = 3,
  kExitNotMeasured = 4,
  kExitPerformance = 5,
};

struct ExitDecision {
  int code = kExitAsExpected;
  std::string why;         ///< one line for people
  bool cut_short = false;  ///< interrupted, or not written
};

/// Several codes can apply to one run. The first of these wins:
///
/// 1. **4, the run was interrupted.** Part of a run is no verdict, whatever the part says; after
///    Ctrl-C users can rely on a 4.
/// 2. **1, an unexpected fail, crash or time-out.** It was seen to happen. No gap elsewhere can
///    take that back, and a broken second MPI must not turn a regression of the first into "not
///    measured".
/// 3. **4, not measured**: an IUT with an error or without a single result, a case with `error` or
///    an unexpected `inconclusive`, or a run in which no case ran at all.
/// 4. **3, a stale expectation.** Last, because it only says that a file should be tidied.
/// 5. **0.**
///
/// A `should` that fails never decides. 2 and 5 are not decided here.
ExitDecision decide_exit(const RunResults& run);

/// Whether `one` wins over `other`, in the order above.
bool is_worse(const ExitDecision& one, const ExitDecision& other);

}  // namespace infocts
