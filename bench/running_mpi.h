// The MPI that is measured: its shim, loaded as the worker loads it.
#pragma once

#include <stdexcept>
#include <string>

#include "adapters/table.h"

namespace infocts::bench {

/// The MPI cannot be measured; the text is for the user.
class MeasuringFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Loads the shim, after the library `preload` (may be empty) that a shim without a library of its
/// own needs. It is never unloaded. A process can have only one shim: a second one would call the
/// first one's library.
const cts_table& load_shim(const std::string& shim, const std::string& preload);

/// While this lives, MPI is initialized, with one process and errors returned.
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
