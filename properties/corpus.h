// Programs that once found a defect, or that random generation finds too rarely. They are played
// first.
#pragma once

#include <vector>

#include "properties/program.h"

namespace infocts::properties {

/// All programs of properties/corpus/*.txt. Each names the case that found it.
const std::vector<NamedProgram>& corpus();

}  // namespace infocts::properties
