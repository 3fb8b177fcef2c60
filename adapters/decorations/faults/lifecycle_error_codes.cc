// Faults before MPI_Init and after MPI_Finalize, of the functions that explain error codes.
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/faults/lifecycle.h"

namespace infocts {

FAULTS {
  const PhaseFaults row(before_init);
  row("error_class_refused", "error_class", "MPI_Error_class returns an error before MPI_Init.",
      refuse(fn::error_class, err::other, always));
  row("error_class_other", "error_class",
      "Before MPI_Init, MPI_Error_class takes MPI_ERR_INFO_NOKEY for MPI_ERR_OTHER.",
      after_any(fn::error_class, [](auto& call) {
        const cts_constants& known = inner().constants;
        if (*call.error_class == known.err_info_nokey) *call.error_class = known.err_other;
      }));
  row("error_string_ends", "error_string", "MPI_Error_string ends the process before MPI_Init.",
      before(fn::error_string, [](auto&) { std::_Exit(1); }));
}

FAULTS {
  const PhaseFaults row(after_finalize);
  row("error_class_other", "error_class",
      "After MPI_Finalize, MPI_Error_class takes every error for MPI_ERR_OTHER.",
      after_any(fn::error_class, [](auto& call) {
        const cts_constants& known = inner().constants;
        if (*call.error_class != known.success) *call.error_class = known.err_other;
      }));
  row("error_class_silent", "error_class",
      "After MPI_Finalize, MPI_Error_class succeeds and gives no class.",
      ignore(fn::error_class, always));
  row("error_string_open", "error_string",
      "After MPI_Finalize, MPI_Error_string does not terminate the text.",
      around(fn::error_string, [](auto& call) {
        *call.resultlen = inner().constants.max_error_string;
        std::memset(call.text.data, '.', static_cast<std::size_t>(*call.resultlen));
        return success();
      }));
  row("error_string_no_length", "error_string",
      "After MPI_Finalize, MPI_Error_string leaves resultlen as it was.",
      around(fn::error_string, [](auto& call) {
        const int given = *call.resultlen;
        const int code = call.pass();
        *call.resultlen = given;
        return code;
      }));
}

}  // namespace infocts
