// Finding the MPIs of a machine.
#pragma once

#include <vector>

#include "tool/runner/address.h"

namespace infocts {

/// The reference, then every wrapper compiler on the PATH and below the usual prefixes. Several
/// names of one wrapper (mpicc and mpicc.openmpi, say) are reported once.
std::vector<Address> find_implementations();

}  // namespace infocts
