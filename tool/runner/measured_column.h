// A measured column of a run, for the later work on its failures.
#pragma once

#include "tool/runner/run_column.h"

namespace infocts {

/// What it refers to must outlive it.
struct MeasuredColumn {
  const Target& target;
  const RunOptions& options;
  const ColumnResults& found;  ///< its record and what was recorded of its failures
};

}  // namespace infocts
