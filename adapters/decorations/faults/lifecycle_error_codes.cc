// Faults before MPI_Init and after MPI_Finalize, of the functions that explain error codes.
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/phase.h"

namespace infocts {

FAULTS {
  fault("lifecycle.error_class_refused_before_init", {"info.lifecycle.error_class_before_init"},
        "MPI_Error_class returns an error before MPI_Init.",
        refuse(fn::error_class, err::other, [](auto&) { return before_init(); }));
  fault("lifecycle.error_class_other_before_init", {"info.lifecycle.error_class_before_init"},
        "Before MPI_Init, MPI_Error_class takes MPI_ERR_INFO_NOKEY for MPI_ERR_OTHER.",
        around(fn::error_class, [](auto& call) {
          const int result = call.pass();
          const cts_constants& known = below().constants;
          if (before_init() && *call.error_class == known.err_info_nokey)
            *call.error_class = known.err_other;
          return result;
        }));
  fault("lifecycle.error_string_ends_before_init", {"info.lifecycle.error_string_before_init"},
        "MPI_Error_string ends the process before MPI_Init.", before(fn::error_string, [](auto&) {
          if (before_init()) std::_Exit(1);
        }));
  fault("lifecycle.error_class_other_after_finalize", {"info.lifecycle.error_class_after_finalize"},
        "After MPI_Finalize, MPI_Error_class takes every error for MPI_ERR_OTHER.",
        around(fn::error_class, [](auto& call) {
          const int result = call.pass();
          const cts_constants& known = below().constants;
          if (after_finalize() && *call.error_class != known.success)
            *call.error_class = known.err_other;
          return result;
        }));
  fault("lifecycle.error_class_silent_after_finalize",
        {"info.lifecycle.error_class_after_finalize"},
        "After MPI_Finalize, MPI_Error_class succeeds and gives no class.",
        ignore(fn::error_class, [](auto&) { return after_finalize(); }));
  fault("lifecycle.error_string_open_after_finalize",
        {"info.lifecycle.error_string_after_finalize"},
        "After MPI_Finalize, MPI_Error_string does not terminate the text.",
        around(fn::error_string, [](auto& call) {
          if (!after_finalize()) return call.pass();
          *call.resultlen = below().constants.max_error_string;
          std::memset(call.text.data, '.', static_cast<std::size_t>(*call.resultlen));
          return below().constants.success;
        }));
  fault("lifecycle.error_string_no_length_after_finalize",
        {"info.lifecycle.error_string_after_finalize"},
        "After MPI_Finalize, MPI_Error_string leaves resultlen as it was.",
        around(fn::error_string, [](auto& call) {
          const int given = *call.resultlen;
          const int result = call.pass();
          if (after_finalize()) *call.resultlen = given;
          return result;
        }));
}

}  // namespace infocts
