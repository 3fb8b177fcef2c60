// What a call of the MPI underneath came to, for decorations that do something on success only.
#pragma once

#include "adapters/decorations/layers.h"

namespace infocts {

inline bool succeeded(int code) { return code == inner().constants.success; }
inline int success() { return inner().constants.success; }

}  // namespace infocts
