// Faults of routines that make communicators with an info object, among them MPI_Comm_spawn with a
// child that is only pretended.
#include <fmt/format.h>

#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"
#include "adapters/decorations/split_calls.h"

namespace infocts {
namespace {

bool without_info(const SplitCall& call) { return guided(call) && is_null(call.info); }

bool names_unknown_type(const SplitCall& call) {
  return guided(call) && !is_null(call.info) &&
         inner_value(call.info, "mpi_hw_resource_type").value_or("").starts_with("infocts:");
}

/// Objects that MPI_Comm_spawn was given.
Objects given_to_child;

/// Over the child that there is not.
TableChange with_child(TableChange does) {
  return pretend_child("MPI_COMM_PARENT", kNewName) + does;
}

const Trigger kGiven = given_to(fn::comm_spawn);

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  const auto splits = [&fault](const RowName& slug, std::string_view violates,
                               std::string_view text, Closure<int(SplitCall & call)> instead) {
    fault(slug, {violates}, text, around(fn::comm_split_type, instead));
  };
  splits("split_type_sets_no_key", "split_type_sets_key",
         "MPI_Comm_split_type finds resources by itself and does not tell of which type.",
         [](auto& call) { return unguided(call) ? by_process(call) : call.pass(); });
  splits("split_type_key_by_rank", "split_type_sets_key",
         "Each process of the new communicator is told another type of resources.", [](auto& call) {
           if (!unguided(call)) return call.pass();
           set_type(call, "type " + std::to_string(rank_in(call.comm)));
           return whole(call);
         });
  splits("split_type_refuses_null", "split_type_null_info",
         "MPI_Comm_split_type takes MPI_INFO_NULL for an invalid argument.",
         [](auto& call) { return without_info(call) ? inner().constants.err_info : call.pass(); });
  splits("split_type_null_is_all", "split_type_null_info",
         "MPI_Comm_split_type does not split where MPI_INFO_NULL names no resources.",
         [](auto& call) { return without_info(call) ? whole(call) : call.pass(); });
  splits("split_type_without_key_is_all", "split_type_no_resource",
         "MPI_Comm_split_type does not split where an empty object names no resources.",
         [](auto& call) {
           const bool unnamed = guided(call) && !is_null(call.info) && inner_count(call.info) == 0;
           return unnamed ? whole(call) : call.pass();
         });
  splits("split_type_takes_any_type", "split_type_no_resource",
         "MPI_Comm_split_type takes a type of resources that it does not know for a process.",
         [](auto& call) { return names_unknown_type(call) ? by_process(call) : call.pass(); });
  splits("split_type_refuses_type", "split_type_no_resource",
         "MPI_Comm_split_type takes a type of resources that it does not know for an error.",
         [](auto& call) {
           return names_unknown_type(call) ? inner().constants.err_info_value : call.pass();
         });
  splits("split_type_unguided_is_all", "split_type_strict_subset",
         "With MPI_COMM_TYPE_HW_UNGUIDED, MPI_Comm_split_type does not split.", [](auto& call) {
           if (!unguided(call)) return call.pass();
           set_type(call, "machine");
           return whole(call);
         });
  splits("split_type_shared_alone", "split_type_shared_memory",
         "MPI_Comm_split_type takes mpi_shared_memory for the memory of one process.",
         [](auto& call) {
           const bool named = guided(call) && !is_null(call.info) &&
                              inner_value(call.info, "mpi_hw_resource_type") == "mpi_shared_memory";
           return named ? by_process(call) : call.pass();
         });
  splits("split_type_takes_set_of_world", "split_type_pset_of_session",
         "MPI_Comm_split_type finds the process set mpi://WORLD for a communicator that comes from "
         "no session.",
         [](auto& call) {
           const bool names_set = resource_guided(call) && inner_has(call.info, "mpi_pset_name");
           return names_set ? whole(call) : call.pass();
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
        after_any(fn::dist_graph_create, to_object(inner_clear)));
  static PerObject<cts_comm> originals;
  fault("duplicate_shares_hints", {"hints_per_object"},
        "MPI_Comm_set_info of a duplicate changes the original, too.",
        after(fn::comm_dup, [](auto& call) { originals.put(made_in(call), call.comm); }) +
            before(fn::comm_free, [](auto& call) { originals.forget(*call.comm); }) +
            after(fn::comm_set_info, [](auto& call) {
              const auto original = originals.find(call.comm);
              if (original) inner().comm_set_info(*original, call.info);
            }));
  static Shared<Pairs> first_hints;
  fault("first_hints_are_defaults", {"hints_per_object"},
        "Communicators made later have the first hints that any communicator of the process was "
        "given.",
        after(fn::comm_set_info, [](auto& call) {
          const Pairs pairs = inner_pairs(call.info);
          first_hints.update([&](auto& first) {
            if (first.empty()) first = pairs;
          });
        }) + after(fn::comm_dup, [](auto& call) {
          with_pairs(first_hints.get(),
                     [&](cts_info info) { return inner().comm_set_info(*call.copy, info); });
        }));
  static Objects returned;
  fault("get_info_copies_empty", {"get_info_ordinary"},
        "A duplicate of the object that MPI_Comm_get_info returned is empty.",
        noting_new(returned, fn::comm_get_info) +
            after(fn::info_dup, among(returned), [](auto& call) { inner_clear(*call.copy); }));
  static Objects graphs;
  const auto reports_unknown = [&](auto constructor, const char* name, const char* routine) {
    fault(name, {"ignored_key_not_reported"},
          fmt::format("Unknown keys given to {} are in what MPI_Comm_get_info returns.", routine),
          after(constructor, [](auto& call) {
            if (inner_has(call.info, "infocts_unknown")) graphs.put(made_in(call), {});
          }) + before(fn::comm_free, [](auto& call) {
            graphs.forget(*call.comm);
          }) + after(fn::comm_get_info, subject_among(graphs), [](auto& call) {
            inner_set(*call.info_used, "infocts_unknown", "value");
          }));
  };
  reports_unknown(fn::comm_split_type, "split_type_reports_unknown", "MPI_Comm_split_type");
  reports_unknown(fn::comm_create_from_group, "from_group_reports_unknown",
                  "MPI_Comm_create_from_group");
  reports_unknown(fn::dist_graph_create, "graph_reports_unknown", "MPI_Dist_graph_create");
  reports_unknown(fn::dist_graph_create_adjacent, "adjacent_graph_reports_unknown",
                  "MPI_Dist_graph_create_adjacent");
}

FAULTS_OF("parsing", "info.parsing") {
  fault("spawn_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_spawn refuses an object with keys that it does not know.",
        with_child(refuse(fn::comm_spawn, err::info_key, count_from(1))));
  fault("spawn_starts_nothing", {"unknown_key_ignored"},
        "With more than ten hints MPI_Comm_spawn succeeds, but the process does not start.",
        with_child(after_any(fn::comm_spawn, count_from(11),
                             [](auto& call) { *call.errcodes = inner().constants.err_other; })));
  fault("spawn_dies_of_hints", {"unknown_key_ignored"},
        "MPI_Comm_spawn ends the process when it is given a hint that it does not know.",
        with_child(before(fn::comm_spawn, count_from(1), end_process)));
  fault("spawn_refuses_null", {"null_info_accepted"},
        "MPI_Comm_spawn takes MPI_INFO_NULL for an invalid argument.",
        with_child(refuse(fn::comm_spawn, err::info, on_null)));
  fault("spawn_consumes_hints", {"argument_unchanged"}, "MPI_Comm_spawn empties the user's object.",
        with_child(after_any(fn::comm_spawn, to_object(inner_clear))));
  fault("spawn_holds_object", {"modify_after_return"},
        "MPI_Info_set refuses an object that MPI_Comm_spawn was given.",
        with_child(refuse(fn::info_set, err::info, kGiven)));
  fault("spawn_keeps_object", {"free_after_return"},
        "MPI_Info_free refuses an object that MPI_Comm_spawn was given.",
        with_child(refuse(fn::info_free, err::info, kGiven)));
  fault("spawn_empties_later", {"read_after_return"},
        "MPI_Comm_disconnect empties the object that MPI_Comm_spawn was given last.",
        with_child(forgetting(given_to_child) +
                   before(fn::comm_spawn, !on_null, note(given_to_child)) +
                   before(fn::comm_disconnect, [](auto&) {
                     const std::vector<cts_info> given = given_to_child.objects();
                     if (!given.empty()) inner_clear(given.back());
                   })));

  const TableChange pretend = pretend_children();
  fault("spawn_multiple_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_spawn_multiple refuses keys that it does not know in the second object.",
        pretend + refuse(fn::comm_spawn_multiple, err::info_key,
                         [](auto& call) { return inner_count(call.second) > 0; }));
  fault("spawn_multiple_refuses_null", {"null_info_accepted"},
        "MPI_Comm_spawn_multiple refuses MPI_INFO_NULL beside an object.",
        pretend + refuse(fn::comm_spawn_multiple, err::info,
                         [](auto& call) { return is_null(call.second) && !is_null(call.first); }));
  fault("spawn_multiple_consumes_hints", {"argument_unchanged"},
        "MPI_Comm_spawn_multiple empties the second object.",
        pretend + after(fn::comm_spawn_multiple, [](auto& call) { inner_clear(call.second); }));
  fault("spawn_multiple_keeps_objects", {"modify_after_return", "free_after_return"},
        "Objects that MPI_Comm_spawn_multiple was given cannot be changed or freed any more.",
        pretend +
            after(fn::comm_spawn_multiple,
                  [](auto& call) {
                    given_to_child.put(call.first, {});
                    given_to_child.put(call.second, {});
                  }) +
            refuse(fn::info_set, err::info, among(given_to_child)) +
            refuse(fn::info_free, err::info, among(given_to_child)));
}

}  // namespace infocts
