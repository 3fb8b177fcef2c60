#ifndef REFERENCE_FULL_UNSUPPORTED_H_
#define REFERENCE_FULL_UNSUPPORTED_H_

#include "c/binding.h"

/// What functions do that are not there: the error MPI_ERR_UNSUPPORTED_OPERATION, told to whom
/// MPI-4.0, section "Error Handling", says that errors of such a function are told.
namespace reference::unsupported {

/// To the object that the function works on, if it is one.
int on(MPI_Comm comm, const char* function);
int on(MPI_Win win, const char* function);
int without_object(const char* function);
/// As there are no files, to the handler of MPI_FILE_NULL, which is MPI_ERRORS_RETURN.
int on_file() noexcept;
/// Functions of the tool information interface call no error handler.
int nobody() noexcept;

}  // namespace reference::unsupported

#endif  // REFERENCE_FULL_UNSUPPORTED_H_
