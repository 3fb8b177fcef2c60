// Faults of routines with an info argument that have no object whose hints can be read.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/pretended_routines.h"

namespace infocts {
namespace {

const std::vector<std::string_view> kIntact = {"info.parsing.argument_unchanged",
                                               "info.parsing.modify_after_return",
                                               "info.parsing.free_after_return"};

/// Rows of one routine, which may have to be pretended. `intact` says what keeps it from the
/// object.
template <auto member>
void routine_faults(
    Function<member> function, const std::string& slug, const char* name,
    const TableChange& pretend = [](cts_table&) {},
    const std::vector<std::string_view>& intact = kIntact) {
  fault("parsing." + slug + "_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        std::string(name) + " refuses keys that it does not know.",
        pretend + refuse(function, err::info_key,
                         [](auto& call) { return inner_has(call.info, "infocts_unknown_0"); }));
  static HandleSet held;
  const auto is_held = [](cts_info info) { return held.has(info); };
  fault("parsing." + slug + "_marks_argument", intact,
        std::string(name) +
            " notes in the user's object that it was read; nobody can change or free it any more.",
        pretend + after(function, [](auto& call) {
          if (is_null(call.info)) return;
          inner_set(call.info, "read", "true");
          held.add(call.info);
        }) + refuse(fn::info_delete, err::info, [=](auto& call) {
          return is_held(call.info);
        }) + refuse(fn::info_free, err::info, [=](auto& call) { return is_held(*call.info); }));
}

template <auto member>
void request_faults(Function<member> function, const std::string& slug, const char* name) {
  routine_faults(function, slug, name, pretend_request<member>);
}

/// MPI_INFO_NULL is no object.
template <auto member>
void null_fault(Function<member> function, const std::string& slug, const char* name,
                const TableChange& pretend) {
  fault("parsing." + slug + "_refuses_null", {"info.parsing.null_info_accepted"},
        std::string(name) + " takes MPI_INFO_NULL for an invalid argument.",
        pretend + refuse(function, err::info, [](auto& call) { return is_null(call.info); }));
}

}  // namespace

FAULTS {
  routine_faults(fn::session_init, "session_init", "MPI_Session_init");
  routine_faults(fn::session_get_num_psets, "session_get_num_psets", "MPI_Session_get_num_psets");
  routine_faults(fn::session_get_nth_pset, "session_get_nth_pset", "MPI_Session_get_nth_pset");
  routine_faults(fn::comm_create_from_group, "comm_create_from_group",
                 "MPI_Comm_create_from_group");
  // It may mark its argument, which is INOUT.
  routine_faults(fn::comm_split_type, "comm_split_type", "MPI_Comm_split_type", [](cts_table&) {},
                 {"info.parsing.modify_after_return", "info.parsing.free_after_return"});

  routine_faults(fn::file_delete, "file_delete", "MPI_File_delete", pretend_files);
  routine_faults(fn::file_set_view, "file_set_view", "MPI_File_set_view", pretend_files);
  null_fault(fn::file_delete, "file_delete", "MPI_File_delete", pretend_files);
  null_fault(fn::file_set_view, "file_set_view", "MPI_File_set_view", pretend_files);

  routine_faults(fn::open_port, "open_port", "MPI_Open_port", pretend_ports);
  routine_faults(fn::publish_name, "publish_name", "MPI_Publish_name", pretend_ports);
  routine_faults(fn::unpublish_name, "unpublish_name", "MPI_Unpublish_name", pretend_ports);
  routine_faults(fn::lookup_name, "lookup_name", "MPI_Lookup_name", pretend_ports);
}

FAULTS {
  request_faults(fn::barrier_init, "barrier_init", "MPI_Barrier_init");
  request_faults(fn::bcast_init, "bcast_init", "MPI_Bcast_init");
  request_faults(fn::gather_init, "gather_init", "MPI_Gather_init");
  request_faults(fn::gatherv_init, "gatherv_init", "MPI_Gatherv_init");
  request_faults(fn::scatter_init, "scatter_init", "MPI_Scatter_init");
  request_faults(fn::scatterv_init, "scatterv_init", "MPI_Scatterv_init");
  request_faults(fn::allgather_init, "allgather_init", "MPI_Allgather_init");
  request_faults(fn::allgatherv_init, "allgatherv_init", "MPI_Allgatherv_init");
  request_faults(fn::alltoall_init, "alltoall_init", "MPI_Alltoall_init");
  request_faults(fn::alltoallv_init, "alltoallv_init", "MPI_Alltoallv_init");
  request_faults(fn::alltoallw_init, "alltoallw_init", "MPI_Alltoallw_init");
  request_faults(fn::reduce_init, "reduce_init", "MPI_Reduce_init");
  request_faults(fn::allreduce_init, "allreduce_init", "MPI_Allreduce_init");
  request_faults(fn::reduce_scatter_init, "reduce_scatter_init", "MPI_Reduce_scatter_init");
  request_faults(fn::reduce_scatter_block_init, "reduce_scatter_block_init",
                 "MPI_Reduce_scatter_block_init");
  request_faults(fn::scan_init, "scan_init", "MPI_Scan_init");
  request_faults(fn::exscan_init, "exscan_init", "MPI_Exscan_init");
  request_faults(fn::neighbor_allgather_init, "neighbor_allgather_init",
                 "MPI_Neighbor_allgather_init");
  request_faults(fn::neighbor_allgatherv_init, "neighbor_allgatherv_init",
                 "MPI_Neighbor_allgatherv_init");
  request_faults(fn::neighbor_alltoall_init, "neighbor_alltoall_init",
                 "MPI_Neighbor_alltoall_init");
  request_faults(fn::neighbor_alltoallv_init, "neighbor_alltoallv_init",
                 "MPI_Neighbor_alltoallv_init");
  request_faults(fn::neighbor_alltoallw_init, "neighbor_alltoallw_init",
                 "MPI_Neighbor_alltoallw_init");
  // Each half comes with the other.
  const TableChange pretend_pairs = [](cts_table& mpi) {
    pretend_request<&cts_table::psend_init>(mpi);
    pretend_request<&cts_table::precv_init>(mpi);
  };
  routine_faults(fn::psend_init, "psend_init", "MPI_Psend_init", pretend_pairs);
  routine_faults(fn::precv_init, "precv_init", "MPI_Precv_init", pretend_pairs);
}

}  // namespace infocts
