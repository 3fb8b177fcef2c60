! Process sets are numbered from 0, in Fortran, too, in the standard's example (MPI-4.0, section 11.3). No sentence asks for
! it. Exit code: 0 as in the example; another one, or an error that ends the program, if not.
program pset_numbers
  use mpi
  implicit none
  character(len=100) :: name
  integer :: session, length, ierror
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierror)
  name = 'no name'
  length = len(name)
  call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, length, name, ierror)
  print '(a,i0,2a)', 'process set 0: ierror ', ierror, ', ', trim(name)
  call MPI_Session_finalize(session, length)
  if (ierror /= MPI_SUCCESS) stop 1
end program
