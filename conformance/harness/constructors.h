// All ways to make a communicator of one process, or a datatype, from another one.
//
//   CASES_BY_COMM_CONSTRUCTORS("naming.comm_get_name.not_derived", check)
//
// gives one case for each constructor that makes no duplicate, which calls `check(make)`.
#pragma once

#include <string_view>

#include "conformance/harness/case.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// Makes a communicator from one of this process alone.
using CommMaker = int (*)(const Api& mpi, cts_comm comm, cts_comm* made);
/// Makes a datatype that is not committed from another one.
using TypeMaker = int (*)(const Api& mpi, cts_datatype type, cts_datatype* made);

namespace make {

// Duplicates.
int dup(const Api& mpi, cts_comm comm, cts_comm* made);
int dup_with_info(const Api& mpi, cts_comm comm, cts_comm* made);
int idup(const Api& mpi, cts_comm comm, cts_comm* made);
int idup_with_info(const Api& mpi, cts_comm comm, cts_comm* made);
int duplicate(const Api& mpi, cts_datatype type, cts_datatype* made);

// Others.
int split(const Api& mpi, cts_comm comm, cts_comm* made);
int split_type(const Api& mpi, cts_comm comm, cts_comm* made);
int create(const Api& mpi, cts_comm comm, cts_comm* made);
int create_group(const Api& mpi, cts_comm comm, cts_comm* made);
int cart(const Api& mpi, cts_comm comm, cts_comm* made);
int graph(const Api& mpi, cts_comm comm, cts_comm* made);
int dist_graph(const Api& mpi, cts_comm comm, cts_comm* made);
int dist_graph_adjacent(const Api& mpi, cts_comm comm, cts_comm* made);
int contiguous(const Api& mpi, cts_datatype type, cts_datatype* made);
int vector(const Api& mpi, cts_datatype type, cts_datatype* made);
int hvector(const Api& mpi, cts_datatype type, cts_datatype* made);
int indexed(const Api& mpi, cts_datatype type, cts_datatype* made);
int resized(const Api& mpi, cts_datatype type, cts_datatype* made);

// With hints. In the graphs the process is its own neighbour.
int split_type_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);
int from_group_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);
int dist_graph_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);
int dist_graph_adjacent_with(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);

}  // namespace make

/// "MPI_Comm_split": what a maker above calls.
std::string_view function_of(CommMaker maker);

}  // namespace infocts

#define CTS_CASE_BY_CONSTRUCTOR(id, constructor, check) \
  CASE({.requirement = id, .name = #constructor}) { check(::infocts::make::constructor); }
#define CASES_BY_COMM_CONSTRUCTORS(id, check)      \
  CTS_CASE_BY_CONSTRUCTOR(id, split, check)        \
  CTS_CASE_BY_CONSTRUCTOR(id, split_type, check)   \
  CTS_CASE_BY_CONSTRUCTOR(id, create, check)       \
  CTS_CASE_BY_CONSTRUCTOR(id, create_group, check) \
  CTS_CASE_BY_CONSTRUCTOR(id, cart, check)         \
  CTS_CASE_BY_CONSTRUCTOR(id, graph, check)        \
  CTS_CASE_BY_CONSTRUCTOR(id, dist_graph, check)   \
  CTS_CASE_BY_CONSTRUCTOR(id, dist_graph_adjacent, check)
#define CASES_BY_TYPE_CONSTRUCTORS(id, check)    \
  CTS_CASE_BY_CONSTRUCTOR(id, contiguous, check) \
  CTS_CASE_BY_CONSTRUCTOR(id, vector, check)     \
  CTS_CASE_BY_CONSTRUCTOR(id, hvector, check)    \
  CTS_CASE_BY_CONSTRUCTOR(id, indexed, check)    \
  CTS_CASE_BY_CONSTRUCTOR(id, resized, check)
