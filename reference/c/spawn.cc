// Process creation (MPI-4.0, chapter "Process Creation and Management"): there is none.

#include <algorithm>

#include "c/binding.h"

using namespace reference;

// No process was created by another one.
int PMPI_Comm_get_parent(MPI_Comm* parent) {
  return binding::while_running(__func__, [&] {
    if (parent == nullptr) return MPI_ERR_ARG;
    *parent = MPI_COMM_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_get_parent);

// Wrong arguments are found; everything else fails for each of the processes asked for.
int PMPI_Comm_spawn(const char* command, char* /*argv*/[], int maxprocs, MPI_Info info, int root,
                    MPI_Comm comm, MPI_Comm* intercomm, int array_of_errcodes[]) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) {
    if (root != 0) return MPI_ERR_ROOT;
    if (command == nullptr || maxprocs < 0 || intercomm == nullptr) return MPI_ERR_ARG;
    if (!binding::OptionalInfo(info).is_valid) return MPI_ERR_INFO;
    *intercomm = MPI_COMM_NULL;
    if (array_of_errcodes != MPI_ERRCODES_IGNORE) {
      std::fill_n(array_of_errcodes, maxprocs, static_cast<int>(MPI_ERR_SPAWN));
    }
    return MPI_ERR_SPAWN;
  });
}
REFERENCE_EXPORT(Comm_spawn);
