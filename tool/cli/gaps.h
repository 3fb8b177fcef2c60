// What was not measured, told where a report is only one line.
#pragma once

#include "tool/results/results.h"

namespace infocts {

/// Prints on standard error why columns were not measured, or why the exit code is 4 although all
/// were. Prints nothing if it is another one and all were measured.
void tell_gaps(const RunResults& run);

}  // namespace infocts
