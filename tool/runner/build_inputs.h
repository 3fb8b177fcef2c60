// The files that a build used, read from the output of the linker and compiler.
#pragma once

#include <string>
#include <vector>

namespace infocts {

/// The real paths of the shared libraries in the output of `ld -t`: every file that it opens, one
/// per line.
std::vector<std::string> libraries_in(const std::string& linker_trace);

/// The files with absolute paths in a make rule, "shim.so: shim.c \\\n /usr/include/mpi.h …", with
/// blanks in names escaped. Relative ones belong to the scratch directory.
std::vector<std::string> headers_in(const std::string& dependencies);

}  // namespace infocts
