// One fault: do the cases of the requirements that it breaks notice it?
#pragma once

#include "adapters/decorations/decoration.h"
#include "tool/coverage/trials.h"

namespace infocts {

/// Whether one process may be too few to notice the fault.
bool may_need_ranks(const RegisteredDecoration& fault);

/// Whether properties that decide this requirement are about what a fault breaks: requirements of
/// the same chapter (info objects, names…), and properties of threads only requirements of threads.
bool may_notice(std::string_view property, const std::vector<std::string_view>& broken);

/// Runs the cases of its requirements, up to three times if a race may show by chance; with
/// CoverageOptions::properties all that may notice it, else only if no other case fails. The record
/// says what could not be measured.
FaultRecord measure_fault(const Trials& trials, const RegisteredDecoration& fault);

}  // namespace infocts
