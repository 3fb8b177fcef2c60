! Leading blanks of a name are significant (MPI-2, MPI_COMM_SET_NAME), in every language.
program name_leading_blanks
  use mpi
  implicit none
  character(len=MPI_MAX_OBJECT_NAME) :: name
  integer :: ierror, length
  call MPI_Init(ierror)
  call MPI_Comm_set_name(MPI_COMM_SELF, "  two blanks before", ierror)
  call MPI_Comm_get_name(MPI_COMM_SELF, name, length, ierror)
  print '(3a,i0)', 'name "', name(1:length), '", length ', length
  call MPI_Finalize(ierror)
  if (name /= "  two blanks before") stop 1
end program
