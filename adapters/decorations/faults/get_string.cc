// Faults of MPI_Info_get_string.
#include "adapters/decorations/decoration.h"

namespace infocts {

FAULT({.name = "get_string.no_terminator",
       .violates = {"info.get_string.terminated"},
       .text = "Fills the buffer to its last byte and forgets the terminating null."}) {
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (code == below().constants.success && *flag != 0 && given > 0 && *buflen > given) {
      value.data[given - 1] = '.';
    }
    return code;
  };
}

}  // namespace infocts
