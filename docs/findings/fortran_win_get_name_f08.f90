! MPI_Win_get_name gives the whole name, and blanks up to the end of the variable.
! Exit code: 0 as promised, 1 not.
program win_get_name
  use mpi_f08
  implicit none
  type(MPI_Win) :: win
  character(len=MPI_MAX_OBJECT_NAME) :: name
  integer :: memory(4), length, ierror
  name = repeat('.', len(name))
  call MPI_Init(ierror)
  call MPI_Win_create(memory, int(16, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_set_name(win, 'a window', ierror)
  call MPI_Win_get_name(win, name, length, ierror)
  print '(3a,i0)', 'the name is "', name, '", its length ', length
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
  if (name /= 'a window' .or. length /= 8) stop 1
end program
