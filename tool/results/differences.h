// Where the implementations of a run differ, both in what is judged and in what the standard leaves
// open.
//
// Only answers are compared: what an MPI did in a case that ran. A skip is no answer: it follows
// from the version that applies and from what the MPI lacks. Every report says that elsewhere, and
// the skips of each new function would bury the rest. `inconclusive` and `error` are no answers
// either. Messages, durations and process addresses in observed values are not compared, because
// they differ between two runs of one MPI. So two runs of one MPI show no differences, unless it
// behaves by chance.
#pragma once

#include <string>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// What one implementation did. Strings are printable (tool/results/text.h).
struct Answer {
  std::string iut;
  Verdict verdict = Verdict::error;
  std::string observed;  ///< the value, if the verdict is `observed`

  /// The value if the verdict is `observed`, else the verdict.
  std::string text() const;
};

/// Cases for the same requirements with the same answers, at least two of which differ.
struct Difference {
  std::vector<std::string> requirements;
  std::vector<std::string> cases;  ///< at least one
  std::vector<Answer> answers;     ///< in the order of the run; IUTs without an answer are left out

  /// The case, or a label for several: "info.set.replaces (3 cases)".
  std::string label() const;
};

/// In the order in which the cases first appear.
std::vector<Difference> find_differences(const RunResults& run);

/// Groups equal answers: "mpich-4.0.2" → "fail", "a, b" → "pass", in order.
struct SharedAnswer {
  std::vector<std::string> iuts;
  std::string text;
};
std::vector<SharedAnswer> share_answers(const Difference& difference);

}  // namespace infocts
