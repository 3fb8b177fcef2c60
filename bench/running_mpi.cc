#include "bench/running_mpi.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "tool/worker/open_library.h"

namespace infocts::bench {

const cts_table& load_shim(const std::string& shim, const std::string& preload) {
  if (!preload.empty() && open_library(preload, RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    throw MeasuringFailed(fmt::format("cannot load the MPI library: {}", ::dlerror()));
  }
  void* handle = open_library(shim, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    throw MeasuringFailed(fmt::format("cannot load the shim: {}", ::dlerror()));
  const auto entry = reinterpret_cast<cts_shim_table_function>(::dlsym(handle, "cts_shim_table"));
  const cts_table* table = entry != nullptr ? entry() : nullptr;
  if (table == nullptr || table->version != CTS_TABLE_VERSION || table->size != sizeof(cts_table)) {
    throw MeasuringFailed(fmt::format("{} is not a shim of this infocts", shim));
  }
  return *table;
}

RunningMpi::RunningMpi(const cts_table& table, int* argc, char*** argv) : table_(table) {
  const int success = table.constants.success;
  int provided = 0;
  // The thread level of the worker: an MPI may be slower with threads.
  if (table.init_thread(argc, argv, table.constants.thread_multiple, &provided) != success) {
    throw MeasuringFailed("MPI_Init_thread did not succeed");
  }
  for (const cts_comm comm : {table.constants.comm_world, table.constants.comm_self}) {
    if (table.comm_set_errhandler(comm, table.constants.errors_return) != success) {
      throw MeasuringFailed("MPI_Comm_set_errhandler did not succeed");
    }
  }
  int size = 0;
  if (table.comm_size(table.constants.comm_world, &size) != success || size != 1) {
    throw MeasuringFailed(fmt::format("MPI_COMM_WORLD has {} processes instead of 1", size));
  }
}

RunningMpi::~RunningMpi() { table_.finalize(); }

}  // namespace infocts::bench
