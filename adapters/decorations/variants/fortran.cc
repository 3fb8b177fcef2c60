// Legal behaviours of Fortran bindings that others do not have.
#include <algorithm>
#include <cstring>

#include "adapters/decorations/underneath.h"

namespace infocts {

VARIANT({.name = "fortran.behind_valuelen_padded",
         .text = "Pads the part of a variable behind VALUELEN characters with blanks.",
         .bindings = {"mpif.h", "use_mpi"},
         .allowed_by = "V103"}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::size_t used = std::min(value.size, static_cast<std::size_t>(std::max(room, 0)));
    const int code = below().info_get(info, key, room, {value.data, used}, flag);
    if (below().truth(*flag) == 1) std::memset(value.data + used, ' ', value.size - used);
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
         .bindings = {"mpif.h", "use_mpi"},
         .allowed_by = "V103"}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::size_t offered = static_cast<std::size_t>(std::max(room, 0));
    return below().info_get(info, key, room, {value.data, std::min(value.size, offered)}, flag);
  });
}

}  // namespace infocts
