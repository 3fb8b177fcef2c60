// Faults of Fortran bindings: lengths that are smaller than the variable, and what BUFLEN counts.
#include <algorithm>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {

FAULTS_OF("fortran", "info.fortran") {
  fault("buflen_with_terminator", {"get_string_buflen"},
        "Counts a terminator in what get_string says of the size that is needed.",
        after_any(fn::info_get_string,
                  [](auto& call) {
                    if (inner().truth(*call.flag) == 1) ++*call.buflen;
                  }),
        {"fortran"});
  fault("room_for_terminator", {"get_string_buflen"},
        "Counts a terminator in the BUFLEN of get_string, going in and coming out.",
        around(fn::info_get_string,
               [](auto& call) {
                 const int room = *call.buflen;
                 if (room > 0) --*call.buflen;
                 const int code = call.pass();
                 if (inner().truth(*call.flag) != 1) {
                   *call.buflen = room;
                   return code;
                 }
                 ++*call.buflen;
                 if (room == 1) std::memset(call.value.data, ' ', call.value.size);
                 return code;
               }),
        {"fortran"});
  fault("buflen_of_the_variable", {"get_string_short_buflen"},
        "get_string takes the length of the variable for BUFLEN.",
        before(fn::info_get_string,
               [](auto& call) {
                 if (*call.buflen > 0)
                   *call.buflen = std::max(*call.buflen, static_cast<int>(call.value.size));
               }),
        {"fortran"});
  fault("valuelen_of_the_variable", {"short_valuelen"},
        "MPI_Info_get takes the length of the variable for VALUELEN.",
        before(fn::info_get,
               [](auto& call) {
                 const int longer = call.valuelen > 0
                                        ? std::max(call.valuelen, static_cast<int>(call.value.size))
                                        : call.valuelen;
                 call.valuelen = longer;
               }),
        {"mpif.h", "use_mpi"});
  fault("f08_pads_the_variable", {"behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get pads the variable behind VALUELEN.",
        around(fn::info_get,
               [](auto& call) {
                 const std::size_t used = std::min(
                     call.value.size, static_cast<std::size_t>(std::max(call.valuelen, 0)));
                 const int code = call.pass();
                 if (inner().truth(*call.flag) == 1)
                   std::memset(call.value.data + used, ' ', call.value.size - used);
                 return code;
               }),
        {"use_mpi_f08"});
  fault("f08_ignores_valuelen", {"short_valuelen", "behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get writes the whole value, whatever VALUELEN.",
        after_any(
            fn::info_get,
            [](auto& call) {
              int length = 0;
              int found = 0;
              inner().info_get_valuelen(call.info, call.key, &length, &found);
              if (inner().truth(found) != 1 || length <= call.valuelen || call.valuelen <= 0)
                return;
              std::string whole(static_cast<std::size_t>(length), ' ');
              inner().info_get(call.info, call.key, length, {whole.data(), whole.size()}, &found);
              std::memcpy(call.value.data, whole.data(), std::min(whole.size(), call.value.size));
            }),
        {"use_mpi_f08"});
}

}  // namespace infocts
