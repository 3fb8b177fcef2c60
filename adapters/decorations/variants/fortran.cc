// Legal behaviours of Fortran bindings that others do not have.
#include <algorithm>
#include <cstring>

#include "adapters/decorations/underneath.h"

namespace infocts {

VARIANT({.name = "fortran.buflen_with_terminator",
         .text = "Counts a terminator in what get_string says of the size that is needed.",
         .bindings = {"fortran"},
         .allowed_by = "A15"}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const int code = below().info_get_string(info, key, size, value, flag);
            if (*flag == below().true_word) ++*size;
            return code;
          });
}

VARIANT({.name = "fortran.room_for_terminator",
         .text = "Counts a terminator in the buflen of get_string, going in and coming out.",
         .bindings = {"fortran"},
         .allowed_by = "A15"}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const int room = *size;
            if (room > 0) --*size;
            const int code = below().info_get_string(info, key, size, value, flag);
            if (below().truth(*flag) != 1) {
              *size = room;
              return code;
            }
            ++*size;
            if (room == 1) std::memset(value.data, ' ', value.size);
            return code;
          });
}

VARIANT({.name = "fortran.key_padded_to_the_limit",
         .text = "Pads a numbered key to MPI_MAX_INFO_KEY characters, whatever the variable has.",
         .bindings = {"fortran"},
         .allowed_by = "V105"}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const auto limit = static_cast<std::size_t>(below().constants.max_info_key);
    return below().info_get_nthkey(info, n, {key.data, std::min(key.size, limit)});
  });
}

VARIANT({.name = "fortran.behind_valuelen_untouched",
         .text = "Leaves the part of a variable behind VALUELEN characters alone.",
         .bindings = {"fortran"},
         .allowed_by = "V17"}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::size_t offered = static_cast<std::size_t>(std::max(room, 0));
    return below().info_get(info, key, room, {value.data, std::min(value.size, offered)}, flag);
  });
}

}  // namespace infocts
