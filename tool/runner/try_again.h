// Tries failures again, alone, to see which come and go.
#pragma once

#include <chrono>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// How often the case of a cause is run again, at most and within the time limit.
inline constexpr int kMostTriesAgain = 10;
inline constexpr std::chrono::seconds kTimeToTryAgain{2};
/// How often if it deviates each time and uses no threads: then it is nearly always deterministic.
inline constexpr int kEnoughTriesAgain = 4;

/// Runs the simplest case of each cause again, alone in a process each time, and records how
/// often it deviated (Cause::again). Skips columns whose time is used up, and those with a launcher
/// of the user, which may have to wait for nodes. A column spends at most a quarter of its
/// --max-time on it. Runs up to `jobs` causes at a time.
void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, RunResults& run);

}  // namespace infocts
