// Routines with an info argument that have no object whose hints can be read, each as one call with
// that argument: what it makes is freed before it returns, and the code is that of the routine.
//
//   CASES_BY_INFO_ROUTINES("info.parsing.argument_unchanged", check)
//
// gives one case for each routine, which calls `check(CTS_HERE, routine)`.
#pragma once

#include "conformance/harness/case.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// `info` may be the null handle where a case says so.
using InfoRoutine = int (*)(const Api& mpi, cts_info info);

namespace routine {

int comm_split_type(const Api& mpi, cts_info info);
int comm_create_from_group(const Api& mpi, cts_info info);
int session_init(const Api& mpi, cts_info info);
int session_get_num_psets(const Api& mpi, cts_info info);
int session_get_nth_pset(const Api& mpi, cts_info info);

int file_delete(const Api& mpi, cts_info info);
int file_set_view(const Api& mpi, cts_info info);

int open_port(const Api& mpi, cts_info info);
int publish_name(const Api& mpi, cts_info info);
int unpublish_name(const Api& mpi, cts_info info);
int lookup_name(const Api& mpi, cts_info info);

int psend_init(const Api& mpi, cts_info info);
int precv_init(const Api& mpi, cts_info info);
int barrier_init(const Api& mpi, cts_info info);
int bcast_init(const Api& mpi, cts_info info);
int gather_init(const Api& mpi, cts_info info);
int scatter_init(const Api& mpi, cts_info info);
int allgather_init(const Api& mpi, cts_info info);
int alltoall_init(const Api& mpi, cts_info info);
int reduce_init(const Api& mpi, cts_info info);
int allreduce_init(const Api& mpi, cts_info info);
int reduce_scatter_block_init(const Api& mpi, cts_info info);
int scan_init(const Api& mpi, cts_info info);
int exscan_init(const Api& mpi, cts_info info);

}  // namespace routine

/// For CaseTraits::needs: names are published by a process manager, which there may not be.
inline const Facility kPorts{
    .prepared_by = {"MPI_Open_port(MPI_INFO_NULL*", "MPI_Publish_name(*, MPI_INFO_NULL, *",
                    "MPI_Lookup_name(*, MPI_INFO_NULL, *", "MPI_Unpublish_name(*, MPI_INFO_NULL, *",
                    "MPI_Close_port(*"},
    .may_block_in = {"MPI_Open_port(*", "MPI_Publish_name(*", "MPI_Lookup_name(*",
                     "MPI_Unpublish_name(*"}};

}  // namespace infocts

#define CTS_CASE_BY_ROUTINE(id, name_of_it, check, ...)                           \
  CASE({.requirement = id, .name = #name_of_it, .bindings = {"c"} __VA_ARGS__}) { \
    check(CTS_HERE, ::infocts::routine::name_of_it);                              \
  }
#define CASES_BY_INFO_ROUTINES(id, check)                            \
  CTS_CASE_BY_ROUTINE(id, comm_split_type, check)                    \
  CTS_CASE_BY_ROUTINE(id, comm_create_from_group, check)             \
  CTS_CASE_BY_ROUTINE(id, session_init, check)                       \
  CTS_CASE_BY_ROUTINE(id, session_get_num_psets, check)              \
  CTS_CASE_BY_ROUTINE(id, session_get_nth_pset, check)               \
  CTS_CASE_BY_ROUTINE(id, file_delete, check)                        \
  CTS_CASE_BY_ROUTINE(id, file_set_view, check)                      \
  CTS_CASE_BY_ROUTINE(id, open_port, check, , .needs = &kPorts)      \
  CTS_CASE_BY_ROUTINE(id, publish_name, check, , .needs = &kPorts)   \
  CTS_CASE_BY_ROUTINE(id, unpublish_name, check, , .needs = &kPorts) \
  CTS_CASE_BY_ROUTINE(id, lookup_name, check, , .needs = &kPorts)    \
  CTS_CASE_BY_ROUTINE(id, psend_init, check)                         \
  CTS_CASE_BY_ROUTINE(id, precv_init, check)                         \
  CTS_CASE_BY_ROUTINE(id, barrier_init, check)                       \
  CTS_CASE_BY_ROUTINE(id, bcast_init, check)                         \
  CTS_CASE_BY_ROUTINE(id, gather_init, check)                        \
  CTS_CASE_BY_ROUTINE(id, scatter_init, check)                       \
  CTS_CASE_BY_ROUTINE(id, allgather_init, check)                     \
  CTS_CASE_BY_ROUTINE(id, alltoall_init, check)                      \
  CTS_CASE_BY_ROUTINE(id, reduce_init, check)                        \
  CTS_CASE_BY_ROUTINE(id, allreduce_init, check)                     \
  CTS_CASE_BY_ROUTINE(id, reduce_scatter_block_init, check)          \
  CTS_CASE_BY_ROUTINE(id, scan_init, check)                          \
  CTS_CASE_BY_ROUTINE(id, exscan_init, check)
