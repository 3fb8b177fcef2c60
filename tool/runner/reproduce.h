// Makes, tries and writes the reproducers of a run.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// At most this many cases of a cause are tried.
inline constexpr int kMaxTriedOfACause = 6;

/// Called when a cause is done, with the number of causes done.
using CauseProgress = std::function<void(std::size_t done, const Cause& cause)>;

/// Writes DIR/reproducers/<iut>.<test>.c (or .cxx, .f90) for each cause of the run. Tries its
/// cases, those with the fewest steps first, until one works as a program of its own: when run
/// again, it deviates on the target and not on the reference. The path, relative to DIR, goes into
/// the result of that case. If no case of a cause works, the messages say why. Works on up to
/// `jobs` causes at a time; unless the user gave that number, on two instead of each that mostly
/// waits.
void write_reproducers(const std::filesystem::path& directory,
                       const std::vector<MeasuredColumn>& columns, std::string_view suite_version,
                       int jobs, bool jobs_given, RunResults& run, const CauseProgress& progress);

}  // namespace infocts
