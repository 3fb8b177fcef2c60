// What `infocts run` prints when it is done.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/report/style.h"
#include "tool/results/cause_counts.h"
#include "tool/results/results.h"

namespace infocts {

/// From top to bottom: the implementations, the matrix, the causes of the failures, each unmeasured
/// result by requirement with its text, source, message and a command that reruns it, advice in
/// brief, where the implementations differ, stale expectations, counts, and last summary_line()
/// (tool/report/summary_line.h). Unexpected results are shown one by one if `whole`, or if each has
/// a cause of its own.
///
/// `output_dir` is where the reports are (-o DIR), to point to what is cut here; it may be empty.
/// Lines keep to style.width, except paths, commands and the summary line, which people copy and
/// programs search for. Without colour there are no escape sequences, and colour never says
/// anything that the text does not.
std::string terminal_report(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& output_dir = {}, bool whole = false);

/// One cause: its rule, call, reproducer and a command that reruns it, with so many of its cases.
std::string terminal_cause(const RunResults& run, const Catalogue& catalogue,
                           const CauseCount& count, const Style& style, std::size_t most_cases);

}  // namespace infocts
