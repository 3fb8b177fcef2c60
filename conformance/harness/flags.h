// Flags that the MPI returns, as a program in the language of the session sees them.
#pragma once

#include <string>

namespace infocts {

/// What a flag holds before a call: a value that no MPI gives one.
inline constexpr int kFlagPreset = 0x5a5a5a5a;

/// Whether a test of the flag passes, or one of its negation. In Fortran neither may, where the
/// variable holds no LOGICAL; neither does where the flag was left as it was.
bool is_true(int flag);
bool is_false(int flag);

/// "true", "false", "left as it was", …
std::string describe_flag(int flag);

}  // namespace infocts
