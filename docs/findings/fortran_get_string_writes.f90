! MPI_Info_get_string writes into the variable that it is given, not behind it.
! Exit code: 0 as promised, 1 not.
program get_string_writes
  use mpi
  implicit none
  character(len=4) :: variables(3) = '....'
  integer :: info, length = 4, ierror
  logical :: flag
  call MPI_Init(ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'a value', ierror)
  call MPI_Info_get_string(info, 'key', length, variables(2), flag, ierror)
  print '(7a)', 'before "', variables(1), '", the variable "', variables(2), '", behind "', variables(3), '"'
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (variables(1) /= '....' .or. variables(3) /= '....') stop 1
end program
