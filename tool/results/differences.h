// Where the implementations of a run differ, both in what is judged and in what the standard leaves
// open.
//
// Only answers are compared: what an MPI did in a case that ran. A skip is none (it follows from
// the version that applies and from what the MPI lacks, which every report tells elsewhere, and
// would bury the rest under each function that is new), nor are `inconclusive` and `error`.
// Messages and durations are not compared, for two runs of one MPI differ in them; nor are
// addresses of the process inside of observed values. So a run of one MPI beside itself has no
// differences, unless what this MPI does is a matter of chance.
#pragma once

#include <string>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// What one implementation did. Strings are printable (tool/results/text.h).
struct Answer {
  std::string iut;
  Verdict verdict = Verdict::error;
  std::string observed;  ///< of an `observed`: the value

  /// The value of an `observed`, else the verdict.
  std::string text() const;
};

/// Cases for the same requirements with the same answers, at least two of which differ.
struct Difference {
  std::vector<std::string> requirements;
  std::vector<std::string> tests;  ///< at least one
  std::vector<Answer> answers;     ///< in the order of the run; IUTs without an answer are left out

  /// The test, or what stands for several: "info.set.replaces (3 cases)".
  std::string label() const;
};

/// In the order in which the cases first appear.
std::vector<Difference> find_differences(const RunResults& run);

/// The answers that are the same put together: "mpich-4.0.2" → "fail", "a, b" → "pass", in order.
struct SharedAnswer {
  std::vector<std::string> iuts;
  std::string text;
};
std::vector<SharedAnswer> share_answers(const Difference& difference);

}  // namespace infocts
