// How an answer deviates.
#pragma once

#include <cstdint>

#include "tool/results/results.h"

namespace infocts {

/// "More", "fewer", "cut", "another error": what one defect mostly does in the same way. Several
/// for a group of failures.
using Manners = std::uint32_t;

/// At most one; 0 if nothing is known of it.
Manners manner_of(const Symptom& symptom);

/// How many there are.
int count_of(Manners manners);

}  // namespace infocts
