// The MPI that is measured, initialized.
#pragma once

#include "adapters/table.h"

namespace infocts::bench {

/// While this lives, MPI is initialized, with one process and errors returned. Throws WorkerError
/// when it cannot be.
class RunningMpi {
 public:
  RunningMpi(const cts_table& table, int* argc, char*** argv);
  ~RunningMpi();
  RunningMpi(const RunningMpi&) = delete;
  RunningMpi& operator=(const RunningMpi&) = delete;

 private:
  const cts_table& table_;
};

}  // namespace infocts::bench
