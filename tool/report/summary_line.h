// The last line of the terminal output.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

/// One line of ASCII that other programs search for (ReFrame, Ramble, grep), without its newline:
///
///     infocts: 3 columns (0 not measured), 540 cases: 500 pass, 4 fail, 0 inconclusive, 20
///     observed, 16 skipped, 0 crashed, 0 timed_out, 0 error; 3 unexpected, 0 not measured, 1
///     expected, 0 advice, 0 stale; exit 1
///
/// Every count is always there, zeros too, in this order, and words have no singular, so that one
/// regular expression fits every run: it is part of the public contract.
std::string summary_line(const RunResults& run);

/// The same, where the process ends with another code than these results alone ask for.
std::string summary_line(const RunResults& run, int exit_code);

}  // namespace infocts
