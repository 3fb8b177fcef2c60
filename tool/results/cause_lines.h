// Lines of expectation files about a cause (tool/results/expectations.h).
#pragma once

#include <string>

#include "tool/results/expectations.h"

namespace infocts {

/// Sets `expected` of the cases that the line covers. Returns why the line is stale; empty if it is
/// not.
std::string apply_cause_line(RunResults& run, const Expectation& line);

/// Lets the line cover a case. An earlier line stays unless only this one expects the verdict.
void set_expected(CaseResult& result, const Expectation& line);

/// Whether the column was judged by the rules of the version that its MPI claims, not by --std.
bool has_usual_rules(const IutRecord& iut);

/// Whether the run says if this MPI has the binding.
bool tells_of_binding(const RunResults& run, const std::string& mpi, const std::string& binding);

}  // namespace infocts
