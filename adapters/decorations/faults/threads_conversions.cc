// Faults of several threads that convert handles at once.
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"

namespace infocts {

FAULTS_OF("threads", "info.threads") {
  fault("c2f_shares_number", {"c2f"},
        "Threads that call MPI_Info_c2f at once get the integer that was given last.",
        share_result(
            fn::info_c2f, [](auto& call) -> auto& { return *call.fortran; }));
  fault("f2c_shares_handle", {"c2f"},
        "Threads that call MPI_Info_f2c at once get the handle that was found last.",
        share_result(
            fn::info_f2c, [](auto& call) -> auto& { return call.info->bits; }));
  fault(
      "f2c_null_when_busy", {"c2f"},
      "MPI_Info_f2c gives MPI_INFO_NULL while another thread is in it.",
      after_when_busy(fn::info_f2c, [](auto& call) { *call.info = inner().constants.info_null; }));
  fault("toint_shares_number", {"toint"},
        "Threads that call MPI_Info_toint at once get the integer that was given last.",
        share_result(
            fn::info_toint, [](auto& call) -> auto& { return *call.number; }));
  fault("toint_counts_by_thread", {"toint"},
        "Each thread counts the integers of its objects from 1000000 on.",
        around(fn::info_toint, [](auto& call) {
          thread_local std::map<std::uint64_t, int> numbers;
          const int code = call.pass();
          if (on_main_thread()) return code;
          const int next = 1000000 + static_cast<int>(numbers.size());
          *call.number = numbers.try_emplace(call.info.bits, next).first->second;
          return code;
        }));
  fault("fromint_shares_handle", {"fromint"},
        "Threads that call MPI_Info_fromint at once get the handle that was found last.",
        share_result(
            fn::info_fromint, [](auto& call) -> auto& { return call.info->bits; }));
  fault("fromint_on_main_only", {"fromint"},
        "MPI_Info_fromint knows no objects on other threads than the main one.",
        after_any(fn::info_fromint, [](auto& call) {
          if (!on_main_thread()) *call.info = inner().constants.info_null;
        }));
}

}  // namespace infocts
