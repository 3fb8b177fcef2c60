// Faults before MPI_Init and after MPI_Finalize, of the functions that convert handles.
#include <atomic>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  static std::atomic<std::uint64_t> newest{0};
  fault("lifecycle.f2c_newest_before_init", {"info.lifecycle.c2f_before_init"},
        "Before MPI_Init, MPI_Info_f2c gives the object that was converted last.",
        before(fn::info_c2f, [](auto& call) { newest = call.info.bits; }) +
            after_any(fn::info_f2c, [](auto& call) {
              if (before_init() && newest != 0) call.info->bits = newest;
            }));
  fault("lifecycle.f2c_copies_before_init", {"info.lifecycle.c2f_before_init"},
        "Before MPI_Init, MPI_Info_f2c gives a duplicate of the object.",
        after_any(fn::info_f2c, [](auto& call) {
          if (before_init() && call.info->bits != below().constants.info_null.bits) {
            below().info_dup(*call.info, call.info);
          }
        }));
  fault("lifecycle.f2c_null_ignored_before_init", {"info.lifecycle.c2f_before_init"},
        "Before MPI_Init, the integer of MPI_INFO_NULL converts to no handle.",
        around(fn::info_f2c, [](auto& call) {
          cts_info converted = *call.info;
          const int code = below().info_f2c(call.fortran, &converted);
          if (!before_init() || converted.bits != below().constants.info_null.bits)
            *call.info = converted;
          return code;
        }));
  fault("lifecycle.c2f_null_after_finalize", {"info.lifecycle.c2f_after_finalize"},
        "After MPI_Finalize, MPI_Info_c2f takes every object for MPI_INFO_NULL.",
        before(fn::info_c2f, [](auto& call) {
          call.info = after_finalize() ? below().constants.info_null : call.info;
        }));
  fault("lifecycle.f2c_leaves_handle_after_finalize", {"info.lifecycle.c2f_after_finalize"},
        "After MPI_Finalize, MPI_Info_f2c leaves the handle as it was.",
        ignore(fn::info_f2c, [](auto&) { return after_finalize(); }));
  fault("lifecycle.toint_constant_before_init", {"info.lifecycle.toint_before_init"},
        "Before MPI_Init, MPI_Info_toint gives one integer for all objects.",
        after_any(fn::info_toint, [](auto& call) {
          if (before_init()) *call.number = 1;
        }));
  static std::atomic<int> next{1000000};
  fault("lifecycle.toint_restless_before_init", {"info.lifecycle.toint_before_init"},
        "Before MPI_Init, MPI_Info_toint gives another integer each time.",
        after_any(fn::info_toint, [](auto& call) {
          if (before_init()) *call.number = next++;
        }));
  fault("lifecycle.toint_six_bits_after_finalize", {"info.lifecycle.toint_after_finalize"},
        "After MPI_Finalize, MPI_Info_toint keeps six bits of the integer.",
        after_any(fn::info_toint, [](auto& call) {
          if (after_finalize()) *call.number &= 0x3f;
        }));
  fault("lifecycle.toint_silent_after_finalize", {"info.lifecycle.toint_after_finalize"},
        "After MPI_Finalize, MPI_Info_toint gives no integer.",
        ignore(fn::info_toint, [](auto&) { return after_finalize(); }));
  fault("lifecycle.fromint_null_before_init", {"info.lifecycle.fromint_before_init"},
        "Before MPI_Init, MPI_Info_fromint gives MPI_INFO_NULL for every integer.",
        after_any(fn::info_fromint, [](auto& call) {
          if (before_init()) *call.info = below().constants.info_null;
        }));
  fault("lifecycle.fromint_copies_before_init", {"info.lifecycle.fromint_before_init"},
        "Before MPI_Init, MPI_Info_fromint gives a duplicate of the object.",
        after_any(fn::info_fromint, [](auto& call) {
          const cts_constants& known = below().constants;
          if (before_init() && call.info->bits != known.info_null.bits &&
              call.info->bits != known.info_env.bits) {
            below().info_dup(*call.info, call.info);
          }
        }));
  fault("lifecycle.fromint_copies_after_finalize", {"info.lifecycle.fromint_after_finalize"},
        "After MPI_Finalize, MPI_Info_fromint gives a duplicate of the object.",
        after_any(fn::info_fromint, [](auto& call) {
          const cts_constants& known = below().constants;
          if (after_finalize() && call.info->bits != known.info_null.bits &&
              call.info->bits != known.info_env.bits) {
            below().info_dup(*call.info, call.info);
          }
        }));
}

}  // namespace infocts
