// The columns of a run: each implementation in each of its bindings with each number of processes.
#pragma once

#include <vector>

#include "tool/cli/checkpoints.h"
#include "tool/cli/verbs.h"
#include "tool/report/progress.h"
#include "tool/results/results.h"
#include "tool/runner/address.h"

namespace infocts {

/// Measures them, several at a time, and adds them to `run` in the order of the addresses. Then
/// finds what is behind failures, makes reproducers where there is an output directory, and tells
/// what comes and goes. `before` is what an earlier part of this run found out.
void measure_columns(const RunArguments& arguments, const std::vector<Address>& addresses,
                     const RunResults& before, RunResults& run, Progress& progress,
                     Checkpoints& checkpoints);

}  // namespace infocts
