// Starts workers that run the cases of one column.
#pragma once

#include <vector>

#include "conformance/harness/case.h"
#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/worker_process.h"

namespace infocts {

using Cases = std::vector<const RegisteredCase*>;

/// Runs cases on one identified implementation. All arguments must outlive it.
class CaseWorker {
 public:
  CaseWorker(const Target& target, const IutRecord& iut) : target_(target), iut_(iut) {}

  /// The plan of a worker for these cases, in this order.
  WorkerPlan plan(const RunOptions& options, Phase phase, const Cases& cases) const;

  WorkerReport run(const RunOptions& options, WorkerPlan plan, const WorkerProgress& progress = {},
                   const CasesSoFar& so_far = {}) const;

 private:
  const Target& target_;
  const IutRecord& iut_;
};

}  // namespace infocts
