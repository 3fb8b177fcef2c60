! Lengths are one smaller in Fortran than in C, whichever module they come from.
program lengths
  use mpi, only: processor => MPI_MAX_PROCESSOR_NAME, error => MPI_MAX_ERROR_STRING, &
                 version => MPI_MAX_LIBRARY_VERSION_STRING
  use mpi_f08, only: MPI_MAX_PROCESSOR_NAME, MPI_MAX_ERROR_STRING, MPI_MAX_LIBRARY_VERSION_STRING
  implicit none
  logical :: good = .true.
  call compare('MPI_MAX_PROCESSOR_NAME', processor, MPI_MAX_PROCESSOR_NAME)
  call compare('MPI_MAX_ERROR_STRING', error, MPI_MAX_ERROR_STRING)
  call compare('MPI_MAX_LIBRARY_VERSION_STRING', version, MPI_MAX_LIBRARY_VERSION_STRING)
  if (.not. good) stop 1
contains
  subroutine compare(name, in_mpi, in_mpi_f08)
    character(len=*), intent(in) :: name
    integer, intent(in) :: in_mpi, in_mpi_f08
    print '(a,a,i0,a,i0)', name, ' is ', in_mpi, ' in mpi and in mpi_f08 ', in_mpi_f08
    if (in_mpi /= in_mpi_f08) good = .false.
  end subroutine
end program
