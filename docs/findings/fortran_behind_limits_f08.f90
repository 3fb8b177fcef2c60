! With mpi_f08, names and other texts are declared with the characters of their limits: the rest of a
! longer variable is not the routine's. Exit code: 0 as promised, 1 not.
program behind_limits
  use mpi_f08
  implicit none
  integer, parameter :: more = 50
  character(len=MPI_MAX_OBJECT_NAME + more) :: name
  character(len=MPI_MAX_PROCESSOR_NAME + more) :: processor
  character(len=MPI_MAX_LIBRARY_VERSION_STRING + more) :: version
  character(len=MPI_MAX_ERROR_STRING + more) :: text
  integer :: length
  logical :: deviates = .false.
  call MPI_Init()
  name = repeat('#', len(name))
  call MPI_Comm_get_name(MPI_COMM_WORLD, name, length)
  call look('MPI_Comm_get_name', name, MPI_MAX_OBJECT_NAME)
  name = repeat('#', len(name))
  call MPI_Type_get_name(MPI_INTEGER, name, length)
  call look('MPI_Type_get_name', name, MPI_MAX_OBJECT_NAME)
  processor = repeat('#', len(processor))
  call MPI_Get_processor_name(processor, length)
  call look('MPI_Get_processor_name', processor, MPI_MAX_PROCESSOR_NAME)
  version = repeat('#', len(version))
  call MPI_Get_library_version(version, length)
  call look('MPI_Get_library_version', version, MPI_MAX_LIBRARY_VERSION_STRING)
  text = repeat('#', len(text))
  call MPI_Error_string(MPI_ERR_ARG, text, length)
  call look('MPI_Error_string', text, MPI_MAX_ERROR_STRING)
  call MPI_Finalize()
  if (deviates) stop 1
contains
  subroutine look(routine, variable, limit)
    character(len=*), intent(in) :: routine, variable
    integer, intent(in) :: limit
    logical :: written
    written = verify(variable(limit + 1:), '#') /= 0
    print *, routine, ': behind its limit ', trim(merge('written   ', 'left alone', written))
    deviates = deviates .or. written
  end subroutine
end program
