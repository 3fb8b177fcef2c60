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

/// First the program makes its calls in one thread, in every order, and keeps what they return and
/// leave. Then threads make them, round after round, until ten rounds returned or left what no
/// order gave, or for five seconds; the program says how many did. Exit code: 0 none, 1 at least
/// one. `about` becomes its first comment. It looks neither at when calls began and returned, nor
/// at which key has which number, so it does not show what only these show. Empty where there are
/// too many orders.
std::string source_of(const ConcurrentProgram& program, const SourceOfPhase& phase,
                      const std::string& about);

/// A program of threads that set, delete and copy: where that is unsafe, it is what mostly ends a
/// process.
std::string source_of_ending(const SourceOfPhase& phase);
/// A program of threads that set and get the name of such an object.
std::string source_of_ending(NamedKind kind, const SourceOfPhase& phase);

/// Between MPI_Init_thread of this level, "MPI_THREAD_MULTIPLE" say, and MPI_Finalize.
SourceOfPhase initialized_at(std::string_view level);

}  // namespace infocts::properties
