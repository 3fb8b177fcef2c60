// Procedures that a Fortran program contains.
#pragma once

#include <set>
#include <string>

#include "adapters/binding.h"

namespace infocts {

/// A module `reproducer_parts` with the wanted ones; empty if there is nothing in it.
std::string fortran_helpers(Binding binding, const std::set<std::string>& wanted);

/// Lines that make MPI known: those before `implicit none`, and those after it.
std::string fortran_use(Binding binding);
std::string fortran_include(Binding binding);

}  // namespace infocts
