// Faults of MPI_Info_get and MPI_Info_get_valuelen at any time and from any thread.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  fault("lifecycle.get_ends_before_init", {"info.lifecycle.get_before_init"},
        "MPI_Info_get ends the process before MPI_Init.", before(fn::info_get, [](auto&) {
          if (before_init()) std::_Exit(1);
        }));
  fault("lifecycle.get_blind_after_finalize", {"info.lifecycle.get_after_finalize"},
        "After MPI_Finalize, MPI_Info_get finds no key.", around(fn::info_get, [](auto& call) {
          if (!after_finalize()) return call.pass();
          *call.flag = 0;
          return below().constants.success;
        }));
  fault("lifecycle.get_valuelen_refused_before_init", {"info.lifecycle.get_valuelen_before_init"},
        "MPI_Info_get_valuelen returns an error before MPI_Init.",
        refuse(fn::info_get_valuelen, err::other, [](auto&) { return before_init(); }));
  fault("lifecycle.get_valuelen_counts_terminator_after_finalize",
        {"info.lifecycle.get_valuelen_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_valuelen counts the terminator.",
        after_any(fn::info_get_valuelen, [](auto& call) {
          if (after_finalize() && call.ok() && *call.flag != 0) ++*call.valuelen;
        }));
  fault("threads.get_shares_key", {"info.threads.get"},
        "Threads that get values at once use the key that came last.",
        around(fn::info_get, [](auto& call) {
          static SharedVariable<std::string> shared;
          const std::string other = shared.passed_through(call.key.data);
          return below().info_get(call.info, underneath::text_of(other), call.valuelen, call.value,
                                  call.flag);
        }));
  fault("threads.get_refused_when_busy", {"info.threads.get"},
        "MPI_Info_get returns an error while another thread is in it.",
        around(fn::info_get, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          if (!visit.alone()) return below().constants.err_other;
          return call.pass();
        }));
  fault("threads.get_valuelen_shares_key", {"info.threads.get_valuelen"},
        "Threads that get lengths at once use the key that came last.",
        around(fn::info_get_valuelen, [](auto& call) {
          static SharedVariable<std::string> shared;
          const std::string other = shared.passed_through(call.key.data);
          return below().info_get_valuelen(call.info, underneath::text_of(other), call.valuelen,
                                           call.flag);
        }));
}

}  // namespace infocts
