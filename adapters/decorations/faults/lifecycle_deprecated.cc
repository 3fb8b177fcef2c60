// Faults of MPI_Info_get and MPI_Info_get_valuelen at any time and from any thread.
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS_OF("lifecycle", "info.lifecycle") {
  fault("get_ends_before_init", {"get_before_init"},
        "MPI_Info_get ends the process before MPI_Init.",
        before(fn::info_get, early, [](auto&) { std::_Exit(1); }));
  fault("get_blind_after_finalize", {"get_after_finalize"},
        "After MPI_Finalize, MPI_Info_get finds no key.",
        answer(fn::info_get, late, [](auto& call) { *call.flag = 0; }));
  fault("get_valuelen_refused_before_init", {"get_valuelen_before_init"},
        "MPI_Info_get_valuelen returns an error before MPI_Init.",
        refuse(fn::info_get_valuelen, err::other, early));
  fault("get_valuelen_counts_terminator_after_finalize", {"get_valuelen_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_valuelen counts the terminator.",
        after(fn::info_get_valuelen, late && found, [](auto& call) { ++*call.valuelen; }));
  fault("threads.get_shares_key", {"info.threads.get"},
        "Threads that get values at once use the key that came last.",
        share_text(fn::info_get, var::key));
  fault("threads.get_refused_when_busy", {"info.threads.get"},
        "MPI_Info_get returns an error while another thread is in it.",
        refuse_when_busy(fn::info_get, err::other));
  fault("threads.get_valuelen_shares_key", {"info.threads.get_valuelen"},
        "Threads that get lengths at once use the key that came last.",
        share_text(fn::info_get_valuelen, var::key));
}

}  // namespace infocts
