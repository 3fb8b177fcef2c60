// Compiles and runs a printed program as its reader will.
#pragma once

#include <optional>
#include <string>

#include "tool/runner/target.h"

namespace infocts {

/// The exit code of the program; -1 if the compiler refuses it, or a signal or a limit ended it;
/// nothing if this target has no wrapper compiler. `timeout_s` is the user's --timeout.
std::optional<int> exit_code_of_source(const std::string& source, const Target& target,
                                       std::optional<double> timeout_s);

}  // namespace infocts
