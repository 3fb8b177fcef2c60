// How an answer deviates.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

/// "More", "fewer", "cut", "another error": what one defect mostly does in the same way. Several
/// for a group of failures.
using Manners = std::uint32_t;

/// At most one; 0 if nothing is known of it.
Manners manner_of(const Symptom& symptom);

/// The number that the words are, with nothing around it.
std::optional<long long> number_in(std::string_view words);

/// How many there are.
int count_of(Manners manners);

}  // namespace infocts
