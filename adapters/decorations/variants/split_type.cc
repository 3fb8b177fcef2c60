// An unusual but legal way to find resources.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/split_calls.h"

namespace infocts {

VARIANTS_OF("parsing") {
  variant("split_type_by_process", "V62",
          "For MPI_COMM_TYPE_HW_UNGUIDED each process is a resource of its own.",
          around_split_type([](const SplitCall& call) {
            if (!call.unguided()) return call.pass();
            if (call.size() == 1) {
              *call.part = inner().constants.comm_null;
              return success();
            }
            call.set_type("process");
            return call.by_process();
          }));
}

}  // namespace infocts
