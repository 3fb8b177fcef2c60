// Explains why a wrapper compiler could not build a shim, and what to do next.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tool/runner/shim_build.h"

namespace infocts {

/// Whether the recipe's wrapper makes a program of this text, which stands in a file of this name.
/// Sets `said` to what it printed.
using Compiles =
    std::function<bool(std::string_view file, std::string_view text, std::string& said)>;

/// Throws NotMeasured for C and BindingAbsent for other bindings: one line, and behind it the part
/// of `complaint`, which is what the compiler said of the shim, that helps. Small programs tell
/// what it is that fails.
[[noreturn]] void throw_why_no_shim(const ShimRecipe& recipe, const std::string& complaint,
                                    const Compiles& compiles);

}  // namespace infocts
