#include "bench/running_mpi.h"

#include <fmt/format.h>

#include "tool/worker/load.h"

namespace infocts::bench {

RunningMpi::RunningMpi(const cts_table& table, int* argc, char*** argv) : table_(table) {
  const int success = table.constants.success;
  int provided = 0;
  // The thread level of the worker: an MPI may be slower with threads.
  if (table.init_thread(argc, argv, table.constants.thread_multiple, &provided) != success) {
    throw WorkerError("MPI_Init_thread did not succeed");
  }
  for (const cts_comm comm : {table.constants.comm_world, table.constants.comm_self}) {
    if (table.comm_set_errhandler(comm, table.constants.errors_return) != success) {
      throw WorkerError("MPI_Comm_set_errhandler did not succeed");
    }
  }
  int size = 0;
  if (table.comm_size(table.constants.comm_world, &size) != success || size != 1) {
    throw WorkerError(fmt::format("MPI_COMM_WORLD has {} processes instead of 1", size));
  }
}

RunningMpi::~RunningMpi() { table_.finalize(); }

}  // namespace infocts::bench
