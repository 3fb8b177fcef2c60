// Faults of the functions that convert handles and that explain error codes, before MPI_Init and
// after MPI_Finalize, and of texts of errors at any time.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The object that the caller gets is a duplicate.
constexpr auto copy_object = [](auto& call) {
  const bool constant = is_null(*call.info) || is_env(*call.info);
  if (!constant) inner().info_dup(*call.info, call.info);
};

/// What has this class is said to have the other.
TableChange take_class_for_other(Closure<bool(const cts_constants& known, int of)> test) {
  return after_any(fn::error_class, [test](auto& call) {
    const cts_constants& known = inner().constants;
    if (test(known, *call.error_class)) *call.error_class = known.err_other;
  });
}

/// A text without an end.
constexpr auto give_open_text = [](auto& call) {
  *call.resultlen = inner().constants.max_error_string;
  std::memset(call.text.data, '.', static_cast<std::size_t>(*call.resultlen));
};

}  // namespace

// Handles.
FAULTS {
  const PhaseFaults row(before_init);
  static std::atomic<std::uint64_t> newest{0};
  row("f2c_newest", "c2f",
      "Before MPI_Init, MPI_Info_f2c gives the object that was converted last.",
      before(fn::info_c2f, [](auto& call) { newest = call.info.bits; }) +
          after_any(fn::info_f2c, [](auto& call) {
            if (newest != 0) call.info->bits = newest;
          }));
  row("f2c_copies", "c2f", "Before MPI_Init, MPI_Info_f2c gives a duplicate of the object.",
      after_any(fn::info_f2c, copy_object));
  row("f2c_null_ignored", "c2f",
      "Before MPI_Init, the integer of MPI_INFO_NULL converts to no handle.",
      leave(fn::info_f2c, var::info, on_null));
  row("toint_constant", "toint",
      "Before MPI_Init, MPI_Info_toint gives one integer for all objects.",
      after_any(fn::info_toint, store(var::number, 1)));
  static std::atomic<int> next{1000000};
  row("toint_restless", "toint", "Before MPI_Init, MPI_Info_toint gives another integer each time.",
      after_any(fn::info_toint, [](auto& call) { *call.number = next++; }));
  row("fromint_null", "fromint",
      "Before MPI_Init, MPI_Info_fromint gives MPI_INFO_NULL for every integer.",
      after_any(fn::info_fromint, set_null(var::info)));
  row("fromint_copies", "fromint",
      "Before MPI_Init, MPI_Info_fromint gives a duplicate of the object.",
      after_any(fn::info_fromint, copy_object));
}

FAULTS {
  const PhaseFaults row(after_finalize);
  row("c2f_null", "c2f", "After MPI_Finalize, MPI_Info_c2f takes every object for MPI_INFO_NULL.",
      before(fn::info_c2f, [](auto& call) { call.info = null_info(); }));
  row("f2c_leaves_handle", "c2f", "After MPI_Finalize, MPI_Info_f2c leaves the handle as it was.",
      ignore(fn::info_f2c, always));
  row("toint_six_bits", "toint",
      "After MPI_Finalize, MPI_Info_toint keeps six bits of the integer.",
      after_any(fn::info_toint, [](auto& call) { *call.number &= 0x3f; }));
  static std::atomic<int> next{1000000};
  row("toint_restless", "toint",
      "After MPI_Finalize, MPI_Info_toint gives another integer each time.",
      after_any(fn::info_toint, [](auto& call) { *call.number = next++; }));
  row("toint_silent", "toint", "After MPI_Finalize, MPI_Info_toint gives no integer.",
      ignore(fn::info_toint, always));
  row("fromint_copies", "fromint",
      "After MPI_Finalize, MPI_Info_fromint gives a duplicate of the object.",
      after_any(fn::info_fromint, copy_object));
}

// Error codes.
FAULTS {
  const PhaseFaults row(before_init);
  row("error_class_refused", "error_class", "MPI_Error_class returns an error before MPI_Init.",
      refuse(fn::error_class, err::other, always));
  row("error_class_other", "error_class",
      "Before MPI_Init, MPI_Error_class takes MPI_ERR_INFO_NOKEY for MPI_ERR_OTHER.",
      take_class_for_other([](auto& known, int of) { return of == known.err_info_nokey; }));
  row("error_string_ends", "error_string", "MPI_Error_string ends the process before MPI_Init.",
      before(fn::error_string, end_process));
}

FAULTS {
  const PhaseFaults row(after_finalize);
  row("error_class_other", "error_class",
      "After MPI_Finalize, MPI_Error_class takes every error for MPI_ERR_OTHER.",
      take_class_for_other([](auto& known, int of) { return of != known.success; }));
  row("error_class_silent", "error_class",
      "After MPI_Finalize, MPI_Error_class succeeds and gives no class.",
      ignore(fn::error_class, always));
  row("error_string_open", "error_string",
      "After MPI_Finalize, MPI_Error_string does not terminate the text.",
      answer(fn::error_string, give_open_text));
  row("error_string_no_length", "error_string",
      "After MPI_Finalize, MPI_Error_string leaves resultlen as it was.",
      leave(fn::error_string, var::resultlen));
}

FAULTS_OF("errors", "info.errors") {
  fault("text_open", {"text_and_length"}, "MPI_Error_string does not terminate the text.",
        answer(fn::error_string, give_open_text));
  fault("text_no_length", {"text_and_length"}, "MPI_Error_string leaves resultlen as it was.",
        leave(fn::error_string, var::resultlen), IN_C_AND_FORTRAN);
  fault("text_length_with_null", {"text_and_length"},
        "In Fortran, MPI_Error_string adds a null character to the text, and counts it.",
        after(fn::error_string,
              [](auto& call) {
                const auto length = static_cast<std::size_t>(*call.resultlen);
                if (length < call.text.size) call.text.data[length] = '\0';
                ++*call.resultlen;
              }),
        {"fortran"});
}

}  // namespace infocts
