// What a case knows about the process it runs in. A case never sees an MPI, only this.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "adapters/api.h"
#include "conformance/catalogue/catalogue.h"

namespace infocts {

/// When a case runs, relative to MPI_Init and MPI_Finalize.
enum class Phase {
  before_init,      ///< in a process that never initializes MPI
  initialized,      ///< between MPI_Init_thread and MPI_Finalize
  after_finalize,   ///< in a process that has been through both
  started_by_case,  ///< the case calls both itself, in a process of its own
};

/// One worker process with one MPI loaded.
struct WorkerContext {
  const Api& mpi;    ///< recorded: every call of a case goes through it
  const Api& quiet;  ///< not recorded: for the suite's own questions, such as an error's class
  /// Records only the names of calls, in the journal: for calls of several threads that should
  /// overlap. Recording takes longer than the calls themselves, and threads would overlap in that
  /// instead.
  const Api& brief;
  Binding binding = Binding::c;
  const Api* c = nullptr;  ///< the C binding of the same library, null if this is it; not recorded
  StdVersion version;      ///< whose rules apply
  /// What the MPI claims or the user says; newer than `version` in C++.
  StdVersion assumed_version = {};
  std::uint64_t seed = 0;
  int argc = 0;  ///< of the worker's main: what MPI_Init was given
  char** argv = nullptr;
  int provided = 0;          ///< thread level that MPI_Init_thread gave; 0 before init
  bool language_io = false;  ///< files could be used before MPI_Init, see language_io.h
  bool initialized = false;  ///< between MPI_Init_thread and MPI_Finalize
  int rank = 0;              ///< in MPI_COMM_WORLD
  int size = 1;              ///< of MPI_COMM_WORLD; ranks.h has what cases of several ranks need
  std::vector<std::string> spawned_command = {};  ///< starts a process of spawned.h
  std::function<std::string()> last_call;         ///< the newest call of this thread, for messages
  /// Several threads make calls from now on: what goes wrong may be a race.
  std::function<void()> threads_begin = [] {};
};

/// That of this process. Set once by the worker before the first case runs.
const WorkerContext& this_worker();
void set_this_worker(const WorkerContext& worker);

/// Whether this worker speaks Fortran: no terminators, blanks around keys and values mean nothing.
inline bool in_fortran() { return is_fortran(this_worker().binding); }

/// Whether the MPI may lack any function of this binding: its version has no MPI:: classes.
inline bool may_lack_functions() {
  return this_worker().binding == Binding::cxx && this_worker().assumed_version > kLastWithClasses;
}

/// How many characters a string variable needs besides those of the string.
inline std::size_t terminator() { return in_fortran() ? 0 : 1; }

}  // namespace infocts
