// The one command that runs a case again.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

/// `infocts run ADDRESS --filter TEST`, ready to paste into a shell, with everything else that
/// decided the result: the binding, --std if the rules of another version were applied, and the
/// user's options that decide what is tried and for how long.
std::string rerun_command(const RunResults& run, const CaseResult& result);

/// The same without the filter, to run the implementation again.
std::string rerun_start(const RunResults& run, const IutRecord& iut);

}  // namespace infocts
