#include "tool/runner/run_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/sorted.h"
#include "tool/runner/attribution.h"
#include "tool/runner/child.h"
#include "tool/runner/column_state.h"
#include "tool/runner/detection.h"
#include "tool/runner/parallel.h"
#include "tool/runner/shard_run.h"
#include "tool/runner/shards.h"
#include "tool/runner/take_trace.h"

namespace infocts {
namespace {

// For the few calls that tell whether errors are detected.
constexpr std::chrono::seconds kTimeOfProbes{15};

void add(const Suspicions& part, Suspicions& all) {
  all.deaths.insert(all.deaths.end(), part.deaths.begin(), part.deaths.end());
  all.damaged.insert(all.damaged.end(), part.damaged.begin(), part.damaged.end());
  all.unsure.insert(part.unsure.begin(), part.unsure.end());
  all.of_nobody.insert(all.of_nobody.end(), part.of_nobody.begin(), part.of_nobody.end());
}

/// The cases of a column, and what is known of the others without running them.
struct Plan {
  Cases cases;
  ColumnResults known;
};

Plan plan_cases(const IutRecord& iut, const RunOptions& options) {
  Plan plan;
  plan.known.iut = iut;
  plan.known.pass_traits = options.known_pass_traits;
  for (const RegisteredCase& entry : all_cases()) {
    if (const auto known = options.known.find(entry.id); known != options.known.end()) {
      plan.known.results.push_back(known->second);
    } else if (const auto reason = why_skipped(entry, iut, options)) {
      if (options.tell_skipped) add_skipped(entry, *reason, plan.known);
    } else {
      plan.cases.push_back(&entry);
    }
  }
  return plan;
}

bool any_provisional(const ColumnResults& found) {
  return std::any_of(found.results.begin(), found.results.end(),
                     [](const CaseResult& result) { return result.provisional; });
}

std::vector<ShardRun> runs_of(const std::vector<Shard>& shards, const CaseWorker& worker,
                              const RunOptions& options, const IutRecord& iut, ColumnState& state) {
  std::vector<ShardRun> runs;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    runs.emplace_back(worker, options, iut, state, i);
  }
  return runs;
}

}  // namespace

struct ColumnRun::Parts {
  Parts(const Target& target, IutRecord of, const RunOptions& with, ProgressCallback progress,
        Checkpoint checkpoint, Plan plan)
      : options(with),
        iut(std::move(of)),
        worker(target, iut),
        cases(plan.cases.size()),
        shards(plan_shards(plan.cases, *StdVersion::parse(iut.applied_version))),
        state(shards.size(), cases, options, std::move(progress), std::move(checkpoint),
              std::move(plan.known)),
        runs(runs_of(shards, worker, options, iut, state)) {}

  void leave_undetected_unjudged(ColumnResults& found);

  RunOptions options;
  const IutRecord iut;
  const CaseWorker worker;
  const std::size_t cases;
  const std::vector<Shard> shards;
  ColumnState state;
  std::vector<ShardRun> runs;
};

// Asks whether this build detects errors at all, only where a result depends on the answer.
void ColumnRun::Parts::leave_undetected_unjudged(ColumnResults& found) {
  const Catalogue& catalogue = Catalogue::builtin();
  const auto depends = [&](const CaseResult& result) {
    return rests_on_detection(result, catalogue);
  };
  std::vector<CaseResult>& results = found.results;
  if (interrupted() || std::none_of(results.begin(), results.end(), depends)) return;
  // The answer decides about what has been found already, so it has time of its own.
  RunOptions asking = options;
  asking.deadline = ColumnState::Clock::now() + kTimeOfProbes;
  ColumnState own(0, 0, asking, {}, {}, {});
  ShardRun probes(worker, asking, iut, own, {});
  probes.run(
      {.group = IsolationGroup::erroneous, .parts = {{Phase::initialized, detection_probes()}}});
  const std::vector<CaseResult> asked = probes.take_results().results;
  const std::optional<bool> nothing = detects_nothing(asked);
  if (nothing == false) return;
  std::size_t unjudged = 0;
  for (CaseResult& result : results) {
    if (!depends(result)) continue;
    leave_unjudged(result, nothing.has_value());
    ++unjudged;
  }
  if (!nothing) return;
  found.iut.notes.push_back(
      fmt::format("this build detects no errors (none of {} calls with null handles was refused): "
                  "not judged by {} case{} that need error detection",
                  asked.size(), unjudged, unjudged == 1 ? "" : "s"));
}

ColumnRun::ColumnRun(const Target& target, IutRecord iut, const RunOptions& options,
                     ProgressCallback progress, Checkpoint checkpoint) {
  Plan plan = plan_cases(iut, options);
  parts_ = std::make_unique<Parts>(target, std::move(iut), options, std::move(progress),
                                   std::move(checkpoint), std::move(plan));
}

ColumnRun::~ColumnRun() = default;

std::size_t ColumnRun::cases() const { return parts_->cases; }

std::size_t ColumnRun::shards() const { return parts_->shards.size(); }

bool ColumnRun::mostly_waits(std::size_t number) const {
  return parts_->shards[number].mostly_waits();
}

void ColumnRun::run_shard(std::size_t number) {
  parts_->state.start();
  ShardRun& run = parts_->runs[number];
  run.run(parts_->shards[number]);
  std::size_t cases = 0;
  for (const Shard::Part& part : parts_->shards[number].parts) cases += part.cases.size();
  parts_->state.found(number, cases, run.take_results());
}

ColumnResults ColumnRun::finish() {
  ColumnResults found = parts_->state.all();
  parts_->leave_undetected_unjudged(found);
  const ColumnResults unexplained = found;
  if (!interrupted()) {
    Suspicions suspicions;
    for (const ShardRun& run : parts_->runs) add(run.suspicions(), suspicions);
    RunOptions options = parts_->options;
    options.deadline = parts_->state.deadline();
    charge(parts_->worker, options, suspicions, found);
  }
  if (interrupted()) {
    // Half a search may name the wrong ones.
    found = unexplained;
    if (any_provisional(found) && !found.iut.error) found.iut.error = kInterruptedError;
  } else {
    for (CaseResult& result : found.results) result.provisional = false;
    count_traits(found);
  }
  found.results = sorted_by(&CaseResult::test, std::move(found.results));
  return found;
}

ColumnResults run_column(const Target& target, IutRecord iut, const RunOptions& options, int jobs) {
  ColumnRun run(target, std::move(iut), options, {}, {});
  in_parallel(
      jobs, run.shards(), [&](std::size_t number) { run.run_shard(number); },
      [&](std::size_t) { return options.ranks; });
  return run.finish();
}

}  // namespace infocts
