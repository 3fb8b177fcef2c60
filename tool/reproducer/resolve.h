// Finds the question behind a claim.
#pragma once

#include <optional>
#include <vector>

#include "adapters/binding.h"
#include "tool/journal/call.h"
#include "tool/journal/claim.h"
#include "tool/reproducer/reproducer.h"
#include "tool/reproducer/translate.h"

namespace infocts {

/// The question about the call that the claim names, which is one of `calls`. Nothing if the claim
/// is in words only, or if the call did not give what it is about.
std::optional<Question> resolve(const journal::Claim& claim,
                                const std::vector<journal::Call>& calls, const Constants& constants,
                                Binding binding);

}  // namespace infocts
