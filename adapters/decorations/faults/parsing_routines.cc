// Faults of routines with an info argument that have no object whose hints can be read.
#include <cctype>

#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

const std::vector<std::string_view> kIntact = {"info.parsing.argument_unchanged",
                                               "info.parsing.modify_after_return",
                                               "info.parsing.free_after_return"};

/// Rows of one routine, which may have to be pretended. `intact` says what keeps it from the
/// object.
void routine_faults(auto function, TableChange pretend = {},
                    const std::vector<std::string_view>& intact = kIntact) {
  const std::string slug = name_of(function);
  std::string name = "MPI_" + slug;
  name[4] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[4])));
  fault("parsing." + slug + "_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        name + " refuses keys that it does not know.",
        pretend + refuse(function, err::info_key, gives("infocts_unknown_0")));
  const auto held = given_to(function);
  fault(
      "parsing." + slug + "_marks_argument", intact,
      name + " notes in the user's object that it was read; nobody can change or free it any more.",
      pretend + after(function, !on_null, to_object(inner_set, "read", "true")) +
          refuse(fn::info_delete, err::info, held) + refuse(fn::info_free, err::info, held));
}

template <auto... members>
void request_faults(Function<members>... functions) {
  (routine_faults(functions, pretend_request<members>), ...);
}

/// MPI_INFO_NULL is no object.
void null_fault(auto function, const char* name, const TableChange& pretend) {
  fault("parsing." + name_of(function) + "_refuses_null", {"info.parsing.null_info_accepted"},
        std::string(name) + " takes MPI_INFO_NULL for an invalid argument.",
        pretend + refuse(function, err::info, on_null));
}

}  // namespace

FAULTS {
  routine_faults(fn::session_init);
  routine_faults(fn::session_get_num_psets);
  routine_faults(fn::session_get_nth_pset);
  routine_faults(fn::comm_create_from_group);
  // It may mark its argument, which is INOUT.
  routine_faults(fn::comm_split_type, {},
                 {"info.parsing.modify_after_return", "info.parsing.free_after_return"});
  routine_faults(fn::file_delete, pretend_files);
  routine_faults(fn::file_set_view, pretend_files);
  null_fault(fn::file_delete, "MPI_File_delete", pretend_files);
  null_fault(fn::file_set_view, "MPI_File_set_view", pretend_files);
  null_fault(fn::file_open, "MPI_File_open", pretend_files);
  routine_faults(fn::open_port, pretend_ports);
  routine_faults(fn::publish_name, pretend_ports);
  routine_faults(fn::unpublish_name, pretend_ports);
  routine_faults(fn::lookup_name, pretend_ports);

  request_faults(fn::barrier_init, fn::bcast_init, fn::gather_init, fn::gatherv_init,
                 fn::scatter_init, fn::scatterv_init, fn::allgather_init, fn::allgatherv_init,
                 fn::alltoall_init, fn::alltoallv_init, fn::alltoallw_init, fn::reduce_init,
                 fn::allreduce_init, fn::reduce_scatter_init, fn::reduce_scatter_block_init,
                 fn::scan_init, fn::exscan_init, fn::neighbor_allgather_init,
                 fn::neighbor_allgatherv_init, fn::neighbor_alltoall_init,
                 fn::neighbor_alltoallv_init, fn::neighbor_alltoallw_init);
  // Each half comes with the other.
  const TableChange pretend_pairs = [](cts_table& mpi) {
    pretend_request<&cts_table::psend_init>(mpi);
    pretend_request<&cts_table::precv_init>(mpi);
  };
  routine_faults(fn::psend_init, pretend_pairs);
  routine_faults(fn::precv_init, pretend_pairs);
}

// Routines that connect processes. The faults connect the processes all the same and disconnect
// them again, so that neither waits for the other.
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
void connecting_faults(auto function, const std::string& slug, const std::string& name, auto part) {
  const TableChange pretend = pretend_connections;
  fault("parsing." + slug + "_refuses_unknown", {"info.parsing.connecting_ignores_unknown"},
        name + " refuses keys that it does not know.",
        pretend + after(function, gives("infocts_unknown_0"), [part](auto& call) {
          part(call);
          call.code = inner().constants.err_info_key;
        }));
  fault("parsing." + slug + "_marks_argument", {"info.parsing.connecting_keeps_argument"},
        name + " notes in the user's object that it was read.",
        pretend + after(function, !on_null, to_object(inner_set, "read", "true")));
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
