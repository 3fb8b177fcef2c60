// Errors that a variant raises itself: reported like those of the MPI below, to the error handler
// that is in force and as return code.
#pragma once

#include "adapters/table.h"

namespace infocts {

/// To be called before raise_error is of use: follows which handlers the program installs.
void follow_error_handlers(cts_table& mpi);

/// Calls the program's handler if it has one and returns the code, which may be a class: classes
/// are codes too.
int raise_error(int code);

}  // namespace infocts
