! A handle of an object that is gone is invalid, also where the null handle would be accepted; and
! what is special is so by its address.
#include "fortran_binding.inc"

program handles
  use checks
  implicit none
  integer :: ierror

  call start()
  call stale_infos()
  call stale_others()
  call ignored_status()
  call MPI_Finalize(ierror)

contains

  subroutine stale_infos()
    HANDLE(MPI_Info) :: info, stale
    HANDLE(MPI_Comm) :: comm
    HANDLE(MPI_Request) :: request
    HANDLE(MPI_Win) :: win
    call MPI_Info_create(info, ierror)
    stale = info
    call MPI_Info_free(info, ierror)
    call check(NUMBER_OF(info) == NUMBER_OF(MPI_INFO_NULL), 'MPI_Info_free gives MPI_INFO_NULL')
    call MPI_Comm_dup_with_info(MPI_COMM_SELF, stale, comm, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_Comm_dup_with_info')
    call MPI_Comm_idup_with_info(MPI_COMM_SELF, stale, comm, request, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_Comm_idup_with_info')
    call MPI_Win_create_dynamic(stale, MPI_COMM_SELF, win, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_Win_create_dynamic')
    call MPI_Comm_set_info(MPI_COMM_SELF, stale, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_Comm_set_info')
    call MPI_Info_set(stale, 'key', 'value', ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_Info_set')

    call MPI_Comm_dup_with_info(MPI_COMM_SELF, MPI_INFO_NULL, comm, ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_dup_with_info of MPI_INFO_NULL')
    call MPI_Comm_free(comm, ierror)
    call MPI_Comm_dup_with_info(MPI_COMM_SELF, MPI_INFO_ENV, comm, ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_dup_with_info of MPI_INFO_ENV')
    call MPI_Comm_free(comm, ierror)
  end subroutine

  subroutine stale_others()
    HANDLE(MPI_Request) :: request, stale_request
    HANDLE(MPI_Comm) :: comm, stale_comm
    HANDLE(MPI_Datatype) :: made, stale_type
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: length, number
    call MPI_Comm_idup(MPI_COMM_SELF, comm, request, ierror)
    stale_request = request
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(stale_request, MPI_STATUS_IGNORE, ierror)
    call check_class(ierror, MPI_ERR_REQUEST, 'MPI_Wait')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Wait of MPI_REQUEST_NULL')
    stale_comm = comm
    call MPI_Comm_free(comm, ierror)
    call MPI_Comm_get_name(stale_comm, name, length, ierror)
    call check_class(ierror, MPI_ERR_COMM, 'MPI_Comm_get_name')
    call MPI_Type_dup(MPI_INTEGER, made, ierror)
    stale_type = made
    call MPI_Type_free(made, ierror)
    call MPI_Type_get_name(stale_type, name, length, ierror)
    call check_class(ierror, MPI_ERR_TYPE, 'MPI_Type_get_name')
    do number = -1, 4095
      NUMBER_OF(stale_comm) = number
      if (NUMBER_OF(stale_comm) == NUMBER_OF(MPI_COMM_WORLD)) cycle
      if (NUMBER_OF(stale_comm) == NUMBER_OF(MPI_COMM_SELF)) cycle
      call MPI_Comm_rank(stale_comm, length, ierror)
      call check_class(ierror, MPI_ERR_COMM, 'MPI_Comm_rank of a number of no communicator')
    end do
  end subroutine

  subroutine ignored_status()
    integer :: number
#ifdef USE_MPI_F08
    MPI_STATUS_IGNORE%MPI_TAG = -77
#else
    MPI_STATUS_IGNORE(MPI_TAG) = -77
#endif
    call MPI_Recv(number, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, &
      ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Recv')
#ifdef USE_MPI_F08
    call check(MPI_STATUS_IGNORE%MPI_TAG == -77, 'MPI_STATUS_IGNORE is not written')
#else
    call check(MPI_STATUS_IGNORE(MPI_TAG) == -77, 'MPI_STATUS_IGNORE is not written')
#endif
  end subroutine
end program
