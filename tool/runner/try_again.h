// Tries failures again, alone, to see which come and go.
#pragma once

#include <chrono>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// The case of a cause is run again so often, as long as the time is not over …
inline constexpr int kMostTriesAgain = 10;
inline constexpr std::chrono::seconds kTimeToTryAgain{2};
/// … but so often only if it deviates each time and no threads meet in it, which nearly always
/// means that no chance is in it.
inline constexpr int kEnoughTriesAgain = 4;

/// Runs the simplest case of each cause again, alone in a process each time, and tells the cause
/// how often it deviated (Cause::again). Not on columns whose time was used up, nor where a
/// launcher of the user's may have to wait for a place; a column spends a quarter of its --max-time
/// on it. Several causes at a time, if there are `jobs` for it.
void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, RunResults& run);

}  // namespace infocts
