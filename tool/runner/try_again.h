// What comes and goes: failures that are tried again, alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// So often the case is run again; no further time once that is over.
inline constexpr int kMostTriesAgain = 10;
/// Of a cause that is behind so many cases.
inline constexpr int kFewTriesAgain = 3;
inline constexpr std::size_t kManyCases = 5;
inline constexpr std::chrono::seconds kTimeToTryAgain{2};

/// Runs the simplest case of each cause again, alone in a process each time, and tells the cause
/// how often it deviated (Cause::again). Not on columns whose time was used up, nor where a
/// launcher of the user's may have to wait for a place; a column spends a quarter of its --max-time
/// on it. Several causes at a time, if there are `jobs` for it.
void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, RunResults& run);

}  // namespace infocts
