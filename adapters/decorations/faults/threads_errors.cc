// Faults of several threads that ask for error texts and classes at once.
#include <algorithm>
#include <cstring>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"

namespace infocts {

FAULTS_OF("threads", "info.threads") {
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
        around(fn::error_string, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          return visit.alone() ? code : inner().constants.err_other;
        }));
  fault("error_class_shares_class", {"error_class"},
        "Threads that call MPI_Error_class at once get the class that was found last.",
        share_result(
            fn::error_class, [](auto& call) -> auto& { return *call.error_class; }));
}

}  // namespace infocts
