// The parts of the terminal output; terminal.cc puts them together. Each ends with a newline, or is
// empty if it has nothing to say.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "conformance/catalogue/catalogue.h"
#include "tool/report/matrix.h"
#include "tool/report/style.h"
#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

/// `more_in` is where to find the output of a compiler or a process that kept an MPI from being
/// measured.
std::string terminal_identities(const RunResults& run, const Style& style,
                                const std::string& more_in);

/// As many tables, one below the other, as the width requires.
std::string terminal_matrix(const Matrix& matrix, const Style& style);

/// The causes of the failures, if they say more than the cases do; else empty.
std::string terminal_causes(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& more_in);

/// The results with one outcome under a title. `more_in` is where the rest of a long message is.
std::string terminal_problems(const RunResults& run, const Catalogue& catalogue, Outcome outcome,
                              std::string_view title, const Style& style,
                              const std::string& more_in);

/// One paragraph for each requirement.
std::string terminal_advice(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& more_in);

/// Where the implementations differ, one paragraph each (tool/results/differences.h).
std::string terminal_differences(const RunResults& run, const Style& style,
                                 const std::string& more_in);

/// Any text, made printable and wrapped to the width that is left beside `indent` blanks.
std::string indented(std::string_view text, std::size_t indent, const Style& style);

/// The colour that goes with the mark of an outcome.
Color color_of(Outcome outcome);

}  // namespace infocts
