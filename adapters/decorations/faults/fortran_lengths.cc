// Faults of Fortran bindings: lengths that are smaller than the variable, and what BUFLEN counts.
#include <algorithm>
#include <cstring>

#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "fortran.buflen_with_terminator",
       .violates = {"info.fortran.get_string_buflen"},
       .text = "Counts a terminator in what get_string says of the size that is needed.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const int code = below().info_get_string(info, key, size, value, flag);
            if (below().truth(*flag) == 1) ++*size;
            return code;
          });
}

FAULT({.name = "fortran.room_for_terminator",
       .violates = {"info.fortran.get_string_buflen"},
       .text = "Counts a terminator in the BUFLEN of get_string, going in and coming out.",
       .bindings = {"fortran"}}) {
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

FAULT({.name = "fortran.buflen_of_the_variable",
       .violates = {"info.fortran.get_string_short_buflen"},
       .text = "get_string takes the length of the variable for BUFLEN.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            if (*size > 0) *size = std::max(*size, static_cast<int>(value.size));
            return below().info_get_string(info, key, size, value, flag);
          });
}

FAULT({.name = "fortran.valuelen_of_the_variable",
       .violates = {"info.fortran.short_valuelen"},
       .text = "MPI_Info_get takes the length of the variable for VALUELEN.",
       .bindings = {"mpif.h", "use_mpi"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int longer = room > 0 ? std::max(room, static_cast<int>(value.size)) : room;
    return below().info_get(info, key, longer, value, flag);
  });
}

FAULT({.name = "fortran.f08_pads_the_variable",
       .violates = {"info.fortran.behind_valuelen_f08"},
       .text = "With mpi_f08 MPI_Info_get pads the variable behind VALUELEN.",
       .bindings = {"use_mpi_f08"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::size_t used = std::min(value.size, static_cast<std::size_t>(std::max(room, 0)));
    const int code = below().info_get(info, key, room, value, flag);
    if (below().truth(*flag) == 1) std::memset(value.data + used, ' ', value.size - used);
    return code;
  });
}

FAULT({.name = "fortran.f08_ignores_valuelen",
       .violates = {"info.fortran.short_valuelen", "info.fortran.behind_valuelen_f08"},
       .text = "With mpi_f08 MPI_Info_get writes the whole value, whatever VALUELEN.",
       .bindings = {"use_mpi_f08"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    int length = 0;
    int found = 0;
    below().info_get_valuelen(info, key, &length, &found);
    if (below().truth(found) != 1 || length <= room || room <= 0) return code;
    std::string whole(static_cast<std::size_t>(length), ' ');
    below().info_get(info, key, length, {whole.data(), whole.size()}, &found);
    std::memcpy(value.data, whole.data(), std::min(whole.size(), value.size));
    return code;
  });
}

}  // namespace infocts
