// Finds the causes of the failures of each MPI in a run: one defect, one cause.
#pragma once

#include "tool/results/results.h"

namespace infocts {

/// Sets `causes` of the run and `cause` of its results, replacing their old values. Cases that
/// fail, crash or time out count, including advice. The columns of one MPI share causes; different
/// MPIs do not, but a cause has the same id on all of them. A result without a symptom gets one
/// from its message alone. Reproducers only change which case a cause is shown by.
void find_causes(RunResults& run);

}  // namespace infocts
