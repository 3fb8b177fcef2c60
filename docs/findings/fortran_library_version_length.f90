! resultlen is the number of characters of the version, which has no terminator in Fortran.
! Exit code: 0 as promised, 1 not.
program fortran_library_version_length
  use mpi
  implicit none
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
  integer :: length, ierror
  call MPI_Init(ierror)
  call MPI_Get_library_version(version, length, ierror)
  print '(a,i0,a,i0,a)', 'resultlen is ', length, ', the version has ', len_trim(version), ' characters'
  call MPI_Finalize(ierror)
  if (length /= len_trim(version)) stop 1
end program
