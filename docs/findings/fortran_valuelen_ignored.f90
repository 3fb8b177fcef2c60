! MPI_Info_get gives VALUELEN characters at most, also in a longer variable.
! Exit code: 0 as promised, 1 not.
program valuelen_ignored
  use mpi
  implicit none
  character(len=40) :: value = ' '
  integer :: info, ierror
  logical :: flag
  call MPI_Init(ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'a longer value', ierror)
  call MPI_Info_get(info, 'key', 8, value, flag, ierror)
  print '(3a)', 'with VALUELEN 8: "', value, '"'
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (len_trim(value) > 8) stop 1
end program
