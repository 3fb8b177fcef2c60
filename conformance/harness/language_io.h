// Input and output of the programming language, which is what MPI_IO is about.
#pragma once

#include "adapters/api.h"

namespace infocts {

/// Whether a temporary file can be opened, written, positioned and read: by the statements of
/// Fortran for its bindings, else by the functions of C.
bool language_io_works(const Api& mpi);

}  // namespace infocts
