// Whether a call of the inner MPI succeeded, for decorations that act on success only.
#pragma once

#include "adapters/decorations/layers.h"

namespace infocts {

inline bool succeeded(int code) { return code == inner().constants.success; }
inline int success() { return inner().constants.success; }

}  // namespace infocts
