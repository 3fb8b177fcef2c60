// What was not measured, told where a report is only one line.
#pragma once

#include "tool/results/results.h"

namespace infocts {

/// Prints on standard error which columns were not measured and why. If all were and the exit code
/// is 4 nevertheless, prints the reason for that; otherwise nothing.
void print_not_measured(const RunResults& run);

}  // namespace infocts
