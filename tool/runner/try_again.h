// Tries failures again, alone, to see which come and go.
#pragma once

#include <chrono>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// How often the case of a cause is run again, at most and within the time limit.
inline constexpr int kMaxTriesAgain = 10;
inline constexpr std::chrono::seconds kTimeToTryAgain{1};
/// How often if it deviates each time and uses no threads: then it is nearly always deterministic.
inline constexpr int kEnoughTriesAgain = 4;

/// Runs the simplest case of each cause again, in new processes, and records how often it deviated
/// (Cause::again). Those of several causes share processes where they can, which is quick; the
/// others, and each that does not deviate every time then, run alone in one each time, and one with
/// erroneous arguments once alone in any case. Skips columns whose time is used up, and those with
/// a launcher of the user, which may have to wait for nodes. A column spends at most a quarter of
/// its --max-time on it. Runs up to `jobs` processes side by side; of those that mostly start MPI
/// twice as many, unless the user gave the number.
void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, bool jobs_given,
                      RunResults& run);

}  // namespace infocts
