// Faults of Fortran bindings: LOGICAL variables.
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "fortran.true_of_c",
       .violates = {"info.fortran.flag_logical"},
       .text = "Gives a flag that is true other bits than the compiler's .TRUE.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    if (*flag == below().true_word) *flag = ~below().true_word;
    return code;
  });
}

FAULT({.name = "fortran.false_of_c",
       .violates = {"info.fortran.flag_logical"},
       .text = "Writes the first byte only of a flag that is false.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* length, int* flag) {
    const int before = *flag;
    const int code = below().info_get_valuelen(info, key, length, flag);
    if (*flag == below().false_word) *flag = before & ~0xff;
    return code;
  });
}

FAULT({.name = "fortran.get_string_true_of_c",
       .violates = {"info.fortran.flag_logical"},
       .text = "Gives a flag of get_string that is true other bits than the compiler's .TRUE.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const int code = below().info_get_string(info, key, size, value, flag);
            if (*flag == below().true_word) *flag = ~below().true_word;
            return code;
          });
}

FAULT({.name = "fortran.get_string_leaves_false",
       .violates = {"info.fortran.flag_logical"},
       .text = "Leaves the flag of get_string as it was where it is false.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const int before = *flag;
            const int code = below().info_get_string(info, key, size, value, flag);
            if (*flag == below().false_word) *flag = before;
            return code;
          });
}

}  // namespace infocts
