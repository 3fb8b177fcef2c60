// Calls of MPI_Comm_split_type, and splits into single processes to replace them.
#pragma once

#include <string>

#include "adapters/decorations/inner_mpi.h"

namespace infocts {

struct SplitCall {
  cts_comm comm;
  int split_type;
  int key;
  cts_info info;
  cts_comm* part;

  int pass() const { return inner().comm_split_type(comm, split_type, key, info, part); }
  bool unguided() const {
    return is_one_of(inner().constants.has_comm_type_hw_unguided,
                     inner().constants.comm_type_hw_unguided);
  }
  bool guided() const {
    return resource_guided() || is_one_of(inner().constants.has_comm_type_hw_guided,
                                          inner().constants.comm_type_hw_guided);
  }
  bool resource_guided() const {
    return is_one_of(inner().constants.has_comm_type_resource_guided,
                     inner().constants.comm_type_resource_guided);
  }
  int rank() const {
    int rank = 0;
    inner().comm_rank(comm, &rank);
    return rank;
  }
  int size() const {
    int size = 1;
    inner().comm_size(comm, &size);
    return size;
  }
  /// A communicator for each process.
  int by_process() const { return inner().comm_split(comm, rank(), 0, part); }
  /// One for all of them.
  int whole() const { return inner().comm_dup(comm, part); }
  void set_type(const std::string& type) const {
    if (!is_null(info)) inner_set(info, "mpi_hw_resource_type", type);
  }

 private:
  bool is_one_of(int known, int value) const { return known != 0 && split_type == value; }
};

inline TableChange around_split_type(Closure<int(const SplitCall& call)> instead) {
  return around(fn::comm_split_type, [instead](auto& call) {
    return instead({call.comm, call.split_type, call.key, call.info, call.part});
  });
}

}  // namespace infocts
