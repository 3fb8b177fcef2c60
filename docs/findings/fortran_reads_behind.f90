! The characters of an argument are all that a library may read. These end where a page ends, and the page
! behind them cannot be read. Exit code: 0 no byte behind is read, a signal where one is.
program reads_behind
  use iso_c_binding
  use mpi
  implicit none
  interface
    type(c_ptr) function mmap(address, length, protection, flags, file, offset) bind(c)
      import
      type(c_ptr), value :: address
      integer(c_size_t), value :: length
      integer(c_int), value :: protection, flags, file
      integer(c_long), value :: offset
    end function
    integer(c_int) function mprotect(address, length, protection) bind(c)
      import
      type(c_ptr), value :: address
      integer(c_size_t), value :: length
      integer(c_int), value :: protection
    end function
  end interface
  integer(c_size_t), parameter :: page = 4096
  character(len=1), pointer :: bytes(:)
  type(c_ptr) :: pages
  integer :: ierror
  call MPI_Init(ierror)
  ! Linux: 3 reads and writes, 34 is private and of no file.
  pages = mmap(c_null_ptr, 2 * page, 3, 34, -1, 0_c_long)
  call c_f_pointer(pages, bytes, [2 * page])
  bytes(page - 4:page) = ['n', 'a', 'm', 'e', 's']
  if (mprotect(next_page(bytes(page + 1)), page, 0) /= 0) stop 2
  print '(a)', 'a name of 5 characters for MPI_COMM_WORLD'
  call set_name(bytes(page - 4:page), 5)
  print '(a)', 'is set'
  call MPI_Finalize(ierror)
contains
  type(c_ptr) function next_page(byte)
    character(len=1), target, intent(in) :: byte
    next_page = c_loc(byte)
  end function
  subroutine set_name(text, length)
    integer, intent(in) :: length
    character(len=length), intent(in) :: text(1)
    call MPI_Comm_set_name(MPI_COMM_WORLD, text(1), ierror)
  end subroutine
end program
