// The worker: one process, one shim, one phase. It loads the MPI, runs the cases of its plan with
// GoogleTest and writes everything to the journal.
#pragma once

namespace infocts {

/// Runs `infocts worker PLAN`. The results are in the journal; the exit code only says whether the
/// worker got to its end (0) or could not work (kWorkerFailed).
int worker_main(int argc, char** argv);

inline constexpr int kWorkerFailed = 70;

/// The beginning of what a worker without a journal prints on stderr.
inline constexpr char kWorkerComplaint[] = "infocts worker: ";

}  // namespace infocts
