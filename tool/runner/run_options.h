// Options for running cases.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/results/results.h"
#include "tool/runner/selection.h"

namespace infocts {

/// Fixed, so that everybody's run tries the same.
inline constexpr std::uint64_t kDefaultSeed = 20260701;

/// Seconds.
inline constexpr double kUsualTimeout = 30;

/// --max-time, for each process of a column and each 100 programs that properties generate.
inline constexpr double kUsualMaxTime = 120;

struct RunOptions {
  Selection selection;
  std::optional<StdVersion> version;  ///< --std; else rules_for() the version that the MPI claims
  /// --timeout: for one case, for MPI_Init and for MPI_Finalize; otherwise kUsualTimeout, and less
  /// for some cases.
  std::optional<double> timeout_s;
  /// Less for a case than timeout_s says, which is the limit when one that is only slow is tried
  /// again. Not for facilities.
  std::optional<double> case_timeout_s;
  /// --max-time: seconds for the cases of one column and the search for culprits among them; 0: no
  /// limit. Reproducers may take another quarter of it.
  double max_time_s = 0;
  std::optional<std::chrono::steady_clock::time_point> deadline;  ///< when max_time_s is over
  std::uint64_t seed = kDefaultSeed;
  int generated_programs = 100;  ///< --cases
  bool shorten = true;           ///< programs of properties that fail
  bool tell_skipped = true;      ///< results also list cases that need not run
  std::string program = {};      ///< of replay: what properties run instead of what they generate
  int ranks = 1;                 ///< processes of a worker
  std::vector<std::string> launcher;  ///< its template, see launcher.h; empty: run workers directly
  std::map<std::string, std::string> settings;  ///< environment of its processes, beside Target's
  bool queued = false;           ///< the launcher is the user's, and may have to wait for nodes
  bool short_turns = false;      ///< wake up often, so that processes that wait busily take turns
  bool record_failures = false;  ///< make reproducers of failures, and find their causes
  bool guard_heap = true;  ///< look for writes outside of blocks, see tool/worker/checked_heap.h
  /// Takes a line for whoever waits. Several threads may call it.
  std::function<void(const std::string& line)> tell = {};
  std::map<std::string, CaseResult> known = {};  ///< by case: results of the run that is resumed
  TraitCounts known_pass_traits = {};            ///< of the good ones among them
  /// By case: what a process found that was interrupted in the run that is resumed.
  std::map<std::string, Verdict> provisional = {};
};

}  // namespace infocts
