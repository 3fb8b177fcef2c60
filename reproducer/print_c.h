// A program as C.
#pragma once

#include <string>

#include "reproducer/about.h"
#include "reproducer/program.h"

namespace infocts {

/// One file that needs nothing but mpi.h; see print_program.
std::string c_program(const Program& program, const About& about);

}  // namespace infocts
