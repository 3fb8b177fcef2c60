// For the reports: how many cases each cause has, and their outcomes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

struct CauseCount {
  const Cause* cause = nullptr;  ///< into the run
  std::vector<const CaseResult*> cases;
  std::array<std::size_t, kOutcomeCount> outcomes{};

  std::size_t of(Outcome outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
  /// "12 cases: 10 unexpected, 2 expected"
  std::string words() const;
};

/// Causes with an unexpected case come first, then those with more cases.
std::vector<CauseCount> count_causes(const RunResults& run);

/// "6 causes, 99 cases"
std::string causes_words(const std::vector<CauseCount>& causes);

/// Whether a cause has several cases, or comes and goes: then causes say more than cases.
bool any_folded(const std::vector<CauseCount>& causes);

/// The other MPIs of the run with a cause of this id, or of one of its other ids.
std::vector<std::string> shared_with(const RunResults& run, const Cause& cause);

/// Whether its simplest case did not deviate each time that it ran again.
bool comes_and_goes(const Cause& cause);

/// Whether that case deviated in some of these runs, but not in all. A case that never deviates
/// alone may deviate each time after other cases.
bool fails_at_times(const Cause& cause);

/// "in 3 of 10 runs of … alone"; empty if it deviates each time, as far as known.
std::string rate_words(const Cause& cause);

/// The reproducer of a case: its own, or that of its cause with a note; empty: none.
std::string reproducer_words(const CaseResult& result);

/// Whether an id is that of the cause, or one that it may have in another run.
bool is_cause(const Cause& cause, std::string_view id);

}  // namespace infocts
