// Measures how good causes are: one fault should come out as one cause, two faults as two.
#pragma once

#include <string>
#include <vector>

#include "tool/coverage/joined_faults.h"
#include "tool/coverage/measure.h"
#include "tool/results/results.h"

namespace infocts {

/// All cases over one fault.
struct FaultCauses {
  std::string address;
  std::size_t subjects = 1;  ///< of its requirements: several may rightly give more causes
  std::size_t cases = 0;     ///< that deviate
  std::vector<Cause> causes;
  std::string error;  ///< why it could not be measured; empty if it could
};

/// Two faults of different groups, one over the other.
struct PairCauses {
  std::string first;
  std::string second;
  /// Causes of both a case that only the first fault fails and one that only the second one does.
  std::vector<std::string> mixed = {};
  bool masked = false;     ///< one fault hides all cases that only the other fails: proves nothing
  std::string error = {};  ///< why they could not be measured; empty if they could
};

struct CauseMeasure {
  std::vector<FaultCauses> faults;
  std::vector<PairCauses> pairs;
  std::vector<JoinedFaults> joined = {};
};

/// Runs all cases over each chosen fault alone, and over `pairs` pairs of those that break one
/// subject each. The pairs are the same each time, as long as the faults are the same. Joins what
/// was found of single ones to MPIs with many defects, if the faults are of enough groups.
CauseMeasure measure_causes(const Target& target, const IutRecord& iut,
                            const CoverageOptions& options, int pairs,
                            const CoverageProgress& progress);

bool all_measured(const CauseMeasure& measure);

/// Means and shares, each fault with several causes, and what could not be measured; with `whole`,
/// every fault.
std::string cause_measure_text(const CauseMeasure& measure, bool whole);
/// `{"faults": […], "pairs": […], "joined": […]}`
std::string cause_measure_json(const CauseMeasure& measure);

}  // namespace infocts
