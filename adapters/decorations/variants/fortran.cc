// Legal behaviours of Fortran bindings that others do not have.
#include "adapters/decorations/rows.h"

namespace infocts {

VARIANTS_OF("fortran") {
  variant("behind_valuelen_padded", "V103",
          "Pads the part of a variable after VALUELEN characters with blanks.",
          around(fn::info_get,
                 [](auto& call) {
                   const std::size_t used = std::min(
                       call.value.size, static_cast<std::size_t>(std::max(call.valuelen, 0)));
                   const int code = inner().info_get(call.info, call.key, call.valuelen,
                                                     {call.value.data, used}, call.flag);
                   if (inner().truth(*call.flag) == 1)
                     std::memset(call.value.data + used, ' ', call.value.size - used);
                   return code;
                 }),
          {.bindings = {"mpif.h", "use_mpi"}});
  variant("key_padded_to_the_limit", "V105",
          "Pads a numbered key to MPI_MAX_INFO_KEY characters, whatever the variable has.",
          around(fn::info_get_nthkey,
                 [](auto& call) {
                   const auto limit = max_key();
                   return inner().info_get_nthkey(call.info, call.n,
                                                  {call.key.data, std::min(call.key.size, limit)});
                 }),
          {.bindings = {"fortran"}});
  variant("behind_valuelen_untouched", "V103",
          "Leaves the part of a variable after VALUELEN characters alone.",
          around(fn::info_get,
                 [](auto& call) {
                   const std::size_t offered = static_cast<std::size_t>(std::max(call.valuelen, 0));
                   return inner().info_get(call.info, call.key, call.valuelen,
                                           {call.value.data, std::min(call.value.size, offered)},
                                           call.flag);
                 }),
          {.bindings = {"mpif.h", "use_mpi"}});
  variant(
      "cut_set_name_ends_in_blank", kSilent,
      "The last character of a variable that is too short for the name of a process set is left "
      "blank.",
      after(fn::session_get_nth_pset,
            [](auto& call) {
              const std::size_t size = call.name.size;
              if (size > 0 && static_cast<std::size_t>(*call.length) > size) {
                call.name.data[size - 1] = ' ';
              }
            }),
      {.bindings = {"fortran"}});
}

}  // namespace infocts
