// Faults of several threads that convert handles at once.
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"

namespace infocts {

FAULTS {
  fault("threads.c2f_shares_number", {"info.threads.c2f"},
        "Threads that call MPI_Info_c2f at once get the integer that was given last.",
        around(fn::info_c2f, [](auto& call) {
          static SharedVariable<int> shared;
          const int code = call.pass();
          *call.fortran = shared.passed_through(*call.fortran);
          return code;
        }));
  fault("threads.f2c_shares_handle", {"info.threads.c2f"},
        "Threads that call MPI_Info_f2c at once get the handle that was found last.",
        around(fn::info_f2c, [](auto& call) {
          static SharedVariable<std::uint64_t> shared;
          const int code = call.pass();
          call.info->bits = shared.passed_through(call.info->bits);
          return code;
        }));
  fault("threads.f2c_null_when_busy", {"info.threads.c2f"},
        "MPI_Info_f2c gives MPI_INFO_NULL while another thread is in it.",
        around(fn::info_f2c, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          if (!visit.alone()) *call.info = below().constants.info_null;
          return code;
        }));
  fault("threads.toint_shares_number", {"info.threads.toint"},
        "Threads that call MPI_Info_toint at once get the integer that was given last.",
        around(fn::info_toint, [](auto& call) {
          static SharedVariable<int> shared;
          const int code = call.pass();
          *call.number = shared.passed_through(*call.number);
          return code;
        }));
  fault("threads.toint_counts_by_thread", {"info.threads.toint"},
        "Each thread counts the integers of its objects from 1000000 on.",
        around(fn::info_toint, [](auto& call) {
          thread_local std::map<std::uint64_t, int> numbers;
          const int code = call.pass();
          if (on_main_thread()) return code;
          const int next = 1000000 + static_cast<int>(numbers.size());
          *call.number = numbers.try_emplace(call.info.bits, next).first->second;
          return code;
        }));
  fault("threads.fromint_shares_handle", {"info.threads.fromint"},
        "Threads that call MPI_Info_fromint at once get the handle that was found last.",
        around(fn::info_fromint, [](auto& call) {
          static SharedVariable<std::uint64_t> shared;
          const int code = call.pass();
          call.info->bits = shared.passed_through(call.info->bits);
          return code;
        }));
  fault("threads.fromint_on_main_only", {"info.threads.fromint"},
        "MPI_Info_fromint knows no objects on other threads than the main one.",
        after_any(fn::info_fromint, [](auto& call) {
          if (!on_main_thread()) *call.info = below().constants.info_null;
        }));
}

}  // namespace infocts
