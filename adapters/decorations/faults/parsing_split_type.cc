// Faults of routines that make communicators with an info object.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/split_calls.h"

namespace infocts {
namespace {

bool without_info(const SplitCall& call) { return call.guided() && is_null(call.info); }

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  const auto splits = [&fault](std::string_view slug, std::string_view violates,
                               std::string_view text, Closure<int(const SplitCall& call)> instead,
                               SourceLocation at = SourceLocation::here()) {
    fault(slug, {violates}, text, around_split_type(instead), at);
  };
  splits("split_type_sets_no_key", "split_type_sets_key",
         "MPI_Comm_split_type finds resources by itself and does not tell of which type.",
         [](auto& call) { return call.unguided() ? call.by_process() : call.pass(); });
  splits("split_type_key_by_rank", "split_type_sets_key",
         "Each process of the new communicator is told another type of resources.", [](auto& call) {
           if (!call.unguided()) return call.pass();
           call.set_type("type " + std::to_string(call.rank()));
           return call.whole();
         });
  splits("split_type_refuses_null", "split_type_null_info",
         "MPI_Comm_split_type takes MPI_INFO_NULL for an invalid argument.",
         [](auto& call) { return without_info(call) ? inner().constants.err_info : call.pass(); });
  splits("split_type_null_is_all", "split_type_null_info",
         "MPI_Comm_split_type does not split where MPI_INFO_NULL names no resources.",
         [](auto& call) { return without_info(call) ? call.whole() : call.pass(); });
  splits("split_type_shared_alone", "split_type_shared_memory",
         "MPI_Comm_split_type takes mpi_shared_memory for the memory of one process.",
         [](auto& call) {
           return call.guided() && !is_null(call.info) ? call.by_process() : call.pass();
         });
  splits("split_type_takes_set_of_world", "split_type_pset_of_session",
         "MPI_Comm_split_type finds the process set mpi://WORLD for a communicator that comes from "
         "no session.",
         [](auto& call) {
           const bool names_set = call.resource_guided() && inner_has(call.info, "mpi_pset_name");
           return names_set ? call.whole() : call.pass();
         });
  splits("split_type_null_unwritten", "split_type_null_info",
         "With MPI_COMM_TYPE_HW_GUIDED and MPI_INFO_NULL, MPI_Comm_split_type writes nothing.",
         [](auto& call) { return without_info(call) ? success() : call.pass(); });
  fault("graph_refuses_null", {"null_info_accepted"},
        "MPI_Dist_graph_create takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::dist_graph_create, err::info, on_null));
  fault("adjacent_graph_refuses_null", {"null_info_accepted"},
        "MPI_Dist_graph_create_adjacent takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::dist_graph_create_adjacent, err::info, on_null));
  fault("graph_empties_info", {"argument_unchanged"},
        "MPI_Dist_graph_create takes the pairs out of the info object.",
        after_any(fn::dist_graph_create, [](auto& call) { inner_clear(call.info); }));
}

}  // namespace infocts
