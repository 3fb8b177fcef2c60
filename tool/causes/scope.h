// Traits of calls through some bindings only, or all: "MPI_Info_get|the value is cut@fortran".
#pragma once

#include <string>
#include <utility>

namespace infocts {

inline constexpr char kScopeSign = '@';

/// Fortran's strings come to C through one piece of code, whichever function they are for.
inline constexpr const char* kStringsOfFortran = "strings|of several functions@fortran";

/// The trait, and its scope: a binding, a language, or empty for all.
inline std::pair<std::string, std::string> split_scope(const std::string& scoped) {
  const std::size_t at = scoped.rfind(kScopeSign);
  return {scoped.substr(0, at), scoped.substr(at + 1)};
}

}  // namespace infocts
