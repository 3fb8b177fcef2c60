// Flags that the MPI returns, as a program in the worker's language sees them.
#pragma once

#include <string>

#include "tool/journal/preset.h"

namespace infocts {

/// Whether a test of the flag passes, or a test of its negation. Neither does if the flag was left
/// as it was; in Fortran, neither may if the variable holds no LOGICAL.
bool is_true(int flag);
bool is_false(int flag);

/// "true", "false", "left as it was", …
std::string describe_flag(int flag);

}  // namespace infocts
