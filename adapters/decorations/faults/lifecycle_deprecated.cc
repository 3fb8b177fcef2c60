// Faults of MPI_Info_get and MPI_Info_get_valuelen at any time and from any thread.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "lifecycle.get_ends_before_init",
       .violates = {"info.lifecycle.get_before_init"},
       .text = "MPI_Info_get ends the process before MPI_Init."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (before_init()) std::_Exit(1);
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "lifecycle.get_blind_after_finalize",
       .violates = {"info.lifecycle.get_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get finds no key."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (!after_finalize()) return below().info_get(info, key, valuelen, value, flag);
    *flag = 0;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.get_valuelen_refused_before_init",
       .violates = {"info.lifecycle.get_valuelen_before_init"},
       .text = "MPI_Info_get_valuelen returns an error before MPI_Init."}) {
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    return before_init() ? out_of_order() : below().info_get_valuelen(info, key, valuelen, flag);
  };
}

FAULT({.name = "lifecycle.get_valuelen_counts_terminator_after_finalize",
       .violates = {"info.lifecycle.get_valuelen_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_valuelen counts the terminator."}) {
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    if (after_finalize() && code == below().constants.success && *flag != 0) ++*valuelen;
    return code;
  };
}

FAULT({.name = "threads.get_shares_key",
       .violates = {"info.threads.get"},
       .text = "Threads that get values at once use the key that came last."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    static SharedVariable<std::string> shared;
    const std::string other = shared.passed_through(key.data);
    return below().info_get(info, underneath::text_of(other), valuelen, value, flag);
  };
}

FAULT({.name = "threads.get_refused_when_busy",
       .violates = {"info.threads.get"},
       .text = "MPI_Info_get returns an error while another thread is in it."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    if (!visit.alone()) return below().constants.err_other;
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "threads.get_valuelen_shares_key",
       .violates = {"info.threads.get_valuelen"},
       .text = "Threads that get lengths at once use the key that came last."}) {
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    static SharedVariable<std::string> shared;
    const std::string other = shared.passed_through(key.data);
    return below().info_get_valuelen(info, underneath::text_of(other), valuelen, flag);
  };
}

}  // namespace infocts
