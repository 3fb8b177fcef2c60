// Runs a reproducer in this process, on the MPI of this worker.
#pragma once

#include <chrono>
#include <functional>

#include "adapters/table.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

enum class Behaviour {
  conforms,
  deviates,
  not_tried,  ///< a call that prepares failed, or a function is absent
};

/// Runs the steps and answers the question. MPI must be in the phase of the reproducer. Objects
/// that the reproducer leaves are freed, and MPI_ERRORS_RETURN is set again.
Behaviour execute(const Reproducer& reproducer, const cts_table& mpi);

/// Leaves out steps while the reproducer still `deviates`; the whole one must. Stops after that
/// time, with what is reached by then.
Reproducer reduce(const Reproducer& reproducer, std::chrono::seconds limit,
                  const std::function<bool(const Reproducer&)>& deviates);

}  // namespace infocts
