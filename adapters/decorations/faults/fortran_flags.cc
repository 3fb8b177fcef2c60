// Faults of Fortran bindings: LOGICAL variables.
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {

FAULTS_OF("fortran", "info.fortran") {
  fault("true_of_c", {"flag_logical"},
        "Gives a flag that is true other bits than the compiler's .TRUE.",
        after_any(fn::info_get,
                  [](auto& call) {
                    if (*call.flag == inner().true_word) *call.flag = ~inner().true_word;
                  }),
        {"fortran"});
  fault("false_of_c", {"flag_logical"}, "Writes the first byte only of a flag that is false.",
        around(fn::info_get_valuelen,
               [](auto& call) {
                 const int before = *call.flag;
                 const int code = call.pass();
                 if (*call.flag == inner().false_word) *call.flag = before & ~0xff;
                 return code;
               }),
        {"fortran"});
  fault("get_string_true_of_c", {"flag_logical"},
        "Gives a flag of get_string that is true other bits than the compiler's .TRUE.",
        after_any(fn::info_get_string,
                  [](auto& call) {
                    if (*call.flag == inner().true_word) *call.flag = ~inner().true_word;
                  }),
        {"fortran"});
  fault("get_string_leaves_false", {"flag_logical"},
        "Leaves the flag of get_string as it was where it is false.",
        around(fn::info_get_string,
               [](auto& call) {
                 const int before = *call.flag;
                 const int code = call.pass();
                 if (*call.flag == inner().false_word) *call.flag = before;
                 return code;
               }),
        {"fortran"});
}

}  // namespace infocts
