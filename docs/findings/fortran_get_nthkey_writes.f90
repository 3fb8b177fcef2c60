! A subroutine may write into the variable that it is given, whose length it knows, not behind it: a key that
! is longer is cut.
! Exit code: 0 as promised, 1 not.
program get_nthkey_writes
  use mpi_f08
  implicit none
  character(len=4) :: variables(3) = '....'
  type(MPI_Info) :: info
  integer :: ierror
  call MPI_Init(ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'longerkey', 'value', ierror)
  call MPI_Info_get_nthkey(info, 0, variables(2), ierror)
  print '(7a)', 'before "', variables(1), '", the variable "', variables(2), '", behind "', variables(3), '"'
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (variables(1) /= '....' .or. variables(3) /= '....') stop 1
end program
