// Loads the MPI that a plan names.
#pragma once

#include <stdexcept>
#include <string>

#include "adapters/table.h"
#include "tool/worker/plan.h"

namespace infocts {

/// The worker cannot do its work; the text is for the user.
class WorkerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The table of the plan's shim. `reading`, unless null, is called with each constant before a C
/// shim reads its value. Throws WorkerError.
const cts_table& load_shim(const WorkerPlan& plan, cts_reading reading = nullptr);

/// The file that contains this address; empty if not known.
std::string file_of(void* address);

/// The table with the plan's decoration over it, if there is one.
const cts_table& with_decoration(const cts_table& table, const WorkerPlan& plan);

}  // namespace infocts
