// Finds the cases that caused late deaths and memory damage, and gives them the verdict.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tool/runner/late_death.h"
#include "tool/runner/run_target.h"

namespace infocts {

/// What workers left to be explained.
struct Suspicions {
  std::vector<LateDeath> deaths;
  Cases damaged;                       ///< wrote outside of a block of memory
  std::set<std::string> unsure;        ///< of `damaged`: only blocks of the suite, by case
  std::vector<std::string> of_nobody;  ///< damage that no case did, such as in MPI_Init
};

/// Gives the results of culprits their verdicts and messages; what is nobody's goes to
/// kEndOfProcess. `options` tell when the time is over.
void charge(const CaseWorker& worker, const RunOptions& options, const Suspicions& suspicions,
            TargetResults& results);

}  // namespace infocts
