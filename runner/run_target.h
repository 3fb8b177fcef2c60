// One implementation under test from start to verdicts.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/results.h"
#include "reproducer/program.h"
#include "runner/selection.h"
#include "runner/target.h"

namespace infocts {

/// Fixed, so that everybody's run tries the same.
inline constexpr std::uint64_t kDefaultSeed = 20260701;

struct RunOptions {
  Selection selection;
  std::optional<StdVersion> version;  ///< --std; otherwise what the MPI claims
  double timeout_s = 30;              ///< for one case, and for MPI_Init and MPI_Finalize each
  /// A case gets the less of the two.
  double case_timeout_s = std::numeric_limits<double>::infinity();
  std::uint64_t seed = kDefaultSeed;
  int generated_cases = 100;  ///< --cases
  std::string program = {};   ///< of replay: what properties play in place of what they generate
  int ranks = 1;              ///< processes of a worker
  std::vector<std::string> launcher;  ///< its template, see launcher.h; empty: run workers directly
  bool queued = false;           ///< the launcher is the user's, and may have to wait for a place
  bool record_failures = false;  ///< make programs of them
  std::map<std::string, CaseResult> known = {};  ///< by case: results of a run that goes on
};

/// The error of an implementation that the user stopped; such a run can go on.
inline constexpr std::string_view kInterruptedError = "interrupted before all cases had run";

/// A deviation as a program, or why there is none.
struct RecordedFailure {
  std::optional<Program> program;
  std::string why_not;
};

/// Told before a case runs: how many are done, how many there are, its id.
using ProgressCallback =
    std::function<void(std::size_t done, std::size_t total, const std::string& test)>;

/// The cases of this target that are to run: selected, for its binding and version, and not known.
std::size_t cases_to_run(const IutRecord& iut, const RunOptions& options);

struct TargetResults {
  IutRecord iut;
  std::vector<CaseResult> results;
  std::map<std::string, RecordedFailure> failures;  ///< by case, where RunOptions asks for it
};

/// Asks who answers. Throws NotMeasured when the library does not load, or is not the one whose
/// mpi.h the shim was compiled with.
IutRecord identify_target(const Target& target, const RunOptions& options);

/// Takes what is known of a target while its cases still run, as if it had been interrupted then.
struct Checkpoint {
  std::function<bool()> due;  ///< asked often
  std::function<void(TargetResults results)> take;
};

/// Runs the selected cases on an identified target. A case that ends or blocks its process costs
/// that case only. When nothing more can be measured, `iut.error` says why.
TargetResults run_target(const Target& target, IutRecord iut, const RunOptions& options,
                         const ProgressCallback& progress, const Checkpoint& checkpoint = {});

}  // namespace infocts
