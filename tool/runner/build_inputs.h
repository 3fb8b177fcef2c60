// The files that a build used, read from the output of the linker and compiler.
#pragma once

#include <string>
#include <vector>

namespace infocts {

/// The real paths of the shared libraries in what `ld -t` prints: every file that it opens, one a
/// line.
std::vector<std::string> libraries_in(const std::string& linker_trace);

/// The files with whole paths in a make rule, "shim.so: shim.c \\\n /usr/include/mpi.h …", blanks
/// in names escaped. Others are of the scratch directory.
std::vector<std::string> headers_in(const std::string& dependencies);

}  // namespace infocts
