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
  /// Of those, only part number `part` of `parts`. The part follows from the name, so it stays the
  /// same when others are added.
  std::size_t part = 0;
  std::size_t parts = 1;
  /// Run on every fault not only its own cases, but all properties of its chapter, those of threads
  /// only if it breaks a requirement of threads. If false, a tenth of the usual programs is
  /// generated for variants.
  bool properties = true;
  /// Try this many variants together, and each alone only if the stack is accused or leaves a
  /// requirement without a verdict. This misses what one variant hides of another.
  int stack = 1;
  int jobs = 1;    ///< processes at a time
  RunOptions run;  ///< with one process
  /// With several ranks, for what one process does not notice.
  std::optional<RunOptions> several = {};
};

/// Called when a decoration has been measured: how many are, how many there are, its address.
using CoverageProgress =
    std::function<void(std::size_t done, std::size_t total, const std::string& address)>;

/// Runs
///  - every case over the implementation itself,
///  - over each fault, the cases of the requirements it breaks and the properties of its chapter,
///  - over each variant, every case.
/// With several ranks, runs only what may need them: faults of requirements that have a case for
/// several ranks, with one process first, and over each variant only such cases. Requirements that
/// are not part of the version that the implementation claims are judged by the last version that
/// has them. Throws NotMeasured if the implementation itself cannot be measured.
Coverage measure_coverage(const Target& target, const IutRecord& iut,
                          const CoverageOptions& options, const CoverageProgress& progress);

}  // namespace infocts
