// A program as Fortran.
#pragma once

#include "tool/reproducer/print.h"

namespace infocts {

/// One file in free form, for `include 'mpif.h'`, `use mpi` or `use mpi_f08`; see print_program.
/// There is none where a call is not among those of fortran_has, or an argument cannot be told.
Printed fortran_program(Binding binding, const Program& program, const HeaderComment& about);

}  // namespace infocts
