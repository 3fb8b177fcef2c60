// Makes a reproducer from the journal of a failed case.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "adapters/binding.h"
#include "tool/journal/call.h"
#include "tool/journal/claim.h"
#include "tool/journal/holding.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

/// What a journal holds of a case up to its first deviation, or to its end.
struct Recording {
  std::vector<journal::Call> calls;
  std::optional<journal::Claim> claim;  ///< missing: the last call never returned
  /// Of the object of the last call, if it is known.
  std::optional<journal::Holding> holding = {};
};

/// Makes a reproducer of a recording: handles become variables, the call that the claim is about
/// comes last, and calls on unrelated objects are left out. `constants` are those of the MPI, by
/// name. Nothing if the case cannot become a program; `why_not` says why.
std::optional<Reproducer> make_reproducer(const Recording& recording, Phase phase,
                                          const std::map<std::string, std::int64_t>& constants,
                                          std::string& why_not, Binding binding = Binding::c);

/// Makes a reproducer of all calls that ends with MPI_Finalize and asks whether that returns.
std::optional<Reproducer> make_ending_reproducer(
    const Recording& recording, Phase phase, const std::map<std::string, std::int64_t>& constants,
    std::string& why_not, Binding binding = Binding::c);

}  // namespace infocts
