// Input and output of the language, which MPI_IO is about.
#pragma once

namespace infocts {

/// Whether a temporary file can be opened, written, positioned and read by the functions of C.
bool language_io_works();

}  // namespace infocts
