// Identifies the MPI at an address.
#pragma once

#include <filesystem>
#include <string>

#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

/// Asks who answers. Throws NotMeasured when the library does not load, or is not the one whose
/// mpi.h the shim was compiled with.
IutRecord identify_target(const Target& target, const RunOptions& options);

/// Size, and time of change in seconds since 1970, IutRecord::library_stamp: a library that is
/// built anew says the same of itself. Empty if there is no such file.
std::string stamp_of(const std::filesystem::path& library);

}  // namespace infocts
