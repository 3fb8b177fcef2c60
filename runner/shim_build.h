// Building the shim for one MPI with its own wrapper compiler.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace infocts {

struct BuiltShim {
  std::filesystem::path shim;       ///< the shared object
  std::set<std::string> absent;     ///< names of functions and constants that this MPI lacks
  std::vector<std::string> linked;  ///< real paths of the shared libraries the linker took
  std::vector<std::string>
      inputs;  ///< every file the result depends on: compiler, headers, libraries
};

/// All that a build depends on besides the MPI: sources and ways of compiling them.
std::string shim_recipe();

/// Compiles the embedded shim in `directory` with the wrapper compiler `mpicc`.
///
/// What an MPI lacks is found by linking, never from its version number: the shim is first built
/// with every name; the names that the compiler or linker complains of are left out, and each of
/// them is then tried again alone, so that a complaint about something else costs no function.
/// Throws NotMeasured with what the compiler said.
BuiltShim build_shim(const std::filesystem::path& mpicc, const std::filesystem::path& directory);

}  // namespace infocts
