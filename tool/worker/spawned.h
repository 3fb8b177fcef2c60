// The process that a case starts by MPI_Comm_spawn; see conformance/harness/spawned.h.
#pragma once

#include <string>
#include <vector>

#include "tool/worker/plan.h"

namespace infocts {

/// The words of the command that starts such a process with the MPI of this plan.
std::vector<std::string> spawned_command(const WorkerPlan& plan);

/// Runs `infocts spawned …`, the command above. Ends by itself after a while, whatever happens.
int spawned_main(int argc, char** argv);

}  // namespace infocts
