// Variants whose info handles are not those of the inner MPI.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

struct HandleTranslation {
  /// The inner MPI's handle for one of the caller, which may be anything.
  cts_info (*inward)(cts_info);
  /// The caller's handle for a new object.
  cts_info (*outward_new)(cts_info);
  /// The caller's handle for one that MPI_Info_f2c or MPI_Info_fromint gave.
  cts_info (*outward)(cts_info);
  /// MPI_Info_free was called with this handle of the caller and succeeded.
  void (*freed)(cts_info);
};

/// From now on every function that takes or returns info handles translates them.
TableChange translate_handles(const HandleTranslation& translation);

// The caller's handle variables: only their first bytes are the handle, the rest is the caller's
// own.

inline cts_info handle_in(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(inner().constants.info_size));
  return handle;
}

inline void store(cts_info* variable, cts_info handle) {
  std::memcpy(&variable->bits, &handle.bits, static_cast<std::size_t>(inner().constants.info_size));
}

}  // namespace infocts
