// What a process that MPI_Comm_spawn started finds out about its parent.
//
// The spawned process is this executable once more: `infocts spawned …` loads the same MPI, with
// the same decoration, looks at MPI_Comm_get_parent and sends what it found to its parent in one
// message. The words of its command are in Session::spawned_command.
#pragma once

#include "adapters/parent_report.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// Spawns one process and waits for its report. The case ends as skipped where that is impossible.
ParentReport ask_spawned();

/// The spawned process, between its MPI_Init and MPI_Finalize. False when it has no parent.
bool report_to_parent(const Api& mpi);

}  // namespace infocts
