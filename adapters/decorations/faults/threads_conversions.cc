// Faults of several threads that convert handles, or ask for error texts and classes, at once.
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS_OF("threads", "info.threads") {
  fault("c2f_shares_number", {"c2f"},
        "Threads that call MPI_Info_c2f at once get the integer that was given last.",
        share_result(fn::info_c2f, var::fortran));
  fault("f2c_shares_handle", {"c2f"},
        "Threads that call MPI_Info_f2c at once get the handle that was found last.",
        share_result(fn::info_f2c, var::info));
  fault("f2c_null_when_busy", {"c2f"},
        "MPI_Info_f2c gives MPI_INFO_NULL while another thread is in it.",
        after_when_busy(fn::info_f2c, [](auto& call) { *call.info = null_info(); }));
  fault("toint_shares_number", {"toint"},
        "Threads that call MPI_Info_toint at once get the integer that was given last.",
        share_result(fn::info_toint, var::number));
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
        share_result(fn::info_fromint, var::info));
  fault("fromint_on_main_only", {"fromint"},
        "MPI_Info_fromint knows no objects on other threads than the main one.",
        after_any(fn::info_fromint, [](auto& call) {
          if (!on_main_thread()) *call.info = null_info();
        }));

  fault("error_string_shares_text", {"error_string"},
        "Threads that call MPI_Error_string at once get the text that was made last.",
        around(fn::error_string, [](auto& call) {
          static SharedVariable<std::string> shared;
          const int code = call.pass();
          const std::string made =
              shared.passed_through(std::string(call.text.data, call.text.size));
          std::memcpy(call.text.data, made.data(), std::min(made.size(), call.text.size));
          return code;
        }));
  fault("error_string_fails_when_busy", {"error_string"},
        "MPI_Error_string fails while another thread is in it.",
        after_when_busy(fn::error_string,
                        [](auto& call) { call.code = inner().constants.err_other; }));
  fault("error_class_shares_class", {"error_class"},
        "Threads that call MPI_Error_class at once get the class that was found last.",
        share_result(fn::error_class, var::error_class));
}

}  // namespace infocts
