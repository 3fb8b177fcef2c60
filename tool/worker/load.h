// Loads the MPI behind a shim, for cases and for benchmarks.
#pragma once

#include <stdexcept>
#include <string>

#include "adapters/table.h"
#include "tool/worker/plan.h"

namespace infocts {

/// A process cannot run cases or measure; the text is for the user.
class WorkerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The table of a shim, after the library `preload` (may be empty) that a shim without a library of
/// its own needs. `reading`, unless null, is called with each constant before a C shim reads its
/// value. Neither is ever unloaded. A process can have only one shim: a second one would call the
/// first one's library. Throws WorkerError.
const cts_table& load_shim(const std::string& shim, const std::string& preload,
                           cts_reading reading = nullptr);

/// The file that contains this address; empty if not known.
std::string file_of(void* address);

/// The table with the plan's decoration over it, if there is one.
const cts_table& with_decoration(const cts_table& table, const WorkerPlan& plan);

}  // namespace infocts
