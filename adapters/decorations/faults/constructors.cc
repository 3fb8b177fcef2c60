// Faults of what constructors make, other than duplicates.
#include <fmt/format.h>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/per_object.h"

namespace infocts {
namespace {

template <auto member>
auto source_of(const Call<member>& call) {
  if constexpr (requires { call.comm; }) {
    return call.comm;
  } else {
    return call.type;
  }
}

template <auto member>
auto made_by(const Call<member>& call) {
  if constexpr (requires { call.part; }) {
    return *call.part;
  } else {
    return *call.made;
  }
}

/// Faults of names, and where these objects have them, of hints.
template <auto member>
void faults_of(Function<member> constructor, std::string_view id, std::string_view routine) {
  constexpr bool kOfComm = requires(Call<member> call) { call.comm; };
  const std::string kind = kOfComm ? "comm" : "type";
  fault(fmt::format("naming.{}_copies", id), {"naming." + kind + "_get_name.not_derived"},
        fmt::format("{} copies the name{}.", routine, kOfComm ? "" : " of the datatype"),
        after(constructor, [](auto& call) {
          call.code = NamedObject(made_by(call)).set_name(NamedObject(source_of(call)).name());
        }));
  fault(fmt::format("naming.{}_takes_no_name", id), {"naming." + kind + "_set_name.stored"},
        fmt::format("What {} makes keeps the empty name.", routine),
        remembering<bool>([constructor](auto& nameless) {
          return after(constructor, [&](auto& call) { *nameless[made_by(call)] = true; }) +
                 ignore(fn::set_name, [&](auto& call) { return *nameless[call.object]; });
        }));
  if constexpr (kOfComm) {
    fault(fmt::format("parsing.{}_keeps_hints", id),
          {"info.parsing.comm_dup_drops_hints", "info.parsing.comm_made_drops_hints"},
          fmt::format("{} copies the hints to what it makes.", routine),
          after(constructor, [](auto& call) { call.code = copy_hints(call.comm, made_by(call)); }));
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
