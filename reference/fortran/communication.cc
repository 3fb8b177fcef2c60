// Messages and accesses to windows in Fortran. A status is eight INTEGERs, those of C.
#include "fortran/binding.h"

using namespace reference::fortran;

// MPI_STATUS_IGNORE of mpif.h and the module mpi, and of mpi_f08. A program has those that it uses.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
[[gnu::weak]] extern MPI_Status reference_mpi_status_;
[[gnu::weak]] extern MPI_Status reference_mpi_f08_status_ignore;
// NOLINTEND(readability-identifier-naming)
}

namespace {

MPI_Status* status_in_c(MPI_Status* status) noexcept {
  const bool ignored =
      status == &reference_mpi_status_ || status == &reference_mpi_f08_status_ignore;
  return ignored ? MPI_STATUS_IGNORE : status;
}

}  // namespace

REFERENCE_FORTRAN(mpi_barrier)(const Integer* handle, Integer* ierror) {
  give(ierror, MPI_Barrier(comm(handle)));
}

REFERENCE_FORTRAN(mpi_allgather)
(const void* sent, const Integer* sent_count, const Integer* sent_type, void* received,
 const Integer* received_count, const Integer* received_type, const Integer* handle,
 Integer* ierror) {
  give(ierror, MPI_Allgather(sent, *sent_count, type(sent_type), received, *received_count,
                             type(received_type), comm(handle)));
}

REFERENCE_FORTRAN(mpi_send)
(const void* data, const Integer* count, const Integer* data_type, const Integer* to,
 const Integer* tag, const Integer* handle, Integer* ierror) {
  give(ierror, MPI_Send(data, *count, type(data_type), *to, *tag, comm(handle)));
}

REFERENCE_FORTRAN(mpi_isend)
(const void* data, const Integer* count, const Integer* data_type, const Integer* to,
 const Integer* tag, const Integer* handle, Integer* operation, Integer* ierror) {
  with_handle(operation, ierror, MPI_REQUEST_NULL, [&](MPI_Request* started) {
    return MPI_Isend(data, *count, type(data_type), *to, *tag, comm(handle), started);
  });
}

REFERENCE_FORTRAN(mpi_recv)
(void* data, const Integer* count, const Integer* data_type, const Integer* from,
 const Integer* tag, const Integer* handle, MPI_Status* status, Integer* ierror) {
  give(ierror,
       MPI_Recv(data, *count, type(data_type), *from, *tag, comm(handle), status_in_c(status)));
}

REFERENCE_FORTRAN(mpi_wait)(Integer* operation, MPI_Status* status, Integer* ierror) {
  with_handle(operation, ierror, request(operation),
              [&](MPI_Request* pending) { return MPI_Wait(pending, status_in_c(status)); });
}

REFERENCE_FORTRAN(mpi_win_fence)(const Integer* assertion, const Integer* window, Integer* ierror) {
  give(ierror, MPI_Win_fence(*assertion, win(window)));
}

REFERENCE_FORTRAN(mpi_win_lock)
(const Integer* lock_type, const Integer* rank, const Integer* assertion, const Integer* window,
 Integer* ierror) {
  give(ierror, MPI_Win_lock(*lock_type, *rank, *assertion, win(window)));
}

REFERENCE_FORTRAN(mpi_win_unlock)(const Integer* rank, const Integer* window, Integer* ierror) {
  give(ierror, MPI_Win_unlock(*rank, win(window)));
}

REFERENCE_FORTRAN(mpi_put)
(const void* origin, const Integer* count, const Integer* origin_type, const Integer* target,
 const MPI_Aint* displacement, const Integer* target_count, const Integer* target_type,
 const Integer* window, Integer* ierror) {
  give(ierror, MPI_Put(origin, *count, type(origin_type), *target, *displacement, *target_count,
                       type(target_type), win(window)));
}

REFERENCE_FORTRAN(mpi_get)
(void* origin, const Integer* count, const Integer* origin_type, const Integer* target,
 const MPI_Aint* displacement, const Integer* target_count, const Integer* target_type,
 const Integer* window, Integer* ierror) {
  give(ierror, MPI_Get(origin, *count, type(origin_type), *target, *displacement, *target_count,
                       type(target_type), win(window)));
}

REFERENCE_FORTRAN(mpi_accumulate)
(const void* origin, const Integer* count, const Integer* origin_type, const Integer* target,
 const MPI_Aint* displacement, const Integer* target_count, const Integer* target_type,
 const Integer* operation, const Integer* window, Integer* ierror) {
  give(ierror, MPI_Accumulate(origin, *count, type(origin_type), *target, *displacement,
                              *target_count, type(target_type), op(operation), win(window)));
}

REFERENCE_FORTRAN(mpi_get_accumulate)
(const void* origin, const Integer* count, const Integer* origin_type, void* result,
 const Integer* result_count, const Integer* result_type, const Integer* target,
 const MPI_Aint* displacement, const Integer* target_count, const Integer* target_type,
 const Integer* operation, const Integer* window, Integer* ierror) {
  give(ierror, MPI_Get_accumulate(origin, *count, type(origin_type), result, *result_count,
                                  type(result_type), *target, *displacement, *target_count,
                                  type(target_type), op(operation), win(window)));
}
