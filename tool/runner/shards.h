// Divides the cases of a column into shards, which can run side by side.
#pragma once

#include <vector>

#include "tool/runner/case_worker.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/run_options.h"

namespace infocts {

/// Cases that run one after the other. How cases are divided does not depend on the number of jobs.
struct Shard {
  /// Cases that share a process as far as they end well; those of Phase::started_by_case have one
  /// each.
  struct Part {
    Phase phase = Phase::initialized;
    Cases cases;
  };

  /// Whether it waits more than it works: for other processes, or for MPI to start once a case.
  bool mostly_waits() const;

  IsolationGroup group = IsolationGroup::ordinary;
  std::vector<Part> parts = {};
};

/// Whether its threads use one object, and have to meet on it.
bool shares_objects(const RegisteredCase& entry);

/// How many jobs its processes count as, for in_parallel(). A number of jobs that the user gave,
/// and what a launcher has room for, are limits for each process.
double jobs_of_shard(const RunOptions& options, bool jobs_given, bool mostly_waits);

/// What decides most by the rules of `version` comes first: the time may not be enough for all.
std::vector<Shard> plan_shards(const Cases& cases, StdVersion version);

}  // namespace infocts
