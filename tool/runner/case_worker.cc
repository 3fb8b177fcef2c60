#include "tool/runner/case_worker.h"

#include "tool/runner/judge_trace.h"

namespace infocts {

WorkerPlan CaseWorker::plan(const RunOptions& options, Phase phase, const Cases& cases) const {
  WorkerPlan plan;
  plan.phase = phase;
  plan.version = iut_.applied_version;
  plan.assumed_version = assumed_version(iut_, options);
  for (const RegisteredCase* entry : cases) plan.cases.push_back(entry->id);
  plan.traits = options.record_failures;
  return plan;
}

WorkerReport CaseWorker::run(const RunOptions& options, WorkerPlan plan,
                             const WorkerProgress& progress, const CasesSoFar& so_far) const {
  return run_worker(target_, options, std::move(plan), progress, so_far);
}

}  // namespace infocts
