! A value that is longer than VALUELEN is truncated (MPI-2.2 and MPI-4.0, MPI_INFO_GET).
program info_get_truncates
  use mpi
  implicit none
  character(len=5) :: value
  integer :: info, ierror
  logical :: flag
  call MPI_Init(ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, "key", "a longer value", ierror)
  value = "....."
  call MPI_Info_get(info, "key", 5, value, flag, ierror)
  print '(3a,i0)', 'value "', value, '", ierror ', ierror
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (value /= "a lon") stop 1
end program
