// Faults of what constructors make, other than duplicates.
#include "adapters/decorations/constructors.h"

#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

template <typename Handle>
int copy_name(Handle from, Handle to) {
  return NamedObject(to).set_name(NamedObject(from).name());
}

/// All hints that are shown for one communicator, given to another.
int copy_hints(cts_comm from, cts_comm to) {
  cts_info hints = below().constants.info_null;
  int code = below().comm_get_info(from, &hints);
  if (!succeeded(code)) return code;
  code = below().comm_set_info(to, hints);
  below().info_free(&hints);
  return code;
}

constexpr auto kCopyNameOfComm = [](cts_comm from, cts_comm to) { return copy_name(from, to); };
constexpr auto kCopyNameOfType = [](cts_datatype from, cts_datatype to) {
  return copy_name(from, to);
};
constexpr auto kCopyHints = [](cts_comm from, cts_comm to) { return copy_hints(from, to); };

/// Objects that keep the empty name.
ByObject<bool> nameless;

constexpr auto kNameless = [](auto /*from*/, auto made) {
  nameless[made] = true;
  return success();
};

void keep_nameless(cts_table& mpi) {
  around_set_name(
      mpi, [](SetNameCall& call) { return nameless[call.object] ? success() : call.pass(); });
  before_free(mpi, [](const NamedObject& object) { nameless[object] = false; });
}

}  // namespace

FAULT({.name = "naming.split_type_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Comm_split_type copies the name."}) {
  after_making<&cts_table::comm_split_type>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.split_type_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_split_type copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::comm_split_type>(mpi, kCopyHints);
}

FAULT({.name = "naming.split_type_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Comm_split_type makes keeps the empty name."}) {
  after_making<&cts_table::comm_split_type>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.create_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Comm_create copies the name."}) {
  after_making<&cts_table::comm_create>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.create_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_create copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::comm_create>(mpi, kCopyHints);
}

FAULT({.name = "naming.create_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Comm_create makes keeps the empty name."}) {
  after_making<&cts_table::comm_create>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.create_group_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Comm_create_group copies the name."}) {
  after_making<&cts_table::comm_create_group>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.create_group_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_create_group copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::comm_create_group>(mpi, kCopyHints);
}

FAULT({.name = "naming.create_group_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Comm_create_group makes keeps the empty name."}) {
  after_making<&cts_table::comm_create_group>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.cart_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Cart_create copies the name."}) {
  after_making<&cts_table::cart_create>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.cart_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Cart_create copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::cart_create>(mpi, kCopyHints);
}

FAULT({.name = "naming.cart_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Cart_create makes keeps the empty name."}) {
  after_making<&cts_table::cart_create>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.graph_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Graph_create copies the name."}) {
  after_making<&cts_table::graph_create>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.graph_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Graph_create copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::graph_create>(mpi, kCopyHints);
}

FAULT({.name = "naming.graph_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Graph_create makes keeps the empty name."}) {
  after_making<&cts_table::graph_create>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.dist_graph_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Dist_graph_create copies the name."}) {
  after_making<&cts_table::dist_graph_create>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.dist_graph_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Dist_graph_create copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::dist_graph_create>(mpi, kCopyHints);
}

FAULT({.name = "naming.dist_graph_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Dist_graph_create makes keeps the empty name."}) {
  after_making<&cts_table::dist_graph_create>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.adjacent_graph_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Dist_graph_create_adjacent copies the name."}) {
  after_making<&cts_table::dist_graph_create_adjacent>(mpi, kCopyNameOfComm);
}

FAULT({.name = "parsing.adjacent_graph_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Dist_graph_create_adjacent copies the hints to what it makes."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  after_making<&cts_table::dist_graph_create_adjacent>(mpi, kCopyHints);
}

FAULT({.name = "naming.adjacent_graph_takes_no_name",
       .violates = {"naming.comm_set_name.stored"},
       .text = "What MPI_Dist_graph_create_adjacent makes keeps the empty name."}) {
  after_making<&cts_table::dist_graph_create_adjacent>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.vector_copies",
       .violates = {"naming.type_get_name.not_derived"},
       .text = "MPI_Type_vector copies the name of the datatype."}) {
  after_making<&cts_table::type_vector>(mpi, kCopyNameOfType);
}

FAULT({.name = "naming.vector_takes_no_name",
       .violates = {"naming.type_set_name.stored"},
       .text = "What MPI_Type_vector makes keeps the empty name."}) {
  after_making<&cts_table::type_vector>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.hvector_copies",
       .violates = {"naming.type_get_name.not_derived"},
       .text = "MPI_Type_create_hvector copies the name of the datatype."}) {
  after_making<&cts_table::type_create_hvector>(mpi, kCopyNameOfType);
}

FAULT({.name = "naming.hvector_takes_no_name",
       .violates = {"naming.type_set_name.stored"},
       .text = "What MPI_Type_create_hvector makes keeps the empty name."}) {
  after_making<&cts_table::type_create_hvector>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.indexed_copies",
       .violates = {"naming.type_get_name.not_derived"},
       .text = "MPI_Type_indexed copies the name of the datatype."}) {
  after_making<&cts_table::type_indexed>(mpi, kCopyNameOfType);
}

FAULT({.name = "naming.indexed_takes_no_name",
       .violates = {"naming.type_set_name.stored"},
       .text = "What MPI_Type_indexed makes keeps the empty name."}) {
  after_making<&cts_table::type_indexed>(mpi, kNameless);
  keep_nameless(mpi);
}

FAULT({.name = "naming.resized_copies",
       .violates = {"naming.type_get_name.not_derived"},
       .text = "MPI_Type_create_resized copies the name of the datatype."}) {
  after_making<&cts_table::type_create_resized>(mpi, kCopyNameOfType);
}

FAULT({.name = "naming.resized_takes_no_name",
       .violates = {"naming.type_set_name.stored"},
       .text = "What MPI_Type_create_resized makes keeps the empty name."}) {
  after_making<&cts_table::type_create_resized>(mpi, kNameless);
  keep_nameless(mpi);
}

}  // namespace infocts
