! With mpi_f08, VALUE of MPI_Info_get is declared with VALUELEN characters: the rest of a longer
! variable is not the routine's. Exit code: 0 as promised, 1 not.
program behind_valuelen
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  logical :: flag
  character(len=40) :: value
  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'key', 'value')
  value = repeat('#', 40)
  call MPI_Info_get(info, 'key', 10, value, flag)
  print *, 'VALUELEN 10, variable of 40 characters: [', value, ']'
  call MPI_Info_free(info)
  call MPI_Finalize()
  if (value(11:) /= repeat('#', 30)) stop 1
end program
