// Faults of routines with an info argument that have no object whose hints can be read.
#include <cctype>

#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kUnknownKey{[](auto& call) { return inner_has(call.info, "infocts_unknown_0"); }};

const std::vector<std::string_view> kIntact = {"info.parsing.argument_unchanged",
                                               "info.parsing.modify_after_return",
                                               "info.parsing.free_after_return"};

/// Rows of one routine, which may have to be pretended. `intact` says what keeps it from the
/// object.
void routine_faults(
    auto function, const std::string& slug, const TableChange& pretend = [](cts_table&) {},
    const std::vector<std::string_view>& intact = kIntact,
    SourceLocation at = SourceLocation::here()) {
  std::string name = "MPI_" + slug;
  name[4] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[4])));
  fault("parsing." + slug + "_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        name + " refuses keys that it does not know.",
        pretend + refuse(function, err::info_key, kUnknownKey), {"c"}, at);
  static Objects held;
  fault(
      "parsing." + slug + "_marks_argument", intact,
      name + " notes in the user's object that it was read; nobody can change or free it any more.",
      pretend + forgetting(held) +
          after(function, !on_null,
                [](auto& call) {
                  inner_set(call.info, "read", "true");
                  held.put(call.info, {});
                }) +
          refuse(fn::info_delete, err::info, among(held)) +
          refuse(fn::info_free, err::info, among(held)),
      {"c"}, at);
}

template <auto member>
void request_faults(Function<member> function, const std::string& slug,
                    SourceLocation at = SourceLocation::here()) {
  routine_faults(function, slug, pretend_request<member>, kIntact, at);
}

/// MPI_INFO_NULL is no object.
void null_fault(auto function, const std::string& slug, const char* name,
                const TableChange& pretend, SourceLocation at = SourceLocation::here()) {
  fault("parsing." + slug + "_refuses_null", {"info.parsing.null_info_accepted"},
        std::string(name) + " takes MPI_INFO_NULL for an invalid argument.",
        pretend + refuse(function, err::info, on_null), {"c"}, at);
}

}  // namespace

FAULTS {
  routine_faults(fn::session_init, "session_init");
  routine_faults(fn::session_get_num_psets, "session_get_num_psets");
  routine_faults(fn::session_get_nth_pset, "session_get_nth_pset");
  routine_faults(fn::comm_create_from_group, "comm_create_from_group");
  // It may mark its argument, which is INOUT.
  routine_faults(fn::comm_split_type, "comm_split_type", [](cts_table&) {},
                 {"info.parsing.modify_after_return", "info.parsing.free_after_return"});
  routine_faults(fn::file_delete, "file_delete", pretend_files);
  routine_faults(fn::file_set_view, "file_set_view", pretend_files);
  null_fault(fn::file_delete, "file_delete", "MPI_File_delete", pretend_files);
  null_fault(fn::file_set_view, "file_set_view", "MPI_File_set_view", pretend_files);
  routine_faults(fn::open_port, "open_port", pretend_ports);
  routine_faults(fn::publish_name, "publish_name", pretend_ports);
  routine_faults(fn::unpublish_name, "unpublish_name", pretend_ports);
  routine_faults(fn::lookup_name, "lookup_name", pretend_ports);

  request_faults(fn::barrier_init, "barrier_init");
  request_faults(fn::bcast_init, "bcast_init");
  request_faults(fn::gather_init, "gather_init");
  request_faults(fn::gatherv_init, "gatherv_init");
  request_faults(fn::scatter_init, "scatter_init");
  request_faults(fn::scatterv_init, "scatterv_init");
  request_faults(fn::allgather_init, "allgather_init");
  request_faults(fn::allgatherv_init, "allgatherv_init");
  request_faults(fn::alltoall_init, "alltoall_init");
  request_faults(fn::alltoallv_init, "alltoallv_init");
  request_faults(fn::alltoallw_init, "alltoallw_init");
  request_faults(fn::reduce_init, "reduce_init");
  request_faults(fn::allreduce_init, "allreduce_init");
  request_faults(fn::reduce_scatter_init, "reduce_scatter_init");
  request_faults(fn::reduce_scatter_block_init, "reduce_scatter_block_init");
  request_faults(fn::scan_init, "scan_init");
  request_faults(fn::exscan_init, "exscan_init");
  request_faults(fn::neighbor_allgather_init, "neighbor_allgather_init");
  request_faults(fn::neighbor_allgatherv_init, "neighbor_allgatherv_init");
  request_faults(fn::neighbor_alltoall_init, "neighbor_alltoall_init");
  request_faults(fn::neighbor_alltoallv_init, "neighbor_alltoallv_init");
  request_faults(fn::neighbor_alltoallw_init, "neighbor_alltoallw_init");
  // Each half comes with the other.
  const TableChange pretend_pairs = [](cts_table& mpi) {
    pretend_request<&cts_table::psend_init>(mpi);
    pretend_request<&cts_table::precv_init>(mpi);
  };
  routine_faults(fn::psend_init, "psend_init", pretend_pairs);
  routine_faults(fn::precv_init, "precv_init", pretend_pairs);
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
        pretend + after(function, kUnknownKey, [part](auto& call) {
          part(call);
          call.code = inner().constants.err_info_key;
        }));
  fault("parsing." + slug + "_marks_argument", {"info.parsing.connecting_keeps_argument"},
        name + " notes in the user's object that it was read.",
        pretend +
            after(function, !on_null, [](auto& call) { inner_set(call.info, "read", "true"); }));
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
