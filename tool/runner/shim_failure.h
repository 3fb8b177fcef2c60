// Explains why a wrapper compiler could not build a shim, and what to do next.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tool/runner/shim_build.h"

namespace infocts {

/// Whether the recipe's wrapper can build a program from this text, in a file with this name. Sets
/// `said` to what it printed.
using Compiles =
    std::function<bool(std::string_view file, std::string_view text, std::string& said)>;

/// Throws NotMeasured for C and BindingAbsent for other bindings. The text is one line, then the
/// useful part of `complaint`, which is what the compiler said about the shim. Compiles small
/// programs to find out what fails.
[[noreturn]] void throw_why_no_shim(const ShimRecipe& recipe, const std::string& complaint,
                                    const Compiles& compiles);

}  // namespace infocts
