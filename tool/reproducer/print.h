// Prints a reproducer in the language of its binding, for a bug report.
#pragma once

#include <string>
#include <string_view>

#include "adapters/binding.h"
#include "tool/reproducer/header_comment.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

struct Printed {
  std::string text;     ///< one file that needs nothing but the MPI; empty if there is none
  std::string why_not;  ///< why there is none; empty otherwise
};

/// The reproducer exits with 0 if the MPI behaves, 1 if it deviates, and 2 if a call that only
/// prepares fails, or the MPI's version has no such rule.
Printed print_reproducer(Binding binding, const Reproducer& reproducer, const HeaderComment& about);

/// The ending of its file: ".c", ".cxx", ".f90".
std::string_view source_extension(Binding binding);

}  // namespace infocts
