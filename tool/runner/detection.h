// Builds that detect no errors: argument checking can be left out when an MPI is built (MPICH:
// --enable-fast), and every version of the standard allows that. Such a build does not fail cases
// that require error checking.
#pragma once

#include <optional>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "tool/results/results.h"

namespace infocts {

/// The closed list by which such a build is known: cases of info.errors.detection, each one call
/// with a null handle that any argument checking refuses.
std::vector<const RegisteredCase*> detection_probes();

/// Whether none of these calls was refused. One refusal is enough to say that this build looks for
/// errors: then a missing check elsewhere is a deviation. No answer when there was no time for all
/// of them and none was refused.
std::optional<bool> detects_nothing(const std::vector<CaseResult>& probes);

/// Whether the result would be none where errors are not detected: a failure, or a death, of a case
/// whose requirement rests on that.
bool rests_on_detection(const CaseResult& result, const Catalogue& catalogue);

/// Makes such a result a skipped one, which keeps what was seen; an inconclusive one if it is not
/// `known` that nothing is detected.
void leave_unjudged(CaseResult& result, bool known);

}  // namespace infocts
