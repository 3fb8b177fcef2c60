// What a process that MPI_Comm_spawn started finds out about its parent.
//
// The spawned process is this executable once more: `infocts spawned …` loads the same MPI, with
// the same decoration, looks at MPI_Comm_get_parent and sends what it found to its parent in one
// message. The words of its command are in WorkerContext::spawned_command.
#pragma once

#include <vector>

#include "adapters/parent_report.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// Spawns one process with this info object; `child` is the communicator to it. Returns the code of
/// the routine, or that of the process where the routine succeeded. The case ends as skipped where
/// the MPI lacks the routine.
int spawn_with(cts_info info, cts_comm& child);
/// The same by MPI_Comm_spawn_multiple, for two processes with an object each.
int spawn_two_with(cts_info first, cts_info second, cts_comm& children);

/// Waits for the report of each process, disconnects from them, and gives them time to end, because
/// they occupy slots that the next ones may need. The case ends as skipped where one sends no
/// report.
std::vector<ParentReport> reports_of(cts_comm& children, int processes);
ParentReport report_of(cts_comm& child);

/// Spawns one process without hints and waits for its report. The case ends as skipped where that
/// is impossible.
ParentReport ask_spawned();
/// The same of two processes of MPI_Comm_spawn_multiple.
std::vector<ParentReport> ask_two_spawned();

/// For CaseSpec::needs: if MPI_Comm_spawn without hints fails, or a call that it takes to get the
/// report, no requirement on anything else is broken. Waiting for a process manager is no answer of
/// the MPI either.
inline const Facility kSpawning{
    .prepared_by = {"MPI_Comm_spawn(*, MPI_INFO_NULL, *", "MPI_Recv(*", "MPI_Comm_disconnect(*"},
    .may_block_in = {"MPI_Comm_spawn(*"}};

/// The same for MPI_Comm_spawn_multiple.
inline const Facility kSpawningTwo{
    .prepared_by = {"MPI_Comm_spawn_multiple(*, MPI_INFO_NULL, MPI_INFO_NULL, *", "MPI_Recv(*",
                    "MPI_Comm_disconnect(*"},
    .may_block_in = {"MPI_Comm_spawn_multiple(*"}};

/// The spawned process, between its MPI_Init and MPI_Finalize. False when it has no parent.
bool report_to_parent(const Api& mpi);

}  // namespace infocts
