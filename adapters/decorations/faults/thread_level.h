// Faults of MPIs that use locks at MPI_THREAD_MULTIPLE only.
#pragma once

#include <atomic>

#include "adapters/decorations/decoration.h"

namespace infocts {

/// The level that MPI_Init_thread was asked for is not MPI_THREAD_MULTIPLE.
inline std::atomic<bool> locks_off{false};

inline Deviation watch_level() {
  return before(fn::init_thread,
                [](auto& call) { locks_off = call.required != inner().constants.thread_multiple; });
}

}  // namespace infocts
