// Programs that once showed something, or that random choice comes upon too seldom. They are played
// before any other.
#pragma once

#include <vector>

#include "properties/program.h"

namespace infocts::properties {

/// All programs of properties/corpus/*.txt. The cases they name are those they were found by.
const std::vector<NamedProgram>& corpus();

}  // namespace infocts::properties
