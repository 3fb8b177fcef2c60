// Faults of several threads that ask for error texts and classes at once.
#include <algorithm>
#include <cstring>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"

namespace infocts {

FAULT({.name = "threads.error_string_shares_text",
       .violates = {"info.threads.error_string"},
       .text = "Threads that call MPI_Error_string at once get the text that was made last."}) {
  mpi.error_string = [](int error, cts_field text, int* length) {
    static SharedVariable<std::string> shared;
    const int code = below().error_string(error, text, length);
    const std::string made = shared.passed_through(std::string(text.data, text.size));
    std::memcpy(text.data, made.data(), std::min(made.size(), text.size));
    return code;
  };
}

FAULT({.name = "threads.error_string_fails_when_busy",
       .violates = {"info.threads.error_string"},
       .text = "MPI_Error_string fails while another thread is in it."}) {
  mpi.error_string = [](int error, cts_field text, int* length) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().error_string(error, text, length);
    return visit.alone() ? code : below().constants.err_other;
  };
}

FAULT({.name = "threads.error_class_shares_class",
       .violates = {"info.threads.error_class"},
       .text = "Threads that call MPI_Error_class at once get the class that was found last."}) {
  mpi.error_class = [](int error, int* error_class) {
    static SharedVariable<int> shared;
    const int code = below().error_class(error, error_class);
    *error_class = shared.passed_through(*error_class);
    return code;
  };
}

}  // namespace infocts
