// Finds the causes of the failures of each MPI in a run: one defect, one cause.
#pragma once

#include "tool/results/results.h"

namespace infocts {

/// Sets `causes` of the run and `cause` of its results, and forgets what they held before. Cases
/// that fail, crash or time out count, advice among them. The columns of one MPI share causes;
/// those of several do not, but a cause has the same id on all of them. What a result says of its
/// symptom is taken from its message alone where nothing else is known. Reproducers change nothing
/// but which case a cause is shown by.
void find_causes(RunResults& run);

}  // namespace infocts
