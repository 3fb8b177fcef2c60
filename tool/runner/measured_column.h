// A measured column of a run, for the work on its failures that follows.
#pragma once

#include "tool/runner/run_target.h"

namespace infocts {

/// All must outlive it.
struct MeasuredColumn {
  const Target& target;
  const RunOptions& options;
  const TargetResults& found;  ///< its record and what was recorded of its failures
};

}  // namespace infocts
