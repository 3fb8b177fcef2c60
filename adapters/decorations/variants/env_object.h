// Variants whose MPI_INFO_ENV holds something else.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// Replaces MPI_INFO_ENV by an object of the inner MPI, which is made at its first use and filled
/// by `fill`. This translates handles, so it cannot be combined with another translate_handles.
TableChange replace_env(void (*fill)(cts_info env));

}  // namespace infocts
