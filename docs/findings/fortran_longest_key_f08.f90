! The longest key has MPI_MAX_INFO_KEY characters in Fortran, where the constant counts no terminator.
program longest_key
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  character(len=MPI_MAX_INFO_KEY) :: key, listed
  integer :: i, n, ierror
  logical :: good = .true.
  call MPI_Init(ierror)
  do i = 1, MPI_MAX_INFO_KEY
    key(i:i) = achar(iachar('a') + mod(i, 26))
  end do
  do n = MPI_MAX_INFO_KEY - 1, MPI_MAX_INFO_KEY
    call MPI_Info_create(info, ierror)
    call MPI_Info_set(info, key(1:n), "value", ierror)
    call MPI_Info_get_nthkey(info, 0, listed, ierror)
    print '(i0,a,i0)', n, ' characters were set, listed are ', len_trim(listed)
    if (len_trim(listed) /= n) good = .false.
    call MPI_Info_free(info, ierror)
  end do
  call MPI_Finalize(ierror)
  if (.not. good) stop 1
end program
