// What the command line does when memory runs out.
#pragma once

namespace infocts {

/// From now on a failed allocation throws a std::bad_alloc with a message, and an exception that
/// nobody catches is printed and ends the process with the exit code of "not measured". Not for
/// workers: there an abort comes from the MPI.
void prepare_for_no_memory();

}  // namespace infocts
