// Whether an MPI, as a program sees it through its header, is the ABI of MPI-5.0.
#pragma once

#include <string>

#include "adapters/table.h"

namespace infocts {

/// Why it is not, as half a sentence; empty where it is. `library` is the path of the file that
/// answers.
///
/// Any header of an MPI-5.0 may define MPI_ABI_VERSION, so that says nothing. The handles do, whose
/// values the ABI fixes (MPI-5.0, list of constants), and the name of the library, libmpi_abi.
/// Either is enough, and for the handles most of them: one wrong value in the header of the ABI is
/// a defect, and must not keep the value from being judged.
std::string why_not_abi(const cts_constants& constants, const std::string& library);

}  // namespace infocts
