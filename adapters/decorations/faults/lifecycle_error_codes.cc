// Faults before MPI_Init and after MPI_Finalize, of the functions that explain error codes.
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/phase.h"

namespace infocts {

FAULT({.name = "lifecycle.error_class_refused_before_init",
       .violates = {"info.lifecycle.error_class_before_init"},
       .text = "MPI_Error_class returns an error before MPI_Init."}) {
  mpi.error_class = [](int code, int* error_class) {
    return before_init() ? out_of_order() : below().error_class(code, error_class);
  };
}

FAULT({.name = "lifecycle.error_class_other_before_init",
       .violates = {"info.lifecycle.error_class_before_init"},
       .text = "Before MPI_Init, MPI_Error_class takes MPI_ERR_INFO_NOKEY for MPI_ERR_OTHER."}) {
  mpi.error_class = [](int code, int* error_class) {
    const int result = below().error_class(code, error_class);
    const cts_constants& known = below().constants;
    if (before_init() && *error_class == known.err_info_nokey) *error_class = known.err_other;
    return result;
  };
}

FAULT({.name = "lifecycle.error_string_ends_before_init",
       .violates = {"info.lifecycle.error_string_before_init"},
       .text = "MPI_Error_string ends the process before MPI_Init."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    if (before_init()) std::_Exit(1);
    return below().error_string(code, text, resultlen);
  };
}

FAULT({.name = "lifecycle.error_class_other_after_finalize",
       .violates = {"info.lifecycle.error_class_after_finalize"},
       .text = "After MPI_Finalize, MPI_Error_class takes every error for MPI_ERR_OTHER."}) {
  mpi.error_class = [](int code, int* error_class) {
    const int result = below().error_class(code, error_class);
    const cts_constants& known = below().constants;
    if (after_finalize() && *error_class != known.success) *error_class = known.err_other;
    return result;
  };
}

FAULT({.name = "lifecycle.error_class_silent_after_finalize",
       .violates = {"info.lifecycle.error_class_after_finalize"},
       .text = "After MPI_Finalize, MPI_Error_class succeeds and gives no class."}) {
  mpi.error_class = [](int code, int* error_class) {
    return after_finalize() ? below().constants.success : below().error_class(code, error_class);
  };
}

FAULT({.name = "lifecycle.error_string_open_after_finalize",
       .violates = {"info.lifecycle.error_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Error_string does not terminate the text."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    if (!after_finalize()) return below().error_string(code, text, resultlen);
    *resultlen = below().constants.max_error_string;
    std::memset(text.data, '.', static_cast<std::size_t>(*resultlen));
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.error_string_no_length_after_finalize",
       .violates = {"info.lifecycle.error_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Error_string leaves resultlen as it was."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    const int given = *resultlen;
    const int result = below().error_string(code, text, resultlen);
    if (after_finalize()) *resultlen = given;
    return result;
  };
}

}  // namespace infocts
