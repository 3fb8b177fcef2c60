// The language bindings of MPI, by the names that users and reports know.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace infocts {

enum class Binding { c, cxx, mpif_h, use_mpi, use_mpi_f08 };

inline constexpr std::array kBindings{Binding::c, Binding::cxx, Binding::mpif_h, Binding::use_mpi,
                                      Binding::use_mpi_f08};

constexpr std::string_view name_of(Binding binding) {
  switch (binding) {
    case Binding::c:
      return "c";
    case Binding::cxx:
      return "cxx";
    case Binding::mpif_h:
      return "mpif.h";
    case Binding::use_mpi:
      return "use_mpi";
    case Binding::use_mpi_f08:
      return "use_mpi_f08";
  }
  return {};
}

constexpr std::optional<Binding> binding_from(std::string_view name) {
  for (const Binding binding : kBindings) {
    if (name_of(binding) == name) return binding;
  }
  return std::nullopt;
}

constexpr bool is_fortran(Binding binding) {
  return binding != Binding::c && binding != Binding::cxx;
}

/// "c", "cxx" or "fortran": what the rules of a binding depend on.
constexpr std::string_view language_of(Binding binding) {
  return is_fortran(binding) ? "fortran" : name_of(binding);
}

}  // namespace infocts
