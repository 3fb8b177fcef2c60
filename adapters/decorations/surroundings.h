// Bytes around the caller's handle variable, for faults that write more than the handle.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

/// Every handle is as large as this MPI declares it, which may be less than a cts_info.
inline void write_behind(cts_info* info) {
  char* bytes = static_cast<char*>(static_cast<void*>(info));
  bytes[inner().constants.info_size] = 0;
}

inline void write_before(cts_info* info) {
  char* bytes = static_cast<char*>(static_cast<void*>(info));
  bytes[-1] = 0;
}

}  // namespace infocts
