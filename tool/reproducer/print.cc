#include "tool/reproducer/print.h"

#include "tool/reproducer/print_c.h"
#include "tool/reproducer/print_fortran.h"

namespace infocts {

Printed print_reproducer(Binding binding, const Reproducer& reproducer,
                         const HeaderComment& about) {
  if (is_fortran(binding)) return fortran_reproducer(binding, reproducer, about);
  const bool is_cxx = binding == Binding::cxx;
  return c_reproducer(is_cxx ? classes_of_cxx() : plain_c(), reproducer, about);
}

std::string_view source_extension(Binding binding) {
  if (is_fortran(binding)) return ".f90";
  return binding == Binding::cxx ? ".cxx" : ".c";
}

}  // namespace infocts
