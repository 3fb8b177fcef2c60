! Constants have the same value in all languages, unless the standard says otherwise, and it does not
! for the keys of predefined attributes. With fortran_keys_of_c.c.
! Exit code: 0 the same, 1 not.
program fortran_keys_of_c
  use mpi
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  interface
    integer(c_int) function tag_ub_in_c() bind(C)
      import :: c_int
    end function
    integer(c_int) function io_in_c() bind(C)
      import :: c_int
    end function
  end interface
  print '(a,z0,a,z0,a)', 'MPI_TAG_UB is ', MPI_TAG_UB, ', in C ', tag_ub_in_c(), ' (hexadecimal)'
  print '(a,z0,a,z0,a)', 'MPI_IO is ', MPI_IO, ', in C ', io_in_c(), ' (hexadecimal)'
  if (MPI_TAG_UB /= tag_ub_in_c() .or. MPI_IO /= io_in_c()) stop 1
end program
