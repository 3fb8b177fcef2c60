// One run of an IUT for each number of ranks asked for.
#pragma once

#include <vector>

#include "tool/cli/prepared_iuts.h"

namespace infocts {

/// An implementation with so many ranks: its own record, with `error` set when it cannot be
/// started.
struct RankedRun {
  IutRecord iut;
  RunOptions options;
};

/// Each number once, in ascending order; of none, 1.
std::vector<int> read_ranks(std::vector<int> ranks);

/// A run for each number of ranks. The reference has one process only: numbers it cannot have are
/// left out with a note, or, if `always_one` and nothing is left, make a record with an error.
std::vector<RankedRun> with_ranks(const PreparedIut& implementation, const RunOptions& options,
                                  const std::vector<int>& ranks, bool always_one);

}  // namespace infocts
