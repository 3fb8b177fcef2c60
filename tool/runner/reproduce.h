// Makes, tries and writes the reproducers of a run.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "tool/runner/measured_column.h"

namespace infocts {

/// So many cases of a cause are tried at most.
inline constexpr int kMostTriedOfACause = 6;

/// Told when a cause is done: how many are.
using CauseProgress = std::function<void(std::size_t done, const Cause& cause)>;

/// Writes DIR/reproducers/<iut>.<test>.c (or .cxx, .f90) for each cause of the run: of the first of
/// its cases, those of the fewest steps before the others, that stands as a program of its own: run
/// again it deviates on the target, and does not on the reference. The path, relative to DIR, goes
/// into the result of that case; where no case of a cause has one, the messages say why. Several
/// causes at a time, if there are `jobs` for it.
void write_reproducers(const std::filesystem::path& directory,
                       const std::vector<MeasuredColumn>& columns, std::string_view suite_version,
                       int jobs, RunResults& run, const CauseProgress& progress);

}  // namespace infocts
