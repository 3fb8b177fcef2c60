// Calls of MPI_Comm_split_type, and splits into single processes to replace them.
#pragma once

#include <string>

#include "adapters/decorations/inner_mpi.h"

namespace infocts {

using SplitCall = Call<&cts_table::comm_split_type>;

inline bool is_split(const SplitCall& call, int cts_constants::*known, int cts_constants::*type) {
  return inner().constants.*known != 0 && call.split_type == inner().constants.*type;
}
inline bool unguided(const SplitCall& call) {
  return is_split(call, &cts_constants::has_comm_type_hw_unguided,
                  &cts_constants::comm_type_hw_unguided);
}
inline bool resource_guided(const SplitCall& call) {
  return is_split(call, &cts_constants::has_comm_type_resource_guided,
                  &cts_constants::comm_type_resource_guided);
}
inline bool guided(const SplitCall& call) {
  return resource_guided(call) || is_split(call, &cts_constants::has_comm_type_hw_guided,
                                           &cts_constants::comm_type_hw_guided);
}
inline int rank_in(cts_comm comm) {
  int rank = 0;
  inner().comm_rank(comm, &rank);
  return rank;
}
/// A communicator for each process; one for all of them.
inline int by_process(const SplitCall& call) {
  return inner().comm_split(call.comm, rank_in(call.comm), 0, call.part);
}
inline int whole(const SplitCall& call) { return inner().comm_dup(call.comm, call.part); }
inline void set_type(const SplitCall& call, const std::string& type) {
  if (!is_null(call.info)) inner_set(call.info, "mpi_hw_resource_type", type);
}

}  // namespace infocts
