// Communication that programs and bindings use besides what they are about.

#include <algorithm>

#include "c/request.h"

using namespace reference;

// What all reduce is what the root, the only process, reduces.
int PMPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                int root, MPI_Comm comm) {
  if (root == 0) return PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
  return binding::on_communicator(__func__, comm, [](const Communicator&) { return MPI_ERR_ROOT; });
}
REFERENCE_EXPORT(Reduce);

// Waits for all, also where some fail: the statuses say which.
int PMPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status* array_of_statuses) {
  const int code = binding::while_running(__func__, [&] {
    if (count < 0 || (count > 0 && array_of_requests == nullptr)) return MPI_ERR_ARG;
    const bool all_known =
        std::all_of(array_of_requests, array_of_requests + count, [](MPI_Request request) {
          return request == MPI_REQUEST_NULL || RequestTable::find(request) != nullptr;
        });
    return all_known ? MPI_SUCCESS : MPI_ERR_REQUEST;
  });
  if (code != MPI_SUCCESS) return code;
  const bool has_statuses = array_of_statuses != MPI_STATUSES_IGNORE;
  int result = MPI_SUCCESS;
  MPI_Comm comm_of_first_error = MPI_COMM_NULL;
  for (int i = 0; i < count; ++i) {
    MPI_Status* status = has_statuses ? &array_of_statuses[i] : MPI_STATUS_IGNORE;
    const Request* request = RequestTable::find(array_of_requests[i]);
    const MPI_Comm comm = request != nullptr ? request->comm : MPI_COMM_NULL;
    int error = MPI_SUCCESS;
    if (request != nullptr) {
      error = binding::wait_for(&array_of_requests[i], status);
    } else if (array_of_requests[i] != MPI_REQUEST_NULL) {
      error = MPI_ERR_REQUEST;  // given twice
      binding::set_status({}, status);
    } else {
      binding::set_status({}, status);
    }
    if (error != MPI_SUCCESS && result == MPI_SUCCESS) {
      result = MPI_ERR_IN_STATUS;
      comm_of_first_error = comm;
      for (int j = 0; has_statuses && j < i; ++j) array_of_statuses[j].MPI_ERROR = MPI_SUCCESS;
    }
    if (has_statuses && result != MPI_SUCCESS) status->MPI_ERROR = error;
  }
  return binding::raise_of_operation(result, comm_of_first_error, __func__);
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
