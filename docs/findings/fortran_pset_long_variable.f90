! A variable may be longer than any name of a process set. Exit code: 0 as promised; or a signal.
program pset_long_variable
  use mpi
  implicit none
  character(len=2000) :: name
  integer :: session, length, ierror
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierror)
  length = len(name)
  call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name, ierror)
  print '(a,i0,2a)', 'ierror ', ierror, ', process set 1: ', trim(name)
  call MPI_Session_finalize(session, ierror)
end program
