// The end of memory, as the command line meets it.
#pragma once

namespace infocts {

/// From now on an allocation that fails throws a std::bad_alloc with a sentence, and what ends the
/// process by an exception says so and has the exit code of what was not measured. Not for workers:
/// there an abort is the MPI's.
void prepare_for_no_memory();

}  // namespace infocts
