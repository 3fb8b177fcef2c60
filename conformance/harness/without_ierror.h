// Calls of mpi_f08 that leave ierror out.
#pragma once

#include "conformance/harness/observe.h"

namespace infocts {

/// Calls leave ierror out while this lives. The case ends as skipped where it is not optional.
class WithoutIerror {
 public:
  WithoutIerror() {
    if (this_worker().mpi.ierror_given == nullptr) skip_as_absent("ierror as an optional argument");
    *this_worker().mpi.ierror_given = 0;
  }
  ~WithoutIerror() { *this_worker().mpi.ierror_given = 1; }
  WithoutIerror(const WithoutIerror&) = delete;
  WithoutIerror& operator=(const WithoutIerror&) = delete;
};

}  // namespace infocts
