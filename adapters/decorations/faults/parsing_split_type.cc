// Faults of routines that make communicators with an info object.
#include "adapters/decorations/split_calls.h"

namespace infocts {

FAULTS_OF("parsing", "info.parsing") {
  fault("split_type_sets_no_key", {"split_type_sets_key"},
        "MPI_Comm_split_type finds resources by itself and does not tell of which type.",
        around_split_type([](const SplitCall& call) {
          return call.unguided() ? call.by_process() : call.pass();
        }));
  fault("split_type_key_by_rank", {"split_type_sets_key"},
        "Each process of the new communicator is told another type of resources.",
        around_split_type([](const SplitCall& call) {
          if (!call.unguided()) return call.pass();
          call.set_type("type " + std::to_string(call.rank()));
          return inner().comm_dup(call.comm, call.part);
        }));
  fault("split_type_refuses_null", {"split_type_null_info"},
        "MPI_Comm_split_type takes MPI_INFO_NULL for an invalid argument.",
        around_split_type([](const SplitCall& call) {
          return call.guided() && is_null(call.info) ? inner().constants.err_info : call.pass();
        }));
  fault("split_type_null_is_all", {"split_type_null_info"},
        "MPI_Comm_split_type does not split where MPI_INFO_NULL names no resources.",
        around_split_type([](const SplitCall& call) {
          if (!call.guided() || !is_null(call.info)) return call.pass();
          return inner().comm_dup(call.comm, call.part);
        }));
  fault("split_type_shared_alone", {"split_type_shared_memory"},
        "MPI_Comm_split_type takes mpi_shared_memory for the memory of one process.",
        around_split_type([](const SplitCall& call) {
          return call.guided() && !is_null(call.info) ? call.by_process() : call.pass();
        }));
  fault(
      "split_type_takes_set_of_world", {"split_type_pset_of_session"},
      "MPI_Comm_split_type finds the process set mpi://WORLD for a communicator that comes from no "
      "session.",
      around_split_type([](const SplitCall& call) {
        if (!call.resource_guided() || !inner_has(call.info, "mpi_pset_name")) return call.pass();
        return inner().comm_dup(call.comm, call.part);
      }));
  fault("split_type_null_unwritten", {"split_type_null_info"},
        "With MPI_COMM_TYPE_HW_GUIDED and MPI_INFO_NULL, MPI_Comm_split_type writes nothing.",
        around_split_type([](const SplitCall& call) {
          return call.guided() && is_null(call.info) ? success() : call.pass();
        }));
  const auto has_none = [](auto& call) { return is_null(call.info); };
  fault("graph_refuses_null", {"null_info_accepted"},
        "MPI_Dist_graph_create takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::dist_graph_create, err::info, has_none));
  fault("adjacent_graph_refuses_null", {"null_info_accepted"},
        "MPI_Dist_graph_create_adjacent takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::dist_graph_create_adjacent, err::info, has_none));
  fault("graph_empties_info", {"argument_unchanged"},
        "MPI_Dist_graph_create takes the pairs out of the info object.",
        after_any(fn::dist_graph_create, [](auto& call) {
          if (!is_null(call.info)) inner_clear(call.info);
        }));
}

}  // namespace infocts
