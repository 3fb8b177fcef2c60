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

}  // namespace infocts
