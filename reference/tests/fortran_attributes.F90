! Attributes that C has set are addresses in Fortran, which sets none.
#include "fortran_binding.inc"

program attributes
  use, intrinsic :: iso_c_binding, only: c_int, c_intptr_t, c_null_ptr, c_ptr
  use checks
  implicit none
  interface
    function create_keyval(copy, remove, key, extra) bind(C, name='PMPI_Comm_create_keyval')
      import :: c_int, c_ptr
      type(c_ptr), value :: copy, remove, extra
      integer(c_int) :: key
      integer(c_int) :: create_keyval
    end function
    function set_attr(comm, key, val) bind(C, name='PMPI_Comm_set_attr')
      import :: c_int, c_intptr_t
      integer(c_intptr_t), value :: comm, val
      integer(c_int), value :: key
      integer(c_int) :: set_attr
    end function
    function comm_in_c(number) bind(C, name='PMPI_Comm_f2c')
      import :: c_int, c_intptr_t
      integer(c_int), value :: number
      integer(c_intptr_t) :: comm_in_c
    end function
  end interface
  integer(MPI_ADDRESS_KIND), parameter :: far = 2_MPI_ADDRESS_KIND**40 + 17
  integer(MPI_ADDRESS_KIND) :: found
  integer(c_intptr_t) :: world
  integer :: key, part, ierror
  logical :: flag

  call start()
  world = comm_in_c(NUMBER_OF(MPI_COMM_WORLD))
  call check(create_keyval(c_null_ptr, c_null_ptr, key, c_null_ptr) == MPI_SUCCESS, 'a key of C')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, key, found, flag, ierror)
  call check(ierror == MPI_SUCCESS .and. .not. flag, 'no attribute yet')
  call check(set_attr(world, key, 17_c_intptr_t) == MPI_SUCCESS, 'set in C')
  call expect(17_MPI_ADDRESS_KIND, 17)
  call check(set_attr(world, key, far) == MPI_SUCCESS, 'set in C')
  call expect(far, 17)

  call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 42_MPI_ADDRESS_KIND, ierror)
  call check_class(ierror, MPI_ERR_UNSUPPORTED_OPERATION, 'MPI_Comm_set_attr')
  call MPI_Attr_put(MPI_COMM_WORLD, key, 42, ierror)
  call check_class(ierror, MPI_ERR_UNSUPPORTED_OPERATION, 'MPI_Attr_put')
  call expect(far, 17)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, 42_MPI_ADDRESS_KIND, ierror)
  call check_class(ierror, MPI_ERR_KEYVAL, 'MPI_Comm_set_attr of MPI_TAG_UB')
  call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, 42_MPI_ADDRESS_KIND, ierror)
  call check_class(ierror, MPI_ERR_KEYVAL, 'MPI_Comm_set_attr of no key')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierror)
  call check(flag .and. found >= 32767, 'MPI_TAG_UB is an integer')
  call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierror)
  call MPI_Comm_free_keyval(key, ierror)
  call check(ierror == MPI_SUCCESS, 'MPI_Comm_free_keyval')
  call MPI_Finalize(ierror)

contains

  subroutine expect(whole, lower)
    integer(MPI_ADDRESS_KIND), intent(in) :: whole
    integer, intent(in) :: lower
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, found, flag, ierror)
    call check(ierror == MPI_SUCCESS .and. flag .and. found == whole, 'MPI_Comm_get_attr')
    call MPI_Attr_get(MPI_COMM_WORLD, key, part, flag, ierror)
    call check(ierror == MPI_SUCCESS .and. flag .and. part == lower, 'MPI_Attr_get')
  end subroutine
end program
