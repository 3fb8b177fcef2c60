// Faults of Fortran bindings: lengths that are smaller than the variable, and what BUFLEN counts.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool is_true(int flag) { return inner().truth(flag) == 1; }

constexpr Trigger kFlagTrue{[](auto& call) { return is_true(*call.flag); }};

/// A given length of more than 0 becomes that of the variable, if this is longer.
int at_least_the_variable(int length, cts_field variable) {
  return length > 0 ? std::max(length, static_cast<int>(variable.size)) : length;
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("buflen_with_terminator", {"get_string_buflen"},
        "Counts a terminator in what get_string says of the size that is needed.",
        after_any(fn::info_get_string, kFlagTrue, [](auto& call) { ++*call.buflen; }));
  fault("room_for_terminator", {"get_string_buflen"},
        "Counts a terminator in the BUFLEN of get_string, going in and coming out.",
        around(fn::info_get_string, [](auto& call) {
          const int room = *call.buflen;
          if (room > 0) --*call.buflen;
          call.pass();
          const bool found = is_true(*call.flag);
          *call.buflen = found ? *call.buflen + 1 : room;
          if (found && room == 1) std::memset(call.value.data, ' ', call.value.size);
          return call.code;
        }));
  fault("buflen_of_the_variable", {"get_string_short_buflen"},
        "get_string takes the length of the variable for BUFLEN.",
        before(fn::info_get_string,
               [](auto& call) { *call.buflen = at_least_the_variable(*call.buflen, call.value); }));
  fault(
      "valuelen_of_the_variable", {"short_valuelen"},
      "MPI_Info_get takes the length of the variable for VALUELEN.",
      before(fn::info_get,
             [](auto& call) { call.valuelen = at_least_the_variable(call.valuelen, call.value); }),
      {"mpif.h", "use_mpi"});
}

FAULTS_OF("fortran", "info.fortran", {"use_mpi_f08"}) {
  fault("f08_pads_the_variable", {"behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get pads the variable after VALUELEN.",
        after_any(fn::info_get, kFlagTrue, [](auto& call) {
          const std::size_t used =
              std::min(call.value.size, static_cast<std::size_t>(std::max(call.valuelen, 0)));
          std::memset(call.value.data + used, ' ', call.value.size - used);
        }));
  fault("f08_ignores_valuelen", {"short_valuelen", "behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get writes the whole value, whatever VALUELEN.",
        after_any(fn::info_get, [](auto& call) {
          int length = 0;
          int found = 0;
          inner().info_get_valuelen(call.info, call.key, &length, &found);
          if (!is_true(found) || length <= call.valuelen || call.valuelen <= 0) return;
          std::string whole(static_cast<std::size_t>(length), ' ');
          inner().info_get(call.info, call.key, length, {whole.data(), whole.size()}, &found);
          std::memcpy(call.value.data, whole.data(), std::min(whole.size(), call.value.size));
        }));
}

}  // namespace infocts
