// Variants whose MPI_INFO_ENV holds something else.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

/// Every use of MPI_INFO_ENV becomes one of an object of the MPI below that is made when it is
/// first used and that `fill` fills. Translates handles: not together with another
/// translate_handles.
Deviation replace_env(void (*fill)(cts_info env));

}  // namespace infocts
