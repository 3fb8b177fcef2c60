// Collective communication of the only process: everything it gets comes from itself (MPI-4.0,
// chapter "Collective Communication").

#include <cstring>

#include "c/binding.h"

using namespace reference;

namespace {

bool is_operation(MPI_Op op) noexcept {
  for (const MPI_Op known : {MPI_SUM, MPI_MIN, MPI_MAX, MPI_PROD, MPI_BAND, MPI_BOR, MPI_BXOR,
                             MPI_LAND, MPI_LOR, MPI_LXOR, MPI_MINLOC, MPI_MAXLOC}) {
    if (op == known) return true;
  }
  return false;
}

// Copies what the process sends to where it receives; nothing if both are the same place.
int copy(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
         MPI_Datatype recvtype) noexcept {
  std::size_t capacity = 0;
  int code = measure_buffer(recvbuf, recvcount, recvtype, capacity);
  if (code != MPI_SUCCESS || sendbuf == MPI_IN_PLACE) return code;
  std::size_t bytes = 0;
  code = measure_buffer(sendbuf, sendcount, sendtype, bytes);
  if (code != MPI_SUCCESS) return code;
  if (bytes != capacity) return bytes > capacity ? MPI_ERR_TRUNCATE : MPI_ERR_COUNT;
  if (bytes == 0) return MPI_SUCCESS;
  if (sendbuf == recvbuf) return MPI_ERR_BUFFER;
  std::memmove(recvbuf, sendbuf, bytes);
  return MPI_SUCCESS;
}

}  // namespace

int PMPI_Barrier(MPI_Comm comm) {
  return binding::on_communicator(__func__, comm, [](const Communicator&) { return MPI_SUCCESS; });
}
REFERENCE_EXPORT(Barrier);

int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) -> int {
    std::size_t bytes = 0;
    const int code = measure_buffer(buffer, count, datatype, bytes);
    return code == MPI_SUCCESS && root != 0 ? MPI_ERR_ROOT : code;
  });
}
REFERENCE_EXPORT(Bcast);

int PMPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) {
    return copy(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  });
}
REFERENCE_EXPORT(Allgather);

int PMPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) -> int {
    if (!is_operation(op)) return MPI_ERR_OP;
    return copy(sendbuf, count, datatype, recvbuf, count, datatype);
  });
}
REFERENCE_EXPORT(Allreduce);
