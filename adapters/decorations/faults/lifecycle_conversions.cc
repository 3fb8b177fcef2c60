// Faults before MPI_Init and after MPI_Finalize, of the functions that convert handles.
#include <atomic>

#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "lifecycle.f2c_newest_before_init",
       .violates = {"info.lifecycle.c2f_before_init"},
       .text = "Before MPI_Init, MPI_Info_f2c gives the object that was converted last."}) {
  if (mpi.info_c2f == nullptr || mpi.info_f2c == nullptr) return;
  static std::atomic<std::uint64_t> newest{0};
  mpi.info_c2f = [](cts_info info, int* fortran) {
    newest = info.bits;
    return below().info_c2f(info, fortran);
  };
  mpi.info_f2c = [](int fortran, cts_info* info) {
    const int code = below().info_f2c(fortran, info);
    if (before_init() && newest != 0) info->bits = newest;
    return code;
  };
}

FAULT({.name = "lifecycle.f2c_copies_before_init",
       .violates = {"info.lifecycle.c2f_before_init"},
       .text = "Before MPI_Init, MPI_Info_f2c gives a duplicate of the object."}) {
  if (mpi.info_f2c == nullptr) return;
  mpi.info_f2c = [](int fortran, cts_info* info) {
    const int code = below().info_f2c(fortran, info);
    if (before_init() && info->bits != below().constants.info_null.bits) {
      below().info_dup(*info, info);
    }
    return code;
  };
}

FAULT({.name = "lifecycle.f2c_null_ignored_before_init",
       .violates = {"info.lifecycle.c2f_before_init"},
       .text = "Before MPI_Init, the integer of MPI_INFO_NULL converts to no handle."}) {
  if (mpi.info_f2c == nullptr) return;
  mpi.info_f2c = [](int fortran, cts_info* info) {
    cts_info converted = *info;
    const int code = below().info_f2c(fortran, &converted);
    if (!before_init() || converted.bits != below().constants.info_null.bits) *info = converted;
    return code;
  };
}

FAULT({.name = "lifecycle.c2f_null_after_finalize",
       .violates = {"info.lifecycle.c2f_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_c2f takes every object for MPI_INFO_NULL."}) {
  if (mpi.info_c2f == nullptr) return;
  mpi.info_c2f = [](cts_info info, int* fortran) {
    return below().info_c2f(after_finalize() ? below().constants.info_null : info, fortran);
  };
}

FAULT({.name = "lifecycle.f2c_leaves_handle_after_finalize",
       .violates = {"info.lifecycle.c2f_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_f2c leaves the handle as it was."}) {
  if (mpi.info_f2c == nullptr) return;
  mpi.info_f2c = [](int fortran, cts_info* info) {
    return after_finalize() ? below().constants.success : below().info_f2c(fortran, info);
  };
}

FAULT({.name = "lifecycle.toint_constant_before_init",
       .violates = {"info.lifecycle.toint_before_init"},
       .text = "Before MPI_Init, MPI_Info_toint gives one integer for all objects."}) {
  if (mpi.info_toint == nullptr) return;
  mpi.info_toint = [](cts_info info, int* number) {
    const int code = below().info_toint(info, number);
    if (before_init()) *number = 1;
    return code;
  };
}

FAULT({.name = "lifecycle.toint_restless_before_init",
       .violates = {"info.lifecycle.toint_before_init"},
       .text = "Before MPI_Init, MPI_Info_toint gives another integer each time."}) {
  if (mpi.info_toint == nullptr) return;
  static std::atomic<int> next{1000000};
  mpi.info_toint = [](cts_info info, int* number) {
    const int code = below().info_toint(info, number);
    if (before_init()) *number = next++;
    return code;
  };
}

FAULT({.name = "lifecycle.toint_six_bits_after_finalize",
       .violates = {"info.lifecycle.toint_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_toint keeps six bits of the integer."}) {
  if (mpi.info_toint == nullptr) return;
  mpi.info_toint = [](cts_info info, int* number) {
    const int code = below().info_toint(info, number);
    if (after_finalize()) *number &= 0x3f;
    return code;
  };
}

FAULT({.name = "lifecycle.toint_silent_after_finalize",
       .violates = {"info.lifecycle.toint_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_toint gives no integer."}) {
  if (mpi.info_toint == nullptr) return;
  mpi.info_toint = [](cts_info info, int* number) {
    return after_finalize() ? below().constants.success : below().info_toint(info, number);
  };
}

FAULT({.name = "lifecycle.fromint_null_before_init",
       .violates = {"info.lifecycle.fromint_before_init"},
       .text = "Before MPI_Init, MPI_Info_fromint gives MPI_INFO_NULL for every integer."}) {
  if (mpi.info_fromint == nullptr) return;
  mpi.info_fromint = [](int number, cts_info* info) {
    const int code = below().info_fromint(number, info);
    if (before_init()) *info = below().constants.info_null;
    return code;
  };
}

FAULT({.name = "lifecycle.fromint_copies_before_init",
       .violates = {"info.lifecycle.fromint_before_init"},
       .text = "Before MPI_Init, MPI_Info_fromint gives a duplicate of the object."}) {
  if (mpi.info_fromint == nullptr) return;
  mpi.info_fromint = [](int number, cts_info* info) {
    const int code = below().info_fromint(number, info);
    const cts_constants& known = below().constants;
    if (before_init() && info->bits != known.info_null.bits && info->bits != known.info_env.bits) {
      below().info_dup(*info, info);
    }
    return code;
  };
}

FAULT({.name = "lifecycle.fromint_copies_after_finalize",
       .violates = {"info.lifecycle.fromint_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_fromint gives a duplicate of the object."}) {
  if (mpi.info_fromint == nullptr) return;
  mpi.info_fromint = [](int number, cts_info* info) {
    const int code = below().info_fromint(number, info);
    const cts_constants& known = below().constants;
    if (after_finalize() && info->bits != known.info_null.bits &&
        info->bits != known.info_env.bits) {
      below().info_dup(*info, info);
    }
    return code;
  };
}

}  // namespace infocts
