// Resumes an interrupted run or measurement.
//
// The results in the directory hold the command. `infocts run --resume DIR` runs it again with
// --resumed=DIR, and what is already known is not measured again.
#pragma once

#include <string>
#include <vector>

#include "tool/cli/commands.h"
#include "tool/results/results.h"

namespace infocts {

/// The hidden option that tells the second command where the results of the first one are.
inline constexpr std::string_view kResumed = "--resumed=";

/// A command that was interrupted.
struct InterruptedCommand {
  std::vector<std::string> words;  ///< without the program's name, and with kResumed
  std::string directory;           ///< where relative paths among them start; empty: not known
};

/// Throws UsageError if there is nothing to resume.
InterruptedCommand interrupted_command(const std::string& directory, const std::string& name);

/// Whether `before` and `now` are the same library, judged by the same rules.
bool same_implementation(const IutRecord& before, const IutRecord& now);

/// Results of this IUT that need not be measured again: those that were decided, and what was
/// charged for a death, which the case alone would not show. With
/// `reproducers`, a failure without one is measured again, because the interruption may have come
/// before it was made. None if the IUT stopped early for a reason other than an interruption.
std::map<std::string, CaseResult> known_results(const RunResults& before, const std::string& iut,
                                                bool reproducers);

/// What was found of this IUT in processes that were interrupted.
std::map<std::string, Verdict> provisional_verdicts(const RunResults& before,
                                                    const std::string& iut);

}  // namespace infocts
