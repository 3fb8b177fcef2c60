// Recognises builds that detect no errors. An MPI can be built without argument checking (MPICH:
// --enable-fast), and every version of the standard allows that. Such a build does not fail cases
// that require error checking.
#pragma once

#include <optional>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "tool/results/results.h"

namespace infocts {

/// The cases that identify such a build, a closed list: those of info.errors.detection. Each is one
/// call with a null handle, which any argument checking refuses.
std::vector<const RegisteredCase*> detection_probes();

/// Whether none of these calls was refused. One refusal shows that this build looks for errors:
/// then a missing check elsewhere is a deviation. No answer if none was refused, but there was no
/// time for all of them.
std::optional<bool> detects_nothing(const std::vector<CaseResult>& probes);

/// Whether the result counts only if errors are detected: a failure, or a death, of a case whose
/// requirement depends on that.
bool rests_on_detection(const CaseResult& result, const Catalogue& catalogue);

/// Makes such a result `skipped`, or `inconclusive` if it is not `known` that nothing is detected.
/// The message keeps what was seen.
void leave_unjudged(CaseResult& result, bool known);

}  // namespace infocts
