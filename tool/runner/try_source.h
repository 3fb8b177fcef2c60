// Compiles and runs a printed program as its reader will.
#pragma once

#include <optional>
#include <string>

#include "tool/runner/target.h"

namespace infocts {

/// The exit code of the program, or -1 where the compiler refuses it or a signal or a limit ended
/// it; nothing where this target has no wrapper compiler. `timeout_s` is the user's --timeout.
std::optional<int> exit_code_of_source(const std::string& source, const Target& target,
                                       std::optional<double> timeout_s);

}  // namespace infocts
