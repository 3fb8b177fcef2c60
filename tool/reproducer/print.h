// Prints a program in the language of its binding, for a bug report.
#pragma once

#include <string>
#include <string_view>

#include "adapters/binding.h"
#include "tool/reproducer/header_comment.h"
#include "tool/reproducer/program.h"

namespace infocts {

struct Printed {
  std::string text;     ///< one file that needs nothing but the MPI; empty where there is none
  std::string why_not;  ///< there is none; empty otherwise
};

/// The program exits with 0 when the MPI behaves, 1 when it deviates, and 2 when a call that only
/// prepares did not succeed, or its version has no such rule.
Printed print_program(Binding binding, const Program& program, const HeaderComment& about);

/// ".c", ".cxx", ".f90": what its file ends in.
std::string_view source_extension(Binding binding);

}  // namespace infocts
