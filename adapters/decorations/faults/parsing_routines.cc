// Faults of routines with an info argument that have no object whose hints can be read.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

bool is_null_info(cts_info info) { return info.bits == below().constants.info_null.bits; }

/// Rows of one routine.
template <auto member>
void routine_faults(Function<member> function, const char* slug, const char* name) {
  fault(std::string("parsing.") + slug + "_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        std::string(name) + " refuses keys that it does not know.",
        refuse(function, err::info_key,
               [](auto& call) { return has_below(call.info, "infocts_unknown_0"); }));
  fault(std::string("parsing.") + slug + "_marks_argument", {"info.parsing.argument_unchanged"},
        std::string(name) + " notes in the user's object that it was read.",
        after(function, [](auto& call) {
          if (!is_null_info(call.info)) set_below(call.info, "read", "true");
        }));
}

}  // namespace

FAULTS {
  routine_faults(fn::session_init, "session_init", "MPI_Session_init");
  routine_faults(fn::session_get_num_psets, "session_get_num_psets", "MPI_Session_get_num_psets");
  routine_faults(fn::session_get_nth_pset, "session_get_nth_pset", "MPI_Session_get_nth_pset");
  routine_faults(fn::comm_create_from_group, "comm_create_from_group",
                 "MPI_Comm_create_from_group");
  routine_faults(fn::comm_split_type, "comm_split_type", "MPI_Comm_split_type");
}

}  // namespace infocts
