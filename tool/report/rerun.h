// The one command that runs a case again.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

/// `infocts run ADDRESS --filter TEST`, fit to be pasted into a shell, with what else decided the
/// result: the binding, --std if another version's rules were applied, and of the user's options
/// those that decide what is tried and for how long.
std::string rerun_command(const RunResults& run, const CaseResult& result);

/// The same without the filter: what runs the implementation again.
std::string rerun_start(const RunResults& run, const IutRecord& iut);

}  // namespace infocts
