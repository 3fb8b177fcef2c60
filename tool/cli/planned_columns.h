// The columns of an IUT in one binding: one for each number of ranks asked for.
#pragma once

#include <vector>

#include "tool/cli/prepared_iuts.h"

namespace infocts {

/// An IUT with one number of ranks. It has its own record, with `error` set if it cannot be
/// started.
struct PlannedColumn {
  IutRecord iut;
  RunOptions options;
};

/// Each number once, in ascending order; just 1 if there are none.
std::vector<int> read_ranks(std::vector<int> ranks);

/// A column for each number of ranks. The reference has only one process, so larger numbers are
/// left out with a note. If that leaves none, `always_one` adds a record with an error; otherwise a
/// message goes to standard error.
std::vector<PlannedColumn> plan_columns(const PreparedIut& implementation,
                                        const RunOptions& options, const std::vector<int>& ranks,
                                        bool always_one);

}  // namespace infocts
