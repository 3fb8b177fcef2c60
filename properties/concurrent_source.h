// A concurrent program as C source that needs only an MPI and threads.
#pragma once

#include <string>
#include <string_view>

#include "properties/concurrent_program.h"

namespace infocts::properties {

/// Lines of C around the threads.
struct SourceOfPhase {
  std::string before = {};
  std::string after = {};
};

/// The program makes its calls in each order by one thread first, and keeps what they return and
/// leave. Then threads make them, round after round, until ten times they returned or left what no
/// order gave, or for five seconds; it says how often they did. Exit code: 0 never, 1 at least
/// once. `about` becomes its first comment. When calls began and returned is not looked at, nor
/// which key has which number: what only this shows, the program does not. Empty where there are
/// too many orders.
std::string source_of(const ConcurrentProgram& program, const SourceOfPhase& phase,
                      const std::string& about);

/// Of threads that set and delete and copy, which is what mostly ends a process where they may not.
std::string source_of_ending(const SourceOfPhase& phase);
/// Of threads that set the name of such an object and ask for it.
std::string source_of_ending(NamedKind kind, const SourceOfPhase& phase);

/// Between MPI_Init_thread of this level, "MPI_THREAD_MULTIPLE" say, and MPI_Finalize.
SourceOfPhase initialized_at(std::string_view level);

}  // namespace infocts::properties
