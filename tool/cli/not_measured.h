// What was not measured or is stale, and what to do about it.
#pragma once

#include <filesystem>

#include "tool/results/results.h"

namespace infocts {

/// Prints on standard error which columns were not measured and why. If all were and the exit code
/// is 4 nevertheless, prints the reason for that; otherwise nothing.
void print_not_measured(const RunResults& run);

/// Prints on standard error the first expectations that are stale, and why.
void print_stale(const RunResults& run);

/// Prints on standard error how a run that was interrupted goes on, unless its directory is empty:
/// not known.
void tell_how_to_resume(const std::filesystem::path& directory);

}  // namespace infocts
