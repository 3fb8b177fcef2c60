// Communicators with a topology of the only process (MPI-4.0, chapter "Virtual Topologies for MPI
// Processes"). Nothing here asks for the topology again.

#include "c/binding.h"

using namespace reference;

namespace {

/// There are that many ranks, and all are this process.
bool all_here(int count, const int ranks[]) {
  for (int i = 0; i < count; ++i) {
    if (ranks == nullptr || ranks[i] != 0) return false;
  }
  return count >= 0;
}

MPI_Comm make(const Communicator& parent, const InfoObject* hints, int topology) {
  const MPI_Comm made = CommunicatorTable::create(parent, hints);
  CommunicatorTable::find(made)->topology = topology;
  return made;
}

int make_graph(const Communicator& parent, MPI_Info info, MPI_Comm* made) {
  const binding::OptionalInfo hints(info);
  if (!hints.is_valid) return MPI_ERR_INFO;
  if (made == nullptr) return MPI_ERR_ARG;
  *made = make(parent, hints.object, MPI_DIST_GRAPH);
  return MPI_SUCCESS;
}

}  // namespace

int PMPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[],
                     int /*reorder*/, MPI_Comm* comm_cart) {
  return binding::on_communicator(__func__, comm_old, [&](const Communicator& communicator) -> int {
    if (comm_cart == nullptr || ndims < 0) return MPI_ERR_ARG;
    if (ndims > 0 && (dims == nullptr || periods == nullptr)) return MPI_ERR_ARG;
    for (int i = 0; i < ndims; ++i) {
      if (dims[i] != 1) return MPI_ERR_DIMS;
    }
    *comm_cart = make(communicator, nullptr, MPI_CART);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Cart_create);

int PMPI_Graph_create(MPI_Comm comm_old, int nnodes, const int index[], const int edges[],
                      int /*reorder*/, MPI_Comm* comm_graph) {
  return binding::on_communicator(__func__, comm_old, [&](const Communicator& communicator) -> int {
    if (comm_graph == nullptr || nnodes < 0 || nnodes > 1) return MPI_ERR_ARG;
    if (nnodes == 1 && index == nullptr) return MPI_ERR_ARG;
    if (nnodes == 1 && !all_here(index[0], edges)) return MPI_ERR_ARG;
    *comm_graph = nnodes == 0 ? MPI_COMM_NULL : make(communicator, nullptr, MPI_GRAPH);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Graph_create);

// Weights only say which edges are used more.
int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                    const int /*sourceweights*/[], int outdegree,
                                    const int destinations[], const int /*destweights*/[],
                                    MPI_Info info, int /*reorder*/, MPI_Comm* comm_dist_graph) {
  return binding::on_communicator(__func__, comm_old, [&](const Communicator& communicator) -> int {
    if (!all_here(indegree, sources) || !all_here(outdegree, destinations)) return MPI_ERR_ARG;
    return make_graph(communicator, info, comm_dist_graph);
  });
}
REFERENCE_EXPORT(Dist_graph_create_adjacent);

int PMPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                           const int destinations[], const int /*weights*/[], MPI_Info info,
                           int /*reorder*/, MPI_Comm* comm_dist_graph) {
  return binding::on_communicator(__func__, comm_old, [&](const Communicator& communicator) -> int {
    if (!all_here(n, sources) || (n > 0 && degrees == nullptr)) return MPI_ERR_ARG;
    // One list of destinations, in which those of each source follow those of the one before.
    for (int i = 0, begin = 0; i < n; begin += degrees[i++]) {
      if (!all_here(degrees[i], destinations == nullptr ? nullptr : destinations + begin)) {
        return MPI_ERR_ARG;
      }
    }
    return make_graph(communicator, info, comm_dist_graph);
  });
}
REFERENCE_EXPORT(Dist_graph_create);
