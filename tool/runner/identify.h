// Identifies the MPI at an address.
#pragma once

#include <filesystem>
#include <string>

#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

/// Asks the MPI which one it is. Throws NotMeasured if the library does not load, or is not the one
/// whose mpi.h the shim was compiled with.
IutRecord identify_target(const Target& target, const RunOptions& options);

/// Size, and time of change in seconds since 1970, for IutRecord::library_stamp: a library that is
/// rebuilt says the same about itself. Empty if there is no such file.
std::string stamp_of(const std::filesystem::path& library);

}  // namespace infocts
