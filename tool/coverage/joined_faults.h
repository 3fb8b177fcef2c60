// What causes make of an MPI with many defects: failures that each fault has alone, as those of one
// MPI.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// All cases over one fault.
struct FaultRun {
  std::string address;  ///< "fault:GROUP.NAME"
  RunResults run;       ///< one column with its traits; of the results, those that deviate
};

/// Faults of different groups at a time.
struct JoinedFaults {
  std::vector<std::string> addresses;
  std::size_t causes = 0;  ///< also those that mix faults
  std::size_t seen = 0;    ///< faults that fail a case which no other of them fails
  /// Of these, those whose cases are all in a cause with cases of another fault.
  std::vector<std::string> hidden = {};
};

/// "fault:GROUP" of "fault:GROUP.NAME".
std::string group_of(const std::string& address);

/// `count` times `at_a_time` of the faults, the same each time; none if too few groups. A case that
/// several fail is left out, as is what one fault hides of another. `good` has the results of cases
/// that passed without any of the faults.
std::vector<JoinedFaults> join_faults(const std::vector<FaultRun>& faults,
                                      const std::vector<CaseResult>& good, std::size_t count,
                                      std::size_t at_a_time);

}  // namespace infocts
