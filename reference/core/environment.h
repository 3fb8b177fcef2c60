#ifndef REFERENCE_CORE_ENVIRONMENT_H_
#define REFERENCE_CORE_ENVIRONMENT_H_

#include "core/info_object.h"

namespace reference {

/// Environment variables by which mpiexec hands its options to the processes that it starts.
/// wrappers/mpiexec.in sets them.
namespace launcher {
inline constexpr char kSoft[] = "REFERENCE_MPI_SOFT";
inline constexpr char kHost[] = "REFERENCE_MPI_HOST";
inline constexpr char kArch[] = "REFERENCE_MPI_ARCH";
inline constexpr char kWdir[] = "REFERENCE_MPI_WDIR";
inline constexpr char kThreadLevel[] = "REFERENCE_MPI_THREAD_LEVEL";
inline constexpr char kMemoryAllocKinds[] = "REFERENCE_MPI_MEMORY_ALLOC_KINDS";
inline constexpr char kInitialErrhandler[] = "REFERENCE_MPI_INITIAL_ERRHANDLER";
}  // namespace launcher

/// The contents of MPI_INFO_ENV (MPI-4.0, section "The World Model"), as far as they are known:
/// `command` and `argv` from the arguments of main, or from the operating system if they are not
/// given; the options of mpiexec; `host`, `arch` and `wdir` from the operating system otherwise. A
/// value that is longer than MPI allows is left out rather than cut.
/// Throws std::bad_alloc.
InfoObject describe_process(int argc, char* const argv[]);

}  // namespace reference

#endif  // REFERENCE_CORE_ENVIRONMENT_H_
