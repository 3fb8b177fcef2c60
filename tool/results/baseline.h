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
  std::vector<std::string> removed;  ///< lines that no longer hold, and why
  std::vector<std::string> added;    ///< lines for deviations that no line expected
  std::vector<std::string> unknown;  ///< cases and columns that were not measured
  std::vector<std::string> mixed;    ///< cases that columns of one condition disagree on
};

/// `file` is the present content of the expectation file, perhaps empty; it must be free of errors.
/// Comments, a byte order mark and the ends of lines stay as they are, and so do lines that still
/// hold or are about MPIs that did not run. A line whose glob covers cases that pass now is
/// replaced by lines for those that still deviate, with the same reason. New lines name bindings or
/// numbers of ranks if the deviation shows only in some columns of their MPI. Their reason is that
/// of a line that says the same of another version of that MPI, else `why`. A case gets no line
/// where it deviates in one column and passes in another one of the same vendor, version, binding
/// and number of ranks. A line with an old id (`was` in the catalogue) is rewritten with today's
/// ids. `all_ids_known` is false for results of another suite, which may not know an id yet or any
/// more: lines with unknown ids then stay. With `by_cause`, new lines are about causes instead of
/// cases: one for each thing that deviates in a function. They also name bindings if the run says
/// nothing about some of them.
Baseline update_baseline(std::string_view file, const RunResults& run,
                         const std::vector<std::string>& known_ids, const std::string& why,
                         const Catalogue& catalogue, bool all_ids_known = true,
                         bool by_cause = false);

}  // namespace infocts
