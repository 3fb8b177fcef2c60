// Faults of routines with an info argument that connect processes. The faults connect the processes
// all the same and disconnect them again, so that neither waits for the other.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/pretended_routines.h"

namespace infocts {
namespace {

/// Ranks 0 and 1 are connected, by a port that there is not.
int connect_to(int rank, cts_comm* intercomm) {
  constexpr int kTag = 4711;
  const cts_constants& constants = inner().constants;
  return inner().intercomm_create(constants.comm_self, 0, constants.comm_world, rank, kTag,
                                  intercomm);
}

/// An MPI may have the routines, and nobody who connects.
void pretend_connections(cts_table& mpi) {
  mpi.open_port = [](cts_info, cts_field port) { return pretended::give_port(port); };
  mpi.close_port = [](cts_text) { return success(); };
  mpi.comm_accept = [](cts_text, cts_info, int, cts_comm, cts_comm* intercomm) {
    return connect_to(1, intercomm);
  };
  mpi.comm_connect = [](cts_text, cts_info, int, cts_comm, cts_comm* intercomm) {
    return connect_to(0, intercomm);
  };
}

/// `part` undoes what a call has made.
template <auto member, typename Part>
void connecting_faults(Function<member> function, const std::string& slug, const std::string& name,
                       Part part) {
  const TableChange pretend = pretend_connections;
  fault("parsing." + slug + "_refuses_unknown", {"info.parsing.connecting_ignores_unknown"},
        name + " refuses keys that it does not know.",
        pretend + after(function, [part](auto& call) {
          if (!inner_has(call.info, "infocts_unknown_0")) return;
          part(call);
          call.code = inner().constants.err_info_key;
        }));
  fault("parsing." + slug + "_marks_argument", {"info.parsing.connecting_keeps_argument"},
        name + " notes in the user's object that it was read.",
        pretend + after(function, [](auto& call) {
          if (!is_null(call.info)) inner_set(call.info, "read", "true");
        }));
}

}  // namespace

FAULTS {
  const auto disconnect = [](auto& call) { inner().comm_disconnect(call.intercomm); };
  connecting_faults(fn::comm_accept, "accept", "MPI_Comm_accept", disconnect);
  connecting_faults(fn::comm_connect, "connect", "MPI_Comm_connect", disconnect);
  connecting_faults(fn::intercomm_create_from_groups, "intercomm_create_from_groups",
                    "MPI_Intercomm_create_from_groups",
                    [](auto& call) { inner().comm_free(call.made); });
}

}  // namespace infocts
