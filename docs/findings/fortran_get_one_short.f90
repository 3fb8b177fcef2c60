! MPI_Info_get gives a value that fits into the variable whole, without a null character.
! Exit code: 0 as promised, 1 not.
program get_one_short
  use mpi
  implicit none
  character(len=5) :: value = '.....'
  integer :: info, ierror
  logical :: flag
  call MPI_Init(ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'value', ierror)
  call MPI_Info_get(info, 'key', 5, value, flag, ierror)
  print '(3a,i0)', 'of "value" comes "', value(1:4), '", then the character ', iachar(value(5:5))
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (value /= 'value') stop 1
end program
