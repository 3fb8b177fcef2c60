// Explains why a wrapper compiler could not build a shim, and what to do next.
#pragma once

#include <functional>
#include <string>

#include "tool/runner/shim_build.h"

namespace infocts {

/// A source that shows what a wrapper can do.
struct SmallSource {
  std::string file;
  std::string text;
};

/// The smallest program that needs the binding: its mpi.h, classes, module or mpif.h.
SmallSource small_program(Binding binding);
/// The smallest of its language, without MPI.
SmallSource empty_program(Binding binding);

/// Whether the recipe's wrapper can build a program. Sets `said` to what it printed.
using Compiles = std::function<bool(const SmallSource& program, std::string& said)>;

/// Throws NotMeasured for C and BindingAbsent for other bindings. The text is one line, then the
/// useful part of `complaint`, which is what the compiler said about the shim. Compiles small
/// programs to find out what fails.
[[noreturn]] void throw_why_no_shim(const ShimRecipe& recipe, const std::string& complaint,
                                    const Compiles& compiles);

}  // namespace infocts
