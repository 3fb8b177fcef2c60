! Lengths that are negative are told to the error handler, and lengths that no value has are as good
! as others.
#include "fortran_binding.inc"

module handlers
  use checks
  implicit none
  integer :: calls = 0
contains
  subroutine on_error(comm, error_code)
    HANDLE(MPI_Comm) :: comm
    integer :: error_code
    call check(NUMBER_OF(comm) == NUMBER_OF(MPI_COMM_SELF), 'the handler of MPI_COMM_SELF')
    call check_class(error_code, MPI_ERR_ARG, 'the call')
    calls = calls + 1
  end subroutine
end module

program lengths
  use checks
  use handlers
  implicit none
  character(len=MPI_MAX_INFO_KEY) :: longest_key
  character(len=MPI_MAX_INFO_VAL) :: longest_value
  character(len=100000) :: long
  character(len=8) :: value
  HANDLE(MPI_Errhandler) :: errhandler
  HANDLE(MPI_Info) :: info
  integer :: length, ierror
  logical :: flag

  call start()
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'value', ierror)

  length = huge(length)
  value = ''
  call MPI_Info_get_string(info, 'key', length, value, flag, ierror)
  call check(ierror == MPI_SUCCESS .and. flag .and. value == 'value' .and. length == 5, &
    'MPI_Info_get_string with a huge buflen')

  longest_key = repeat('k', len(longest_key))
  longest_value = repeat('v', len(longest_value))
  call MPI_Info_set(info, longest_key, longest_value, ierror)
  call check(ierror == MPI_SUCCESS, 'the longest key and value')
  long = ''
  length = len(long)
  call MPI_Info_get_string(info, '  ' // longest_key // '  ', length, long, flag, ierror)
  call check(flag .and. long == longest_value .and. length == len(longest_value), &
    'the longest value by get_string')
  call MPI_Info_set(info, longest_key // 'k', 'value', ierror)
  call check_class(ierror, MPI_ERR_INFO_KEY, 'MPI_Info_set with a key that is too long')
  call MPI_Info_set(info, 'key', longest_value // 'v', ierror)
  call check_class(ierror, MPI_ERR_INFO_VALUE, 'MPI_Info_set with a value that is too long')
  long = repeat('k', len(long))
  call MPI_Info_set(info, long, 'value', ierror)
  call check_class(ierror, MPI_ERR_INFO_KEY, 'MPI_Info_set with a very long key')

  call MPI_Comm_create_errhandler(on_error, errhandler, ierror)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, errhandler, ierror)
  length = -1
  call MPI_Info_get_string(info, 'key', length, value, flag, ierror)
  call check_class(ierror, MPI_ERR_ARG, 'MPI_Info_get_string with a negative buflen')
  call check(calls == 1, 'MPI_Info_get_string calls the error handler')
  call negative_valuelen()
  call check(calls == 2, 'MPI_Info_get calls the error handler')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
  call MPI_Errhandler_free(errhandler, ierror)
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)

contains

  subroutine negative_valuelen()
    integer :: valuelen
    valuelen = -1
    call MPI_Info_get(info, 'key', valuelen, value, flag, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_Info_get with a negative valuelen')
  end subroutine
end program
