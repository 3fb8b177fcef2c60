// Who answers at an address.
#pragma once

#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

/// Asks who answers. Throws NotMeasured when the library does not load, or is not the one whose
/// mpi.h the shim was compiled with.
IutRecord identify_target(const Target& target, const RunOptions& options);

}  // namespace infocts
