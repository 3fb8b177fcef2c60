// Concurrent calls as text: time runs downwards, one column for each thread.
#pragma once

#include <string>
#include <vector>

#include "conformance/timeline.h"
#include "properties/history.h"

namespace infocts::properties {

/// "set(left, D…64)": a value is shown as its first letter and its length.
std::string call_text(const History& history, const Event& event);

/// What the call returned: "= D…64", "= no such key", "= error MPI_ERR_INFO_NOKEY …". Empty for
/// calls that return success and nothing more.
std::string result_text(const History& history, const Event& event);

/// The pairs of an object with the ballast: `values` by key, 0 where there is none. Or its name.
std::string describe_pairs(const History& history, const std::vector<int>& values);

/// Lines that begin with two blanks. In a history that was counted, a call begins and returns on
/// separate lines if something happened in between.
std::string timeline(const History& history);

/// The same for a drawing, in which these calls stand out.
Timeline drawn(const History& history, const std::vector<CallPlace>& unexplained);

}  // namespace infocts::properties
