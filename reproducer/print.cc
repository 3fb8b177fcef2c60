#include "reproducer/print.h"

#include "reproducer/print_c.h"
#include "reproducer/print_fortran.h"

namespace infocts {

Printed print_program(Binding binding, const Program& program, const About& about) {
  if (is_fortran(binding)) return fortran_program(binding, program, about);
  if (binding == Binding::c) return {.text = c_program(program, about), .why_not = {}};
  return {.text = {}, .why_not = "there are programs in C and Fortran only"};
}

std::string_view source_extension(Binding binding) { return is_fortran(binding) ? ".f90" : ".c"; }

bool can_print(Binding binding) { return binding != Binding::cxx; }

}  // namespace infocts
