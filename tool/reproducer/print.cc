#include "tool/reproducer/print.h"

#include "tool/reproducer/print_c.h"
#include "tool/reproducer/print_fortran.h"

namespace infocts {

Printed print_reproducer(Binding binding, const Reproducer& program, const HeaderComment& about) {
  if (is_fortran(binding)) return fortran_program(binding, program, about);
  const bool is_cxx = binding == Binding::cxx;
  return c_program(is_cxx ? classes_of_cxx() : plain_c(), program, about);
}

std::string_view source_extension(Binding binding) {
  if (is_fortran(binding)) return ".f90";
  return binding == Binding::cxx ? ".cxx" : ".c";
}

}  // namespace infocts
