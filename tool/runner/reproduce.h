// Reproducers of a run: made, tried, and written.
#pragma once

#include <filesystem>
#include <string_view>

#include "tool/runner/run_target.h"

namespace infocts {

/// Writes DIR/reproducers/<iut>.<test>.c (or .cxx, .f90) for each recorded failure that stands as a
/// program of its own: run again it deviates on the target, and does not on the reference. The
/// path, relative to DIR, goes into the result; where there is none, the message says why.
void write_reproducers(const std::filesystem::path& directory, const Target& target,
                       const RunOptions& options, std::string_view suite_version,
                       TargetResults& results);

}  // namespace infocts
