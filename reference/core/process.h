#ifndef REFERENCE_CORE_PROCESS_H_
#define REFERENCE_CORE_PROCESS_H_

#include "core/exported.h"

namespace reference {

/// The World Model of this process: one rank, started and ended at most once (MPI-4.0, section
/// "The World Model"). All functions may be called by any thread at any time.
namespace process {

/// Starts MPI; the calling thread becomes the main thread. MPI_ERR_OTHER if it was started before.
/// `argc` and `argv` are those of main, or 0 and null.
int initialize(int argc, char* const argv[]);

/// Ends MPI; MPI_ERR_OTHER unless it is running.
int finalize() noexcept;

bool was_initialized() noexcept;
bool was_finalized() noexcept;
/// After the start of the World Model and before its end.
bool is_world_running() noexcept;
/// The same, or there is a session.
bool is_running() noexcept;

/// Counts the sessions.
void open_session() noexcept;
void close_session() noexcept;
bool is_main_thread() noexcept;

/// The error handler that objects have at first, and that handles errors before the start and after
/// the end: one of MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT, MPI_ERRORS_RETURN (MPI-4.0, section
/// "Error Handling", and the option -initial-errhandler of mpiexec).
MPI_Errhandler initial_error_handler() noexcept;

/// Ends the process at once with an exit code made from `code`, which is never 0.
[[noreturn]] void abort(int code) noexcept;

}  // namespace process
}  // namespace reference

#endif  // REFERENCE_CORE_PROCESS_H_
