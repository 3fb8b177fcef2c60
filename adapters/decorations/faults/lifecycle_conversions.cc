// Faults before MPI_Init and after MPI_Finalize, of the functions that convert handles.
#include <atomic>

#include "adapters/decorations/faults/lifecycle.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {
namespace {

/// The object that the caller gets is a duplicate.
constexpr auto copy_object = [](auto& call) {
  const cts_constants& known = inner().constants;
  const bool constant =
      is_null(*call.info) || (known.has_info_env != 0 && call.info->bits == known.info_env.bits);
  if (!constant) inner().info_dup(*call.info, call.info);
};

}  // namespace

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
      around(fn::info_f2c, [](auto& call) {
        cts_info converted = *call.info;
        const int code = inner().info_f2c(call.fortran, &converted);
        if (!is_null(converted)) *call.info = converted;
        return code;
      }));
  row("toint_constant", "toint",
      "Before MPI_Init, MPI_Info_toint gives one integer for all objects.",
      after_any(fn::info_toint, [](auto& call) { *call.number = 1; }));
  static std::atomic<int> next{1000000};
  row("toint_restless", "toint", "Before MPI_Init, MPI_Info_toint gives another integer each time.",
      after_any(fn::info_toint, [](auto& call) { *call.number = next++; }));
  row("fromint_null", "fromint",
      "Before MPI_Init, MPI_Info_fromint gives MPI_INFO_NULL for every integer.",
      after_any(fn::info_fromint, [](auto& call) { *call.info = inner().constants.info_null; }));
  row("fromint_copies", "fromint",
      "Before MPI_Init, MPI_Info_fromint gives a duplicate of the object.",
      after_any(fn::info_fromint, copy_object));
}

FAULTS {
  const PhaseFaults row(after_finalize);
  row("c2f_null", "c2f", "After MPI_Finalize, MPI_Info_c2f takes every object for MPI_INFO_NULL.",
      before(fn::info_c2f, [](auto& call) { call.info = inner().constants.info_null; }));
  row("f2c_leaves_handle", "c2f", "After MPI_Finalize, MPI_Info_f2c leaves the handle as it was.",
      ignore(fn::info_f2c, always));
  row("toint_six_bits", "toint",
      "After MPI_Finalize, MPI_Info_toint keeps six bits of the integer.",
      after_any(fn::info_toint, [](auto& call) { *call.number &= 0x3f; }));
  row("toint_silent", "toint", "After MPI_Finalize, MPI_Info_toint gives no integer.",
      ignore(fn::info_toint, always));
  row("fromint_copies", "fromint",
      "After MPI_Finalize, MPI_Info_fromint gives a duplicate of the object.",
      after_any(fn::info_fromint, copy_object));
}

}  // namespace infocts
