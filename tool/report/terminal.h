// What `infocts run` prints when it is done.
#pragma once

#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/report/style.h"
#include "tool/results/results.h"

namespace infocts {

/// From top to bottom: who was tested, the matrix, what is behind the failures, each unmeasured
/// result by requirement with its text, source, message and a command that reruns it, advice in
/// brief, on what the implementations differ, stale expectations, counts, and last summary_line()
/// (tool/report/summary_line.h). Unexpected results are shown one by one where `whole`, or where
/// each has a cause of its own.
///
/// `output_dir` is where the reports are (-o DIR), for the pointers to what is cut here; it may be
/// empty. Lines keep to style.width, but for paths, commands and the summary line, which people
/// copy and programs search for. Without colour there is no escape sequence, and colour never tells
/// anything that the text does not.
std::string terminal_report(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& output_dir = {}, bool whole = false);

}  // namespace infocts
