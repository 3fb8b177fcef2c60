// What a verdict means for the user, given its level and expectation. Every report and the exit
// code use these functions, so they never disagree.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

enum class Outcome {
  good,        ///< pass or observed
  skipped,     ///< with its reason
  expected,    ///< an expectation names this very verdict
  advice,      ///< a `should` (or `may`) that is not kept: reported, never decides the exit code
  unexpected,  ///< the implementation is at fault: exit code 1
  unmeasured,  ///< unknown: the suite is at fault, or the case could not decide: exit code 4
};
inline constexpr std::size_t kOutcomeCount = 6;

/// - A crash or time-out is unexpected at any level: no advice allows it. (A `may` case for which
///   the end of the process is a legal answer arrives here as `observed`.)
/// - An expectation covers only the verdict that it names: an expected `fail` that crashes is
///   unexpected. An `error` is never expected, since it says nothing about the implementation.
Outcome outcome_of(const CaseResult& result);

/// What a case with this verdict does: "fails", "crashes", "times out", "is inconclusive".
std::string_view predicate_of(Verdict verdict);

/// A mark of one column for the outcome, without colour; advice and expected share theirs.
std::string_view mark_of(Outcome outcome, bool unicode);

/// "file:line" of the case; empty when it is not known.
std::string source_of(const CaseResult& result);

/// Counts of results, by verdict, by outcome and, of the skipped ones, by reason.
struct Tally {
  std::array<std::size_t, kVerdicts.size()> verdicts{};
  /// Of `verdicts`: unexpected or unmeasured.
  std::array<std::size_t, kVerdicts.size()> deciding{};
  std::array<std::size_t, kOutcomeCount> outcomes{};
  std::array<std::size_t, kSkipReasons.size()> skips{};

  void add(const CaseResult& result);
  std::size_t of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
  std::size_t deciding_of(Verdict verdict) const {
    return deciding[static_cast<std::size_t>(verdict)];
  }
  std::size_t of(Outcome outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
  std::size_t of(SkipReason reason) const { return skips[static_cast<std::size_t>(reason)]; }
  std::size_t cases() const;
  std::size_t ran() const { return cases() - of(Verdict::skipped); }
};

Tally tally(const RunResults& run);
Tally tally(const RunResults& run, std::string_view iut);

/// nullptr when the run has no such IUT.
const IutRecord* find_iut(const RunResults& run, std::string_view id);

}  // namespace infocts
