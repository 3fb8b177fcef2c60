#ifndef REFERENCE_CORE_ERROR_CLASS_H_
#define REFERENCE_CORE_ERROR_CLASS_H_

#include <string_view>

namespace reference {

// Functions of the library return the error classes of mpi.h as plain ints: error codes are equal
// to their classes (allowed by MPI-4.0, section "Error Codes and Classes").

/// A text of the form "MPI_ERR_NAME: explanation" for an error code, shorter than
/// MPI_MAX_ERROR_STRING; empty if there is no such code.
std::string_view error_text(int code) noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_ERROR_CLASS_H_
