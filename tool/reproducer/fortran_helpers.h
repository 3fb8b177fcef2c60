// Procedures that a program in Fortran brings along.
#pragma once

#include <set>
#include <string>

#include "adapters/binding.h"

namespace infocts {

/// A module `reproducer_parts` with those that are wanted; empty where there is nothing in it.
std::string fortran_helpers(Binding binding, const std::set<std::string>& wanted);

/// Lines that make MPI known: what stands before `implicit none`, and what stands behind it.
std::string fortran_use(Binding binding);
std::string fortran_include(Binding binding);

}  // namespace infocts
