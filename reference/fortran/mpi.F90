! The module mpi: handles are INTEGERs, ierror is always there.
#define REFERENCE_HANDLE(kind) integer
#define REFERENCE_IERROR integer, intent(out)
#define REFERENCE_BASEPTR integer(MPI_ADDRESS_KIND)
#define REFERENCE_CALLBACK(kind) external
#define REFERENCE_STATUS integer :: status(MPI_STATUS_SIZE) !
#define REFERENCE_LENGTH(length) *

module mpi
  implicit none
  include 'mpif.h'

#include "interfaces.inc"
end module
