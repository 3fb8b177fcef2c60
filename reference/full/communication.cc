// Communication that programs and bindings use besides what they are about.

#include "c/binding.h"

using namespace reference;

// What all reduce is what the root, the only process, reduces.
int PMPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                int root, MPI_Comm comm) {
  if (root == 0) return PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
  return binding::on_communicator(__func__, comm, [](const Communicator&) { return MPI_ERR_ROOT; });
}
REFERENCE_EXPORT(Reduce);

int PMPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status* array_of_statuses) {
  if (count < 0 || (count > 0 && array_of_requests == nullptr)) {
    return binding::while_running(__func__, [] { return MPI_ERR_ARG; });
  }
  for (int i = 0; i < count; ++i) {
    MPI_Status* status =
        array_of_statuses != MPI_STATUSES_IGNORE ? &array_of_statuses[i] : MPI_STATUS_IGNORE;
    const int code = PMPI_Wait(&array_of_requests[i], status);
    if (code != MPI_SUCCESS) return code;
  }
  return MPI_SUCCESS;
}
REFERENCE_EXPORT(Waitall);

int PMPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) {
    if (flag == nullptr) return MPI_ERR_ARG;
    *flag = 0;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_test_inter);

int PMPI_Topo_test(MPI_Comm comm, int* status) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    if (status == nullptr) return MPI_ERR_ARG;
    *status = communicator.topology;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Topo_test);

// No level of profiling is known, so none changes anything.
int PMPI_Pcontrol(int /*level*/, ...) { return MPI_SUCCESS; }
REFERENCE_EXPORT(Pcontrol);
