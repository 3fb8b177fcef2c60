// The columns of a run: each IUT in each of its bindings, with each number of ranks.
#pragma once

#include <vector>

#include "tool/cli/checkpoints.h"
#include "tool/cli/commands.h"
#include "tool/report/progress.h"
#include "tool/results/results.h"
#include "tool/runner/address.h"

namespace infocts {

/// Measures the columns, several at a time, and adds them to `run` in the order of the addresses.
/// Then finds the causes of failures, makes reproducers if there is an output directory, and
/// records which failures come and go. `before` holds what an earlier part of this run found.
void measure_columns(const RunArguments& arguments, const std::vector<Address>& addresses,
                     const RunResults& before, RunResults& run, Progress& progress,
                     Checkpoints& checkpoints);

}  // namespace infocts
