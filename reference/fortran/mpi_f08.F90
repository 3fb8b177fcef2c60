! The module mpi_f08: handles have types, and ierror may be left out.
#define REFERENCE_F08
#define REFERENCE_HANDLE(kind) type(kind)
#define REFERENCE_IERROR integer, optional, intent(out)
#define REFERENCE_BASEPTR type(c_ptr)
#define REFERENCE_CALLBACK(kind) procedure(kind)
#define REFERENCE_STATUS type(MPI_Status) :: status !
#define REFERENCE_LENGTH(length) length

module mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none

#include "f08_types.inc"
#include "f08_constants.inc"

  ! Known by its address.
  type(MPI_Status), bind(C, name="reference_mpi_f08_status_ignore") :: MPI_STATUS_IGNORE

  abstract interface
    subroutine MPI_Comm_errhandler_function(comm, error_code)
      import
      type(MPI_Comm) :: comm
      integer :: error_code
    end subroutine
  end interface

#include "interfaces.inc"

contains

#include "f08_comparisons.inc"
end module
