// Input and output of the programming language, which is what MPI_IO is about.
#pragma once

#include "adapters/api.h"

namespace infocts {

enum class LanguageIo {
  works,
  no_room,  ///< the system is short of room or of open files: not what MPI_IO is about
  fails,
};

/// What becomes of opening, writing, positioning and reading a temporary file: by the statements of
/// Fortran for its bindings, else by the functions of C.
LanguageIo try_language_io(const Api& mpi);

}  // namespace infocts
