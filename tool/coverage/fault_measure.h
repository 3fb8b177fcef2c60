// One fault: do the cases of the requirements that it breaks notice it?
#pragma once

#include "adapters/decorations/decoration.h"
#include "tool/coverage/trials.h"

namespace infocts {

/// Whether one process may be too few to notice it.
bool may_need_ranks(const RegisteredDecoration& fault);

/// Runs the cases of its requirements, up to three times where a race may show by chance. What
/// cannot be measured is in the record.
FaultRecord measure_fault(const Trials& trials, const RegisteredDecoration& fault);

}  // namespace infocts
