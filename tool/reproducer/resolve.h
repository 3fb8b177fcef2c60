// Finds the question behind a claim, and the call that it is about.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "adapters/binding.h"
#include "tool/journal/call.h"
#include "tool/journal/claim.h"
#include "tool/reproducer/program.h"
#include "tool/reproducer/translate.h"

namespace infocts {

/// Where the question is asked, and the question.
struct AskedAt {
  std::size_t call = 0;
  Question question;
};

/// Nothing if no call gave what the claim is about.
std::optional<AskedAt> resolve(const journal::Claim& claim, const std::vector<journal::Call>& calls,
                               const Constants& constants, Binding binding);

}  // namespace infocts
