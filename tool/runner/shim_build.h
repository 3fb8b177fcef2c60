// Builds the shim of a binding for one MPI with its own wrapper compilers.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "adapters/binding.h"

namespace infocts {

struct BuiltShim {
  std::filesystem::path shim;       ///< the shared object
  std::set<std::string> absent;     ///< names of functions and constants that this MPI lacks
  std::vector<std::string> linked;  ///< real paths of the shared libraries the linker took
  std::vector<std::string>
      inputs;  ///< every file the result depends on: compiler, headers, libraries
};

/// The compilers that build a shim.
struct ShimRecipe {
  Binding binding = Binding::c;
  std::filesystem::path wrapper;        ///< for the binding's language; compiles its shim and links
  std::filesystem::path mpicc;          ///< compiles the C shim beside the binding's own
  std::set<std::string> c_absent = {};  ///< names that the C shim must do without
  double limit_s = 0;                   ///< seconds for one call of a wrapper
};

/// All that a build depends on besides the MPI: the sources and how they are compiled.
std::string shim_sources(Binding binding);

/// Compiles the embedded shim of a binding in `directory`.
///
/// What an MPI lacks is found by linking, never from its version number. The shim is first built
/// with every name. Those that the compiler or linker calls absent are left out, until it calls
/// none. If it still fails, so are those that it mentions, and each of these is then tried again
/// alone, so that a complaint about something else loses no function. Throws NotMeasured with what
/// the compiler said; for bindings other than C, BindingAbsent.
BuiltShim build_shim(const ShimRecipe& recipe, const std::filesystem::path& directory);

}  // namespace infocts
