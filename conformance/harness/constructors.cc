#include "conformance/harness/constructors.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "conformance/harness/prepare.h"

namespace infocts::make {
namespace {

constexpr int kZero = 0;
constexpr int kOne = 1;

// Waits for what a nonblocking duplicate is.
int complete(const Api& mpi, int code, cts_request request) {
  return code == mpi.success ? mpi.wait(&request) : code;
}

template <typename Make>
int with_group(const Api& mpi, cts_comm comm, Make make) {
  cts_group group = mpi.group_null;
  prepare(mpi.comm_group(comm, &group), "MPI_Comm_group");
  const int code = make(group);
  mpi.group_free(&group);
  return code;
}

}  // namespace

int dup(const Api& mpi, cts_comm comm, cts_comm* made) { return mpi.comm_dup(comm, made); }

int dup_with_info(const Api& mpi, cts_comm comm, cts_comm* made) {
  return mpi.comm_dup_with_info(comm, mpi.info_null, made);
}

int idup(const Api& mpi, cts_comm comm, cts_comm* made) {
  cts_request request = mpi.request_null;
  const int code = mpi.comm_idup(comm, made, &request);
  return complete(mpi, code, request);
}

int idup_with_info(const Api& mpi, cts_comm comm, cts_comm* made) {
  cts_request request = mpi.request_null;
  const int code = mpi.comm_idup_with_info(comm, mpi.info_null, made, &request);
  return complete(mpi, code, request);
}

int duplicate(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_dup(type, made);
}

int split(const Api& mpi, cts_comm comm, cts_comm* made) {
  return mpi.comm_split(comm, 0, 0, made);
}

int split_type(const Api& mpi, cts_comm comm, cts_comm* made) {
  return split_type_with(mpi, comm, mpi.info_null, made);
}

int split_type_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  return mpi.comm_split_type(comm, mpi.comm_type_shared, 0, info, made);
}

int from_group_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  return with_group(mpi, comm, [&](cts_group group) {
    return mpi.comm_create_from_group(group, in("infocts maker"), info, mpi.errors_return, made);
  });
}

int create(const Api& mpi, cts_comm comm, cts_comm* made) {
  return with_group(mpi, comm, [&](cts_group group) { return mpi.comm_create(comm, group, made); });
}

int create_group(const Api& mpi, cts_comm comm, cts_comm* made) {
  return with_group(mpi, comm,
                    [&](cts_group group) { return mpi.comm_create_group(comm, group, 1, made); });
}

int cart(const Api& mpi, cts_comm comm, cts_comm* made) {
  return mpi.cart_create(comm, 1, &kOne, &kZero, 0, made);
}

int graph(const Api& mpi, cts_comm comm, cts_comm* made) {
  return mpi.graph_create(comm, 1, &kOne, &kZero, 0, made);
}

int dist_graph(const Api& mpi, cts_comm comm, cts_comm* made) {
  return dist_graph_with(mpi, comm, mpi.info_null, made);
}

int dist_graph_adjacent(const Api& mpi, cts_comm comm, cts_comm* made) {
  return dist_graph_adjacent_with(mpi, comm, mpi.info_null, made);
}

int dist_graph_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  return mpi.dist_graph_create(comm, 1, &kZero, &kOne, &kZero, &kOne, info, 0, made);
}

int dist_graph_adjacent_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  return mpi.dist_graph_create_adjacent(comm, 1, &kZero, &kOne, 1, &kZero, &kOne, info, 0, made);
}

int contiguous(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_contiguous(1, type, made);
}

int vector(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_vector(2, 1, 2, type, made);
}

int hvector(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_create_hvector(2, 1, 64, type, made);
}

int indexed(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_indexed(1, &kOne, &kOne, type, made);
}

int resized(const Api& mpi, cts_datatype type, cts_datatype* made) {
  return mpi.type_create_resized(type, 0, 64, made);
}

}  // namespace infocts::make

namespace infocts {

std::string_view function_of(CommMaker maker) {
  struct Made {
    CommMaker by;
    std::string_view function;
  };
  static constexpr std::array kMakers{
      Made{make::dup, "MPI_Comm_dup"},
      Made{make::dup_with_info, "MPI_Comm_dup_with_info"},
      Made{make::idup, "MPI_Comm_idup"},
      Made{make::idup_with_info, "MPI_Comm_idup_with_info"},
      Made{make::split, "MPI_Comm_split"},
      Made{make::split_type, "MPI_Comm_split_type"},
      Made{make::create, "MPI_Comm_create"},
      Made{make::create_group, "MPI_Comm_create_group"},
      Made{make::cart, "MPI_Cart_create"},
      Made{make::graph, "MPI_Graph_create"},
      Made{make::dist_graph, "MPI_Dist_graph_create"},
      Made{make::dist_graph_adjacent, "MPI_Dist_graph_create_adjacent"}};
  const auto* const found = std::find_if(kMakers.begin(), kMakers.end(),
                                         [&](const Made& made) { return made.by == maker; });
  if (found == kMakers.end()) throw std::logic_error("a maker of communicators without a function");
  return found->function;
}

}  // namespace infocts
