// Resumes an interrupted run or measurement.
//
// The directory knows the command that was given: `infocts run --resume DIR` reads it there, gives
// it again with --resumed=DIR, and what is known already is not measured again.
#pragma once

#include <string>
#include <vector>

#include "tool/cli/verbs.h"
#include "tool/results/results.h"

namespace infocts {

/// The hidden option that tells the second call where the results of the first one lie.
inline constexpr std::string_view kResumed = "--resumed=";

/// A call that was interrupted.
struct InterruptedCall {
  std::vector<std::string> words;  ///< without the program's name, and with kResumed
  std::string directory;           ///< that relative paths among them are of; empty: not known
};

/// Throws UsageError when there is nothing to go on with.
InterruptedCall interrupted_call(const std::string& directory, const std::string& verb);

/// Whether results of `before` are of the same library under the same rules as `now`.
bool same_implementation(const IutRecord& before, const IutRecord& now);

/// Results of this implementation that need not be measured again: those with a verdict, but for a
/// failure without its reproducer, because the interruption may have come before it was made. Of an
/// implementation that could not be measured to its end for another reason, none.
std::map<std::string, CaseResult> known_results(const RunResults& before, const std::string& iut,
                                                bool reproducers);

}  // namespace infocts
