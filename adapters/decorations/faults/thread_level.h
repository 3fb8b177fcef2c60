// Faults of MPIs that use locks at MPI_THREAD_MULTIPLE only.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// The program asked MPI_Init_thread for a level other than MPI_THREAD_MULTIPLE.
inline std::atomic<bool> locks_off{false};

inline TableChange watch_level() {
  return before(fn::init_thread,
                [](auto& call) { locks_off = call.required != inner().constants.thread_multiple; });
}

}  // namespace infocts
