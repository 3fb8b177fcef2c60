// Faults of how a process ends.
#include "adapters/decorations/decoration.h"

namespace infocts {

FAULTS {
  fault("process.finalize_fails", {"environment.process.ends_well"},
        "MPI_Finalize does its work and returns MPI_ERR_OTHER.",
        after_any(fn::finalize, [](auto& call) { call.code = inner().constants.err_other; }));
}

}  // namespace infocts
