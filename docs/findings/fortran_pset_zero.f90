! With a pset_len of 0 MPI_Session_get_nth_pset leaves the name as it is (MPI-4.0, MPI_SESSION_GET_NTH_PSET).
! Exit code: 0 as promised, 1 not.
program pset_zero
  use mpi_f08
  implicit none
  type(MPI_Session) :: session
  character(len=20) :: name = 'as it was'
  integer :: length = 0
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
  call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name)
  print '(3a)', 'the name is now "', name, '"'
  call MPI_Session_finalize(session)
  if (name /= 'as it was') stop 1
end program
