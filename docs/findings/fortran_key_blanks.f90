! Leading and trailing blanks are no part of a key, whichever routine is given it.
! Exit code: 0 as promised, 1 not.
program key_blanks
  use mpi
  implicit none
  character(len=20) :: value = ' '
  integer :: info, ierror
  logical :: flag = .false.
  call MPI_Init(ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, '  key', 'value', ierror)
  call MPI_Info_get(info, '  key', len(value), value, flag, ierror)
  print '(3a)', 'a key that was set as "  key" is ', merge('    ', 'not ', flag), 'found by "  key"'
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  if (.not. flag) stop 1
end program
