// Runs the cases of one column, from start to verdicts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/reproducer/reproducer.h"
#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

/// The error of an implementation that the user interrupted; such a run can be resumed.
inline constexpr std::string_view kInterruptedError = "interrupted before all cases had run";

/// A deviation as a reproducer, or why there is none.
struct RecordedFailure {
  std::optional<Reproducer> reproducer;
  std::string source;  ///< in C, given by the case itself
  std::string why_not;
};

/// Called before a case runs: how many are done, how many there are, its id.
using ProgressCallback =
    std::function<void(std::size_t done, std::size_t total, const std::string& test)>;

struct ColumnResults {
  IutRecord iut;
  std::vector<CaseResult> results;
  std::map<std::string, RecordedFailure> failures;  ///< by case, if RunOptions asks for them
  TraitCounts pass_traits = {};                     ///< of cases that did not deviate, if asked for
  /// By case, of those that are not counted in `pass_traits`: they may still turn out to deviate.
  std::map<std::string, std::vector<std::uint32_t>> traits = {};
  bool out_of_time = false;  ///< there was no time for some cases
};

/// Receives the results so far while cases still run, as if the run had been interrupted then.
struct Checkpoint {
  std::function<bool()> due;  ///< asked often
  std::function<void(ColumnResults results)> take;
};

/// Runs the selected cases on an identified target, divided into shards that can run side by side.
/// A case that ends or blocks its process spoils no other case. If nothing more can be measured,
/// `iut.error` says why.
class ColumnRun {
 public:
  /// `target` must outlive it. Several threads call `progress`, one at a time, and the functions of
  /// `checkpoint`, at any time.
  ColumnRun(const Target& target, IutRecord iut, const RunOptions& options,
            ProgressCallback progress, Checkpoint checkpoint);
  ~ColumnRun();

  /// How many have to run: selected, for its binding and version, not known.
  std::size_t cases() const;
  std::size_t shards() const;
  bool mostly_waits(std::size_t number) const;  ///< Shard::mostly_waits

  /// To be called once for each number below shards(). Shards may run at the same time.
  void run_shard(std::size_t number);

  /// To be called when all shards have run: finds who is to blame for what spoilt several cases.
  ColumnResults finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Runs a column (ColumnRun) until it is finished, shards side by side where `jobs` has room for
/// their processes.
ColumnResults run_column(const Target& target, IutRecord iut, const RunOptions& options,
                         int jobs = 1);

}  // namespace infocts
