! info.set.no_read_beyond, info.get.no_read_beyond, naming.comm_set_name.no_read_beyond and so on:
! a CHARACTER argument of length 0 has no character, and nothing before it belongs to it. MPICH 4.0.2
! (mpif.h, use mpi) looks for the last character that is no blank from the one before the string on,
! and so reads one byte of the caller's that it was not given; here that byte cannot be read.
!
!     mpifort fortran_empty_string_read_before.f90 -o finding && ./finding
!
! Prints "behaves" (exit code 0), or ends by a segmentation fault in MPI_Comm_set_name.
module edges
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function c_mmap(address, size, protection, flags, file, offset) bind(C, name='mmap') &
        result(place)
      import :: c_ptr, c_size_t, c_int, c_long
      type(c_ptr), value :: address
      integer(c_size_t), value :: size
      integer(c_int), value :: protection, flags, file
      integer(c_long), value :: offset
      type(c_ptr) :: place
    end function
    function c_mprotect(address, size, protection) bind(C, name='mprotect') result(code)
      import :: c_ptr, c_size_t, c_int
      type(c_ptr), value :: address
      integer(c_size_t), value :: size
      integer(c_int), value :: protection
      integer(c_int) :: code
    end function
  end interface
end module

program finding
  use edges
  implicit none
  include 'mpif.h'
  integer(c_size_t), parameter :: page = 65536
  type(c_ptr) :: place
  integer(c_intptr_t) :: start
  character(len=0), pointer :: empty
  integer :: comm, ierror

  call MPI_Init(ierror)
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)

  ! Two pages (the numbers are those of Linux), of which the first cannot be read.
  place = c_mmap(c_null_ptr, 2 * page, 3_c_int, 34_c_int, -1_c_int, 0_c_long)
  if (c_mprotect(place, page, 0_c_int) /= 0) stop 2
  start = transfer(place, start)
  call c_f_pointer(transfer(start + page, place), empty)

  call MPI_Comm_set_name(comm, empty, ierror)
  print '(a)', 'behaves'
  call MPI_Comm_free(comm, ierror)
  call MPI_Finalize(ierror)
end program
