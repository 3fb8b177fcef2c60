// A reproducer as Fortran.
#pragma once

#include "tool/reproducer/print.h"

namespace infocts {

/// One file in free form, for `include 'mpif.h'`, `use mpi` or `use mpi_f08`; see print_reproducer.
/// None if fortran_has does not know a call, or an argument cannot be expressed.
Printed fortran_reproducer(Binding binding, const Reproducer& reproducer,
                           const HeaderComment& about);

}  // namespace infocts
