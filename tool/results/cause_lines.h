// Lines of expectation files that are about a cause (tool/results/expectations.h).
#pragma once

#include <string>

#include "tool/results/expectations.h"

namespace infocts {

/// Sets `expected` of the cases that the line speaks for. Returns why the line is stale; empty if
/// it is not.
std::string apply_cause_line(RunResults& run, const Expectation& line);

/// Notes that a line speaks for a case, unless another one already expects its verdict.
void set_expected(CaseResult& result, const Expectation& line);

/// Whether the run says of a binding of this MPI that it is there or that it is not.
bool tells_of_binding(const RunResults& run, const std::string& mpi, const std::string& binding);

}  // namespace infocts
