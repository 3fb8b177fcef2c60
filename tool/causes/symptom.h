// What one failed case says of its cause: which function deviated and in what, and how far from
// that each trait of its calls is.
#pragma once

#include <optional>
#include <string>

#include "tool/causes/traits.h"
#include "tool/reproducer/program.h"
#include "tool/reproducer/record.h"
#include "tool/results/results.h"

namespace infocts {

/// Of a case that deviates. `program` is what its calls came to, if anything; `recording` those
/// calls; `name` names constants among their handles.
Symptom find_symptom(const CaseResult& result, Phase phase,
                     const std::optional<Recording>& recording,
                     const std::optional<Program>& program, const journal::HandleName& name);

/// Of a case whose threads call MPI on one object. Which of them a race strikes, in which call, and
/// whether it ends the process, is chance: all failures of a requirement have one id.
Symptom find_symptom_of_threads(const CaseResult& result);

}  // namespace infocts
