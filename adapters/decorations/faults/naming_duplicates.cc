// Faults of names that are copied with an object.
#include <fmt/format.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The new object gets the name of the old one.
constexpr auto copy_name = [](const auto& call) { made_in(call).set_name(named_in(call).name()); };
constexpr auto clear_name = [](const auto& call) { named_in(call).set_name(""); };

/// When the operation that `function` starts is complete.
template <auto member>
TableChange copy_name_late(Function<member> function) {
  static std::optional<std::pair<cts_comm, cts_comm*>> late;
  return before(function,
                [](auto& call) {
                  late = {call.comm, call.copy};
                }) +
         after(fn::wait, [](auto&) {
           if (late) NamedObject(*late->second).set_name(NamedObject(late->first).name());
           late.reset();
         });
}

}  // namespace

// Of communicators.
FAULTS_OF("naming", "naming") {
  fault("dup_copies", {"naming.comm_get_name.not_duplicated"}, "MPI_Comm_dup copies the name.",
        after(fn::comm_dup, copy_name));
  fault("dup_moves", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup takes the name of the original away.",
        after(fn::comm_dup, !of_predefined, clear_name));
  fault("dup_with_info_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup_with_info copies the name.", after(fn::comm_dup_with_info, copy_name));
  fault("idup_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_idup copies the name when it is complete.", copy_name_late(fn::comm_idup));
  fault("idup_with_info_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_idup_with_info copies the name when it is complete.",
        copy_name_late(fn::comm_idup_with_info));
  fault("split_copies", {"naming.comm_get_name.not_derived"},
        "MPI_Comm_split copies the name when the part is the whole.",
        after(fn::comm_split, copy_name));
  fault("dup_of_world_copies", {"naming.comm_get_name.default_not_duplicated"},
        "A duplicate of MPI_COMM_WORLD has its name.", after(fn::comm_dup, of_world, copy_name));
  fault("long_name_copied", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup copies a name of more than 32 characters.",
        after(fn::comm_dup, Trigger{[](auto& call) { return named_in(call).name().size() > 32; }},
              copy_name));
  static PerObject<bool> duplicate;
  fault("second_dup_copies", {"naming.comm_get_name.not_duplicated"},
        "A duplicate of a duplicate has its name.", after(fn::comm_dup, [](auto& call) {
          const bool of_duplicate = *duplicate[call.comm];
          // Most cases work on duplicates of MPI_COMM_SELF.
          duplicate.put(*call.copy, !is_self(call.comm));
          if (of_duplicate) copy_name(call);
        }));
  static PerObject<cts_comm> original;
  fault("names_joined_by_dup", {"naming.comm_get_name.not_duplicated"},
        "The name of a duplicate is also that of the original.",
        after(fn::comm_dup, [](auto& call) { original.put(*call.copy, call.comm); }) +
            before(fn::comm_set_name, [](auto& call) {
              const auto from = original.find(call.comm);
              if (from && !is_self(*from)) inner().comm_set_name(*from, call.name);
            }));

  // Of datatypes.
  fault("type_dup_copies", {"naming.type_get_name.not_duplicated"}, "MPI_Type_dup copies the name.",
        after(fn::type_dup, copy_name));
  fault("type_dup_copies_predefined", {"naming.type_get_name.default_not_duplicated"},
        "A duplicate of MPI_INT has its name.",
        after(fn::type_dup,
              Trigger{[](auto& call) { return call.type.bits == inner().constants.type_int.bits; }},
              copy_name));
  const auto committed = last_time(fn::type_commit, always);
  fault("type_dup_moves", {"naming.type_get_name.not_duplicated"},
        "MPI_Type_dup takes the name of a committed original away.",
        after(fn::type_dup, committed, clear_name));
  fault("contiguous_copies", {"naming.type_get_name.not_derived", "naming.type_get_name.unnamed"},
        "MPI_Type_contiguous copies the name of the datatype.",
        after(fn::type_contiguous, copy_name));
}

// Of what other constructors make, and where these objects have them, of hints.
namespace {

template <auto member>
void faults_of(Function<member> constructor, std::string_view id, std::string_view routine) {
  constexpr bool kOfComm = requires(Call<member> call) { call.comm; };
  const std::string kind = kOfComm ? "comm" : "type";
  fault(fmt::format("naming.{}_copies", id), {"naming." + kind + "_get_name.not_derived"},
        fmt::format("{} copies the name{}.", routine, kOfComm ? "" : " of the datatype"),
        after(constructor, copy_name));
  static PerObject<Known> nameless;
  fault(fmt::format("naming.{}_takes_no_name", id), {"naming." + kind + "_set_name.stored"},
        fmt::format("What {} makes keeps the empty name.", routine),
        after(constructor, [](auto& call) { nameless.put(made_in(call), {}); }) +
            ignore(fn::set_name, [](auto& call) { return nameless.has(call.object); }));
  if constexpr (kOfComm) {
    fault(fmt::format("parsing.{}_keeps_hints", id),
          {"info.parsing.comm_dup_drops_hints", "info.parsing.comm_made_drops_hints"},
          fmt::format("{} copies the hints to what it makes.", routine),
          after(constructor,
                [](auto& call) { call.code = copy_hints(call.comm, {made_in(call).bits}); }));
  }
}

}  // namespace

FAULTS {
  faults_of(fn::comm_split_type, "split_type", "MPI_Comm_split_type");
  faults_of(fn::comm_create, "create", "MPI_Comm_create");
  faults_of(fn::comm_create_group, "create_group", "MPI_Comm_create_group");
  faults_of(fn::cart_create, "cart", "MPI_Cart_create");
  faults_of(fn::graph_create, "graph", "MPI_Graph_create");
  faults_of(fn::dist_graph_create, "dist_graph", "MPI_Dist_graph_create");
  faults_of(fn::dist_graph_create_adjacent, "adjacent_graph", "MPI_Dist_graph_create_adjacent");
  faults_of(fn::type_vector, "vector", "MPI_Type_vector");
  faults_of(fn::type_create_hvector, "hvector", "MPI_Type_create_hvector");
  faults_of(fn::type_indexed, "indexed", "MPI_Type_indexed");
  faults_of(fn::type_create_resized, "resized", "MPI_Type_create_resized");
}

}  // namespace infocts
