// What cases may demand after a call that returned an error.
#pragma once

#include "conformance/harness/worker_context.h"

namespace infocts {

/// From MPI-4.0 on the program decides whether to go on. Before, the state of MPI after an error is
/// undefined: a case of a `shall` judges no call behind one.
inline bool is_defined_after_errors() { return this_worker().version >= StdVersion{4, 0}; }

/// Whether such a case may go on after a call that returned this code.
inline bool may_go_on_after(int code) {
  return code == this_worker().mpi.success || is_defined_after_errors();
}

}  // namespace infocts
