! In Fortran pset_len of MPI_Session_get_nth_pset counts characters: it is in C that a terminator
! belongs to it. It comes back as the size that is needed, whatever was given (MPI-4.0, MPI_SESSION_GET_NTH_PSET). Exit code:
! 0 as promised, 1 not.
program pset_length
  use mpi_f08
  implicit none
  type(MPI_Session) :: session
  character(len=100) :: name
  integer :: needed = 0, length
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
  call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, needed, name)
  length = len(name)
  call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name)
  print '(3a,i0,2(a,i0))', '"', trim(name), '" has ', len_trim(name), ' characters, pset_len is ', needed, &
    ', and given 100 it is ', length
  call MPI_Session_finalize(session)
  if (needed /= len_trim(name) .or. length /= len_trim(name)) stop 1
end program
