// Messages of the only process to itself (MPI-4.0, chapter "Point-to-Point Communication").

#include "c/request.h"
#include "core/attribute.h"

using namespace reference;

namespace {

bool is_tag(int tag) noexcept { return tag >= 0 && tag <= kTagUpperBound; }

int check_send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
               std::size_t& bytes) noexcept {
  const int code = measure_buffer(buf, count, datatype, bytes);
  if (code != MPI_SUCCESS) return code;
  if (dest != 0 && dest != MPI_PROC_NULL) return MPI_ERR_RANK;
  return is_tag(tag) ? MPI_SUCCESS : MPI_ERR_TAG;
}

int check_receive(const void* buf, int count, MPI_Datatype datatype, int source, int tag,
                  std::size_t& capacity) noexcept {
  const int code = measure_buffer(buf, count, datatype, capacity);
  if (code != MPI_SUCCESS) return code;
  if (source != 0 && source != MPI_ANY_SOURCE && source != MPI_PROC_NULL) return MPI_ERR_RANK;
  return is_tag(tag) || tag == MPI_ANY_TAG ? MPI_SUCCESS : MPI_ERR_TAG;
}

int send(Communicator& communicator, const void* buf, int count, MPI_Datatype datatype, int dest,
         int tag) {
  std::size_t bytes = 0;
  const int code = check_send(buf, count, datatype, dest, tag, bytes);
  if (code == MPI_SUCCESS && dest == 0) communicator.mailbox->send(buf, bytes, tag);
  return code;
}

// Waits for a message, unless the source is MPI_PROC_NULL.
int receive(Communicator& communicator, void* buf, int count, MPI_Datatype datatype, int source,
            int tag, MPI_Status* status) {
  std::size_t capacity = 0;
  const int code = check_receive(buf, count, datatype, source, tag, capacity);
  if (code != MPI_SUCCESS) return code;
  if (source == MPI_PROC_NULL) {
    binding::set_status({.source = MPI_PROC_NULL}, status);
    return MPI_SUCCESS;
  }
  // Another thread may free the communicator once it has the message.
  const std::shared_ptr<Mailbox> mailbox = communicator.mailbox;
  const auto posted = mailbox->post(buf, capacity, tag);
  mailbox->wait(*posted);
  binding::set_status(posted->delivery, status);
  return posted->delivery.error;
}

}  // namespace

int PMPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    return send(communicator, buf, count, datatype, dest, tag);
  });
}
REFERENCE_EXPORT(Send);

int PMPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Status* status) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    return receive(communicator, buf, count, datatype, source, tag, status);
  });
}
REFERENCE_EXPORT(Recv);

int PMPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
                  MPI_Comm comm, MPI_Status* status) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) -> int {
    std::size_t capacity = 0;  // a receive that is wrong must not leave the message behind
    const int code = check_receive(recvbuf, recvcount, recvtype, source, recvtag, capacity);
    if (code != MPI_SUCCESS) return code;
    const int sent = send(communicator, sendbuf, sendcount, sendtype, dest, sendtag);
    if (sent != MPI_SUCCESS) return sent;
    return receive(communicator, recvbuf, recvcount, recvtype, source, recvtag, status);
  });
}
REFERENCE_EXPORT(Sendrecv);

int PMPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) -> int {
    if (request == nullptr) return MPI_ERR_ARG;
    const int code = send(communicator, buf, count, datatype, dest, tag);
    if (code == MPI_SUCCESS) *request = RequestTable::create(Request{comm});
    return code;
  });
}
REFERENCE_EXPORT(Isend);

int PMPI_Irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) -> int {
    if (request == nullptr) return MPI_ERR_ARG;
    std::size_t capacity = 0;
    const int code = check_receive(buf, count, datatype, source, tag, capacity);
    if (code != MPI_SUCCESS) return code;
    Request pending{comm};
    if (source == MPI_PROC_NULL) {
      pending.delivery.source = MPI_PROC_NULL;
    } else {
      pending.mailbox = communicator.mailbox;
      pending.receive = pending.mailbox->post(buf, capacity, tag);
    }
    *request = RequestTable::create(std::move(pending));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Irecv);
