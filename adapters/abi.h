// Whether an MPI, as a program sees it through its header, is the ABI of MPI-5.0.
#pragma once

#include <string>

#include "adapters/table.h"

namespace infocts {

/// Why it is not the ABI, as half a sentence; empty if it is. `library` is the path of the library
/// file that answers.
///
/// MPI_ABI_VERSION does not decide this, as the header of any MPI-5.0 may define it. What decides
/// are the values of the handles, which the ABI fixes (MPI-5.0, list of constants), and the name of
/// the library, libmpi_abi. One of the two is enough, and most of the handles are: one wrong value
/// in a header of the ABI is a defect that cases must still judge.
std::string why_not_abi(const cts_constants& constants, const std::string& library);

}  // namespace infocts
