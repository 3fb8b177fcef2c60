// A reproducer as C, or as C++.
#pragma once

#include "tool/reproducer/c_dialect.h"
#include "tool/reproducer/print.h"

namespace infocts {

/// One file that needs nothing but mpi.h; see print_reproducer.
Printed c_reproducer(const CDialect& dialect, const Reproducer& reproducer,
                     const HeaderComment& about);

}  // namespace infocts
