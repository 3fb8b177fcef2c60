// An unusual but legal way to find resources.
#include "adapters/decorations/split_calls.h"

namespace infocts {

VARIANT({.name = "parsing.split_type_by_process",
         .text = "For MPI_COMM_TYPE_HW_UNGUIDED each process is a resource of its own.",
         .allowed_by = "V62"}) {
  around_split_type(mpi, [](const SplitCall& call) {
    if (!call.unguided()) return call.pass();
    if (call.size() == 1) {
      *call.part = below().constants.comm_null;
      return success();
    }
    call.set_type("process");
    return call.by_process();
  });
}

}  // namespace infocts
