// Measuring coverage: the cases over an implementation, over each fault of it and over each
// variant.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tool/coverage/coverage.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

struct CoverageOptions {
  std::vector<std::string> only;  ///< globs over addresses of decorations; empty: all
  /// Of those, the part with the number `part` of so many, which follows from their names: it stays
  /// the same when others are added.
  std::size_t part = 0;
  std::size_t parts = 1;
  /// Run every property on every fault, and not only its own cases. Without, a tenth of the usual
  /// is generated for variants.
  bool properties = true;
  /// Try so many variants together, and each alone only where that is accused or leaves a
  /// requirement without a verdict. What one hides of another does not show then.
  int stack = 1;
  int jobs = 1;    ///< workers at a time
  RunOptions run;  ///< with one process
  /// With several: what one process does not notice is tried with those.
  std::optional<RunOptions> several = {};
};

/// Told when a decoration has been measured: how many are, how many there are, its address.
using CoverageProgress =
    std::function<void(std::size_t done, std::size_t total, const std::string& address)>;

/// Runs
///  - every case over the implementation itself,
///  - over each fault, the cases of the requirements it breaks and every property,
///  - over each variant, every case.
/// With several ranks only what one process may be too few for: faults of requirements that have a
/// case for several ranks, tried with one process first; over each variant such cases alone.
/// Requirements that are not part of the version that the implementation claims are judged by the
/// last version that has them. Throws NotMeasured when the implementation itself cannot be
/// measured.
Coverage measure_coverage(const Target& target, const IutRecord& iut,
                          const CoverageOptions& options, const CoverageProgress& progress);

}  // namespace infocts
