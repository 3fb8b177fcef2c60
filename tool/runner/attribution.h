// Finds the culprits of late deaths and memory damage, and gives them the verdict.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tool/runner/late_death.h"
#include "tool/runner/run_column.h"

namespace infocts {

/// Deaths and damage of workers that are still to be explained.
struct Suspicions {
  std::vector<LateDeath> deaths;
  Cases damaged;                       ///< wrote outside of a block of memory
  std::set<std::string> unsure;        ///< ids of those that hit only blocks of the suite
  std::vector<std::string> of_nobody;  ///< damage outside of cases, such as in MPI_Init
};

/// Gives the results of culprits their verdicts and messages; what has no culprit goes to
/// kEndOfProcess. `options` say when the time is over.
void charge(const CaseWorker& worker, const RunOptions& options, const Suspicions& suspicions,
            ColumnResults& results);

}  // namespace infocts
