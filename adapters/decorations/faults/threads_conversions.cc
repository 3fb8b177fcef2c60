// Faults of several threads that convert handles at once.
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"

namespace infocts {

FAULT({.name = "threads.c2f_shares_number",
       .violates = {"info.threads.c2f"},
       .text = "Threads that call MPI_Info_c2f at once get the integer that was given last."}) {
  if (mpi.info_c2f == nullptr) return;
  mpi.info_c2f = [](cts_info info, int* fortran) {
    static SharedVariable<int> shared;
    const int code = below().info_c2f(info, fortran);
    *fortran = shared.passed_through(*fortran);
    return code;
  };
}

FAULT({.name = "threads.f2c_shares_handle",
       .violates = {"info.threads.c2f"},
       .text = "Threads that call MPI_Info_f2c at once get the handle that was found last."}) {
  if (mpi.info_f2c == nullptr) return;
  mpi.info_f2c = [](int fortran, cts_info* info) {
    static SharedVariable<std::uint64_t> shared;
    const int code = below().info_f2c(fortran, info);
    info->bits = shared.passed_through(info->bits);
    return code;
  };
}

FAULT({.name = "threads.f2c_null_when_busy",
       .violates = {"info.threads.c2f"},
       .text = "MPI_Info_f2c gives MPI_INFO_NULL while another thread is in it."}) {
  if (mpi.info_f2c == nullptr) return;
  mpi.info_f2c = [](int fortran, cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().info_f2c(fortran, info);
    if (!visit.alone()) *info = below().constants.info_null;
    return code;
  };
}

FAULT({.name = "threads.toint_shares_number",
       .violates = {"info.threads.toint"},
       .text = "Threads that call MPI_Info_toint at once get the integer that was given last."}) {
  if (mpi.info_toint == nullptr) return;
  mpi.info_toint = [](cts_info info, int* number) {
    static SharedVariable<int> shared;
    const int code = below().info_toint(info, number);
    *number = shared.passed_through(*number);
    return code;
  };
}

FAULT({.name = "threads.toint_counts_by_thread",
       .violates = {"info.threads.toint"},
       .text = "Each thread counts the integers of its objects from 1000000 on."}) {
  if (mpi.info_toint == nullptr) return;
  mpi.info_toint = [](cts_info info, int* number) {
    thread_local std::map<std::uint64_t, int> numbers;
    const int code = below().info_toint(info, number);
    if (on_main_thread()) return code;
    const int next = 1000000 + static_cast<int>(numbers.size());
    *number = numbers.try_emplace(info.bits, next).first->second;
    return code;
  };
}

FAULT({.name = "threads.fromint_shares_handle",
       .violates = {"info.threads.fromint"},
       .text = "Threads that call MPI_Info_fromint at once get the handle that was found last."}) {
  if (mpi.info_fromint == nullptr) return;
  mpi.info_fromint = [](int number, cts_info* info) {
    static SharedVariable<std::uint64_t> shared;
    const int code = below().info_fromint(number, info);
    info->bits = shared.passed_through(info->bits);
    return code;
  };
}

FAULT({.name = "threads.fromint_on_main_only",
       .violates = {"info.threads.fromint"},
       .text = "MPI_Info_fromint knows no objects on other threads than the main one."}) {
  if (mpi.info_fromint == nullptr) return;
  mpi.info_fromint = [](int number, cts_info* info) {
    const int code = below().info_fromint(number, info);
    if (!on_main_thread()) *info = below().constants.info_null;
    return code;
  };
}

}  // namespace infocts
