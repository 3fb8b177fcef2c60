! The module mpi_f08: handles have types, and ierror may be left out.
#define REFERENCE_F08
#define REFERENCE_HANDLE(kind) type(kind)
#define REFERENCE_IERROR integer, optional, intent(out)
#define REFERENCE_BASEPTR type(c_ptr)
#define REFERENCE_STATUS type(MPI_Status) :: status !
#define REFERENCE_LENGTH(length) length

module mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none

#include "f08_types.inc"
#include "f08_constants.inc"

  type(MPI_Status), save :: MPI_STATUS_IGNORE

#include "interfaces.inc"

contains

#include "f08_comparisons.inc"
end module
