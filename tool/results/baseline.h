// Updates an expectation file to what a run found.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

struct Baseline {
  std::string text;                  ///< the whole file
  std::vector<std::string> removed;  ///< lines that said the truth no more, and why
  std::vector<std::string> added;    ///< lines for deviations that no line expected
  std::vector<std::string> unknown;  ///< what cannot be expected: cases that were not measured
};

/// `file` is what the expectation file holds now, maybe nothing; it must be free of errors.
/// Comments, and lines that still speak the truth or are of MPIs that did not run, stay as they
/// are. A line whose glob covers cases that pass now is replaced by lines for those that still
/// deviate, with its reason. `why` is the reason of lines that are new. Such a line names bindings
/// or numbers of ranks where the deviation shows in some columns of its MPI only. It has the reason
/// of a line that says the same of another version of that MPI. A line by an old id (`was` in the
/// catalogue) is written with the ids of today. `all_ids_known` is false for
/// results of another suite, which does not drop lines on ids that it may not know yet, or no more.
/// `by_cause` writes lines on causes for what is new in place of one for each case: one for each
/// thing that deviates of a function. These name bindings also where the run does not tell of all.
Baseline update_baseline(std::string_view file, const RunResults& run,
                         const std::vector<std::string>& known_ids, const std::string& why,
                         const Catalogue& catalogue, bool all_ids_known = true,
                         bool by_cause = false);

}  // namespace infocts
