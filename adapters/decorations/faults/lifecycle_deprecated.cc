// Faults of MPI_Info_get and MPI_Info_get_valuelen at any time and from any thread.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/phase.h"

namespace infocts {

FAULTS_OF("lifecycle", "info.lifecycle") {
  fault("get_ends_before_init", {"get_before_init"},
        "MPI_Info_get ends the process before MPI_Init.", before(fn::info_get, [](auto&) {
          if (before_init()) std::_Exit(1);
        }));
  fault("get_blind_after_finalize", {"get_after_finalize"},
        "After MPI_Finalize, MPI_Info_get finds no key.", around(fn::info_get, [](auto& call) {
          if (!after_finalize()) return call.pass();
          *call.flag = 0;
          return success();
        }));
  fault("get_valuelen_refused_before_init", {"get_valuelen_before_init"},
        "MPI_Info_get_valuelen returns an error before MPI_Init.",
        refuse(fn::info_get_valuelen, err::other, [](auto&) { return before_init(); }));
  fault("get_valuelen_counts_terminator_after_finalize", {"get_valuelen_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_valuelen counts the terminator.",
        after_any(fn::info_get_valuelen, [](auto& call) {
          if (after_finalize() && call.ok() && *call.flag != 0) ++*call.valuelen;
        }));
  fault("threads.get_shares_key", {"info.threads.get"},
        "Threads that get values at once use the key that came last.",
        share_text(
            fn::info_get, [](auto& call) -> auto& { return call.key; }));
  fault("threads.get_refused_when_busy", {"info.threads.get"},
        "MPI_Info_get returns an error while another thread is in it.",
        refuse_when_busy(fn::info_get, err::other));
  fault("threads.get_valuelen_shares_key", {"info.threads.get_valuelen"},
        "Threads that get lengths at once use the key that came last.",
        share_text(
            fn::info_get_valuelen, [](auto& call) -> auto& { return call.key; }));
}

}  // namespace infocts
