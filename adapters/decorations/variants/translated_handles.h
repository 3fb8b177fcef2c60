// Variants whose info handles are not those of the MPI below.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

struct HandleTranslation {
  /// The handle below for one of the caller, who may hand in anything.
  cts_info (*inward)(cts_info);
  /// The caller's handle for a new object.
  cts_info (*outward_new)(cts_info);
  /// The caller's handle for one that MPI_Info_f2c or MPI_Info_fromint gave.
  cts_info (*outward)(cts_info);
  /// MPI_Info_free was called with this handle of the caller and succeeded.
  void (*freed)(cts_info);
};

/// From now on every function that has to do with info handles goes through the translation.
Deviation translate_handles(const HandleTranslation& translation);

}  // namespace infocts
