// Ends of nonblocking operations (MPI-4.0, section "Communication Completion").

#include "c/request.h"

using namespace reference;

namespace {

// Frees the request and tells how its operation ended.
int complete(MPI_Request* request, const Delivery& delivery, MPI_Status* status) {
  binding::set_status(delivery, status);
  const int code = delivery.error;
  RequestTable::destroy(*request);
  *request = MPI_REQUEST_NULL;
  return code;
}

// Runs finish(request) for a request that is no null handle; that one has an empty status.
template <class Finish>
int with_request(const char* function, MPI_Request* handle, MPI_Status* status, Finish finish) {
  Request* request = nullptr;
  const int code = binding::while_running(function, [&] {
    if (handle == nullptr) return MPI_ERR_ARG;
    request = RequestTable::find(*handle);
    return request != nullptr || *handle == MPI_REQUEST_NULL ? MPI_SUCCESS : MPI_ERR_REQUEST;
  });
  if (code != MPI_SUCCESS) return code;
  if (request == nullptr) {
    binding::set_status({}, status);
    return MPI_SUCCESS;
  }
  const MPI_Comm comm = request->comm;
  return binding::raise_of_operation(finish(*request), comm, function);
}

}  // namespace

void binding::set_status(const Delivery& delivery, MPI_Status* status) noexcept {
  if (status == MPI_STATUS_IGNORE) return;
  status->MPI_SOURCE = delivery.source;
  status->MPI_TAG = delivery.tag;
}

int binding::wait_for(MPI_Request* request, MPI_Status* status) {
  const Request& pending = *RequestTable::find(*request);
  if (pending.receive == nullptr) return complete(request, pending.delivery, status);
  pending.mailbox->wait(*pending.receive);
  return complete(request, pending.receive->delivery, status);
}

int binding::raise_of_operation(int code, MPI_Comm comm, const char* function) {
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  Communicator* communicator = find_communicator(comm);
  if (communicator == nullptr) return raise_without_object(code, public_name(function));
  return communicator->errors.raise(comm, code, public_name(function));
}

int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  return with_request(__func__, request, status,
                      [&](const Request&) { return binding::wait_for(request, status); });
}
REFERENCE_EXPORT(Wait);

int PMPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  if (flag == nullptr) return binding::while_running(__func__, [] { return MPI_ERR_ARG; });
  *flag = 1;
  return with_request(__func__, request, status, [&](const Request& pending) -> int {
    *flag = pending.receive == nullptr || pending.mailbox->is_done(*pending.receive) ? 1 : 0;
    return *flag != 0 ? binding::wait_for(request, status) : MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Test);
