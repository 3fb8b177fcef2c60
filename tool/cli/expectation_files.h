// The expectation files that a command line names.
#pragma once

#include <string>
#include <vector>

#include "tool/results/expectations.h"

namespace infocts {

/// Reads all of them. Throws UsageError with every mistake in them.
std::vector<Expectation> read_expectation_files(const std::vector<std::string>& paths);

/// The ids that an expectation may name: those of this suite and those in the results, which may be
/// of another version. A glob that matches none of them is stale.
std::vector<std::string> known_ids(const RunResults& run);

}  // namespace infocts
