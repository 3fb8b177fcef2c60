// What one failed case says about its cause: which function deviated, what deviated in it, and how
// far from that each trait of its calls is.
#pragma once

#include <optional>
#include <string>

#include "tool/causes/traits.h"
#include "tool/reproducer/record.h"
#include "tool/reproducer/reproducer.h"
#include "tool/results/results.h"

namespace infocts {

/// For a case that deviates. `recording` has its calls, `reproducer` is what was made of them, if
/// anything; `name` names constants among their handles.
Symptom find_symptom(const CaseResult& result, Phase phase,
                     const std::optional<Recording>& recording,
                     const std::optional<Reproducer>& reproducer, const journal::HandleName& name);

/// For a case whose threads call MPI on one object. Chance decides which thread a race hits, in
/// which call, and whether the process ends, so all failures of a requirement have one id.
Symptom find_symptom_of_threads(const CaseResult& result);

}  // namespace infocts
