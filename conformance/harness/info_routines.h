// Routines with an info argument that have no object whose hints can be read, each as one call with
// that argument. The call frees what the routine makes, and returns the routine's code.
//
//   CASES_BY_INFO_ROUTINES("info.parsing.argument_unchanged", check)
//
// gives one case for each routine, which calls `check(routine)`.
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
int gatherv_init(const Api& mpi, cts_info info);
int scatter_init(const Api& mpi, cts_info info);
int scatterv_init(const Api& mpi, cts_info info);
int allgather_init(const Api& mpi, cts_info info);
int allgatherv_init(const Api& mpi, cts_info info);
int alltoall_init(const Api& mpi, cts_info info);
int alltoallv_init(const Api& mpi, cts_info info);
int alltoallw_init(const Api& mpi, cts_info info);
int reduce_init(const Api& mpi, cts_info info);
int allreduce_init(const Api& mpi, cts_info info);
int reduce_scatter_init(const Api& mpi, cts_info info);
int reduce_scatter_block_init(const Api& mpi, cts_info info);
int scan_init(const Api& mpi, cts_info info);
int exscan_init(const Api& mpi, cts_info info);
int neighbor_allgather_init(const Api& mpi, cts_info info);
int neighbor_allgatherv_init(const Api& mpi, cts_info info);
int neighbor_alltoall_init(const Api& mpi, cts_info info);
int neighbor_alltoallv_init(const Api& mpi, cts_info info);
int neighbor_alltoallw_init(const Api& mpi, cts_info info);

}  // namespace routine

/// For CaseSpec::needs: a process manager publishes names, and there may be none.
inline const Facility kPorts{
    .prepared_by = {"MPI_Open_port(MPI_INFO_NULL*", "MPI_Publish_name(*, MPI_INFO_NULL, *",
                    "MPI_Lookup_name(*, MPI_INFO_NULL, *", "MPI_Unpublish_name(*, MPI_INFO_NULL, *",
                    "MPI_Close_port(*"},
    .may_block_in = {"MPI_Open_port(*", "MPI_Publish_name(*", "MPI_Lookup_name(*",
                     "MPI_Unpublish_name(*"}};

inline constexpr FewWords kInC{"c"};
/// For routines with strings or arrays, which Fortran passes in its own way.
inline constexpr FewWords kInCAndFortran{"c", "fortran"};

}  // namespace infocts

#define CTS_CASE_BY_ROUTINE(id, name_of_it, check, where, ...)                                   \
  CASE({.requirement = id, .name = #name_of_it, .bindings = where __VA_OPT__(, ) __VA_ARGS__}) { \
    check(::infocts::routine::name_of_it);                                                       \
  }
#define CTS_CASE_IN_C(id, name, check, ...) \
  CTS_CASE_BY_ROUTINE(id, name, check, ::infocts::kInC __VA_OPT__(, ) __VA_ARGS__)
#define CTS_CASE_IN_BOTH(id, name, check, ...) \
  CTS_CASE_BY_ROUTINE(id, name, check, ::infocts::kInCAndFortran __VA_OPT__(, ) __VA_ARGS__)
#define CASES_BY_INFO_ROUTINES(id, check)   \
  CTS_CASE_IN_C(id, comm_split_type, check) \
  CASES_BY_ROUTINES_WITH_INPUT(id, check)
/// Without MPI_Comm_split_type, whose argument is INOUT from 4.0 on.
#define CASES_BY_ROUTINES_WITH_INPUT(id, check)                 \
  CTS_CASE_IN_BOTH(id, comm_create_from_group, check)           \
  CTS_CASE_IN_C(id, session_init, check)                        \
  CTS_CASE_IN_C(id, session_get_num_psets, check)               \
  CTS_CASE_IN_BOTH(id, session_get_nth_pset, check)             \
  CTS_CASE_IN_BOTH(id, file_delete, check)                      \
  CTS_CASE_IN_BOTH(id, file_set_view, check)                    \
  CTS_CASE_IN_BOTH(id, open_port, check, .needs = &kPorts)      \
  CTS_CASE_IN_BOTH(id, publish_name, check, .needs = &kPorts)   \
  CTS_CASE_IN_BOTH(id, unpublish_name, check, .needs = &kPorts) \
  CTS_CASE_IN_BOTH(id, lookup_name, check, .needs = &kPorts)    \
  CTS_CASE_IN_C(id, psend_init, check)                          \
  CTS_CASE_IN_C(id, precv_init, check)                          \
  CTS_CASE_IN_C(id, barrier_init, check)                        \
  CTS_CASE_IN_C(id, bcast_init, check)                          \
  CTS_CASE_IN_C(id, gather_init, check)                         \
  CTS_CASE_IN_BOTH(id, gatherv_init, check)                     \
  CTS_CASE_IN_C(id, scatter_init, check)                        \
  CTS_CASE_IN_BOTH(id, scatterv_init, check)                    \
  CTS_CASE_IN_C(id, allgather_init, check)                      \
  CTS_CASE_IN_BOTH(id, allgatherv_init, check)                  \
  CTS_CASE_IN_C(id, alltoall_init, check)                       \
  CTS_CASE_IN_BOTH(id, alltoallv_init, check)                   \
  CTS_CASE_IN_BOTH(id, alltoallw_init, check)                   \
  CTS_CASE_IN_C(id, reduce_init, check)                         \
  CTS_CASE_IN_C(id, allreduce_init, check)                      \
  CTS_CASE_IN_BOTH(id, reduce_scatter_init, check)              \
  CTS_CASE_IN_C(id, reduce_scatter_block_init, check)           \
  CTS_CASE_IN_C(id, scan_init, check)                           \
  CTS_CASE_IN_C(id, exscan_init, check)                         \
  CTS_CASE_IN_C(id, neighbor_allgather_init, check)             \
  CTS_CASE_IN_BOTH(id, neighbor_allgatherv_init, check)         \
  CTS_CASE_IN_C(id, neighbor_alltoall_init, check)              \
  CTS_CASE_IN_BOTH(id, neighbor_alltoallv_init, check)          \
  CTS_CASE_IN_BOTH(id, neighbor_alltoallw_init, check)
