! MPI_Info_create_env gives a new info object (MPI-4.0).
program info_create_env
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  integer :: ierror, nkeys
  call MPI_Init(ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
  info = MPI_INFO_NULL
  call MPI_Info_create_env(info, ierror)
  print '(a,i0,a,i0)', 'create_env: ierror ', ierror, ', handle ', info%MPI_VAL
  call MPI_Info_get_nkeys(info, nkeys, ierror)
  print '(a,i0)', 'get_nkeys: ierror ', ierror
  call MPI_Finalize(ierror)
  if (info == MPI_INFO_NULL) stop 1
end program
