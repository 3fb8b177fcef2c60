! Sessions, and what is there without the World Model. The length of a name counts its characters.
#include "fortran_binding.inc"

program sessions
  use checks
  implicit none
  HANDLE(MPI_Session) :: session, stale
  HANDLE(MPI_Info) :: info
  integer :: ierror
  logical :: flag

  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierror)
  call check(ierror == MPI_SUCCESS .and. session /= MPI_SESSION_NULL, 'MPI_Session_init')
  call look_at_names()
  call look_at_short_variables()
  call look_at_infos()
  call look_at_communicators()
  stale = session
  call MPI_Session_finalize(session, ierror)
  call check(ierror == MPI_SUCCESS .and. session == MPI_SESSION_NULL, 'MPI_Session_finalize')
  call MPI_Initialized(flag, ierror)
  call check(.not. flag, 'a session does not initialize the World Model')
  call look_at_errors()

contains

  subroutine look_at_names()
    character(len=11), parameter :: names(0:1) = [character(len=11) :: 'mpi://WORLD', 'mpi://SELF']
    character(len=MPI_MAX_PSET_NAME_LEN) :: name
    character(len=2000) :: long
    character(len=:), allocatable :: exact
    integer :: count, length, n
    call MPI_Session_get_num_psets(session, MPI_INFO_NULL, count, ierror)
    call check(ierror == MPI_SUCCESS .and. count == 2, 'MPI_Session_get_num_psets')
    do n = 0, count - 1
      name = 'as it was'
      length = 0
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, name, ierror)
      call check(length == len_trim(names(n)) .and. name == 'as it was', 'a length of 0')
      allocate (character(len=length) :: exact)
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, exact, ierror)
      call check(exact == names(n) .and. length == len(exact), 'a variable of just the length')
      deallocate (exact)
      length = len(name)
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, name, ierror)
      call check(name == names(n) .and. length == len_trim(names(n)), 'the longest variable')
      long = repeat('#', len(long))
      length = huge(length)
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, long, ierror)
      call check(long == names(n) .and. length == len_trim(names(n)), 'a longer variable')
    end do
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, count, length, name, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_Session_get_nth_pset')
  end subroutine

  subroutine look_at_short_variables()
    character(len=4) :: name
    integer :: length
    length = 4
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name, ierror)
    call check(ierror == MPI_SUCCESS .and. name == 'mpi:' .and. length == 10, 'a short variable')
    length = 2
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name, ierror)
    call check(name == 'mp' .and. length == 10, 'a length that is smaller than the variable')
    length = 100
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, length, name, ierror)
    call check(name == 'mpi:' .and. length == 10, 'a length that is larger than the variable')
  end subroutine

  subroutine check_value(key, expected)
    character(len=*), intent(in) :: key, expected
    character(len=MPI_MAX_INFO_VAL) :: value
    integer :: length
    length = len(value)
    call MPI_Info_get_string(info, key, length, value, flag, ierror)
    call check(flag .and. value == expected, key)
  end subroutine

  subroutine look_at_infos()
    call MPI_Session_get_info(session, info, ierror)
    call check_value('thread_level', 'MPI_THREAD_MULTIPLE')
    call MPI_Info_free(info, ierror)
    call MPI_Session_get_pset_info(session, 'mpi://WORLD', info, ierror)
    call check_value('mpi_size', '1')
    call MPI_Info_free(info, ierror)
    call MPI_Session_get_pset_info(session, '  mpi://SELF  ', info, ierror)
    call check_value('mpi_size', '1')
    call MPI_Info_free(info, ierror)
    call MPI_Session_get_pset_info(session, 'mpi://NONE', info, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_Session_get_pset_info')
  end subroutine

  subroutine look_at_communicators()
    HANDLE(MPI_Group) :: group
    HANDLE(MPI_Comm) :: comm
    integer :: size
    call MPI_Group_from_session_pset(session, repeat('x', 5000), group, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_Group_from_session_pset')
    call MPI_Group_from_session_pset(session, 'mpi://WORLD ', group, ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Group_from_session_pset')
    call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierror)
    call MPI_Comm_size(comm, size, ierror)
    call check(ierror == MPI_SUCCESS .and. size == 1, 'MPI_Comm_create_from_group')
    call MPI_Comm_free(comm, ierror)
    call MPI_Group_free(group, ierror)
  end subroutine

  ! There is no session, so a communicator has to say whom errors are told.
  subroutine look_at_errors()
    call start()
    call MPI_Session_get_info(stale, info, ierror)
    call check_class(ierror, MPI_ERR_SESSION, 'MPI_Session_get_info of one that is gone')
    call MPI_Session_get_info(MPI_SESSION_NULL, info, ierror)
    call check_class(ierror, MPI_ERR_SESSION, 'MPI_Session_get_info of MPI_SESSION_NULL')
    call MPI_Session_finalize(stale, ierror)
    call check_class(ierror, MPI_ERR_SESSION, 'MPI_Session_finalize')
    call MPI_Finalize(ierror)
  end subroutine
end program
