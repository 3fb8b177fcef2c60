#ifndef REFERENCE_CORE_EXPORTED_H_
#define REFERENCE_CORE_EXPORTED_H_

// mpi.h for the library itself: the functions that it declares are all that the library exports. A
// declaration seen without this would make its function a hidden one.
#pragma GCC visibility push(default)
#include "mpi.h"
#pragma GCC visibility pop

#endif  // REFERENCE_CORE_EXPORTED_H_
