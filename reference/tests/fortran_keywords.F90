! The names of all arguments are the documents', so that programs can call with keywords.
#include "fortran_binding.inc"

module handlers
  use checks
  implicit none
contains
  subroutine on_error(comm, error_code)
    HANDLE(MPI_Comm) :: comm
    integer :: error_code
    call check(comm /= MPI_COMM_NULL .and. error_code /= MPI_SUCCESS, 'on_error')
  end subroutine
end module

program keywords
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_null_ptr, c_ptr
  use checks
  use handlers
  implicit none
  integer :: ierror

  call start()
  call environment()
  call infos()
  call names()
  call communicators()
  call sessions()
  call attributes()
  call messages()
  call windows()
  call MPI_Finalize(ierror=ierror)
  call check(ierror == MPI_SUCCESS, 'MPI_Finalize')

contains

  subroutine environment()
    integer :: version, subversion, resultlen, errorclass
    logical :: flag
    character(len=MPI_MAX_ERROR_STRING) :: string
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: text
    character(len=MPI_MAX_PROCESSOR_NAME) :: name
    call MPI_Initialized(flag=flag, ierror=ierror)
    call check(flag, 'MPI_Initialized')
    call MPI_Finalized(flag=flag, ierror=ierror)
    call check(.not. flag, 'MPI_Finalized')
    call MPI_Get_version(version=version, subversion=subversion, ierror=ierror)
    call check(version == MPI_VERSION .and. subversion == MPI_SUBVERSION, 'MPI_Get_version')
    call MPI_Get_library_version(version=text, resultlen=resultlen, ierror=ierror)
    call check(resultlen == len_trim(text), 'MPI_Get_library_version')
    call MPI_Get_processor_name(name=name, resultlen=resultlen, ierror=ierror)
    call check(resultlen == len_trim(name), 'MPI_Get_processor_name')
    call MPI_Error_class(errorcode=MPI_ERR_INFO, errorclass=errorclass, ierror=ierror)
    call check(errorclass == MPI_ERR_INFO, 'MPI_Error_class')
    call MPI_Error_string(errorcode=MPI_ERR_INFO, string=string, resultlen=resultlen, ierror=ierror)
    call check(resultlen == len_trim(string), 'MPI_Error_string')
  end subroutine

  subroutine infos()
    HANDLE(MPI_Info) :: info, newinfo
    integer :: valuelen, buflen, nkeys
    logical :: flag
    character(len=MPI_MAX_INFO_KEY) :: key
    character(len=MPI_MAX_INFO_VAL) :: value
    call MPI_Info_create(info=info, ierror=ierror)
    call MPI_Info_set(info=info, key='key', value='value', ierror=ierror)
    call MPI_Info_get(info=info, key='key', valuelen=MPI_MAX_INFO_VAL, value=value, flag=flag, &
      ierror=ierror)
    call check(flag .and. value == 'value', 'MPI_Info_get')
    call MPI_Info_get_valuelen(info=info, key='key', valuelen=valuelen, flag=flag, ierror=ierror)
    call check(flag .and. valuelen == 5, 'MPI_Info_get_valuelen')
    buflen = MPI_MAX_INFO_VAL
    call MPI_Info_get_string(info=info, key='key', buflen=buflen, value=value, flag=flag, &
      ierror=ierror)
    call check(flag .and. value == 'value', 'MPI_Info_get_string')
    call MPI_Info_get_nkeys(info=info, nkeys=nkeys, ierror=ierror)
    call check(nkeys == 1, 'MPI_Info_get_nkeys')
    call MPI_Info_get_nthkey(info=info, n=0, key=key, ierror=ierror)
    call check(key == 'key', 'MPI_Info_get_nthkey')
    call MPI_Info_dup(info=info, newinfo=newinfo, ierror=ierror)
    call MPI_Info_delete(info=newinfo, key='key', ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Info_dup and MPI_Info_delete')
    call MPI_Info_free(info=newinfo, ierror=ierror)
    call MPI_Info_free(info=info, ierror=ierror)
    call MPI_Info_create_env(info=info, ierror=ierror)
    call MPI_Info_free(info=info, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Info_create_env and MPI_Info_free')
  end subroutine

  subroutine names()
    HANDLE(MPI_Comm) :: newcomm
    HANDLE(MPI_Datatype) :: newtype, pair
    HANDLE(MPI_Win) :: win
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: resultlen
    call MPI_Comm_dup(comm=MPI_COMM_SELF, newcomm=newcomm, ierror=ierror)
    call MPI_Comm_set_name(comm=newcomm, comm_name='a name', ierror=ierror)
    call MPI_Comm_get_name(comm=newcomm, comm_name=name, resultlen=resultlen, ierror=ierror)
    call check(name == 'a name' .and. resultlen == 6, 'MPI_Comm_get_name')
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Type_dup(oldtype=MPI_INTEGER, newtype=newtype, ierror=ierror)
    call MPI_Type_contiguous(count=2, oldtype=newtype, newtype=pair, ierror=ierror)
    call MPI_Type_commit(datatype=pair, ierror=ierror)
    call MPI_Type_set_name(datatype=pair, type_name='a pair', ierror=ierror)
    call MPI_Type_get_name(datatype=pair, type_name=name, resultlen=resultlen, ierror=ierror)
    call check(name == 'a pair' .and. resultlen == 6, 'MPI_Type_get_name')
    call MPI_Type_free(datatype=pair, ierror=ierror)
    call MPI_Type_free(datatype=newtype, ierror=ierror)
    call MPI_Type_vector(count=2, blocklength=1, stride=2, oldtype=MPI_INTEGER, newtype=newtype, &
      ierror=ierror)
    call MPI_Type_free(datatype=newtype, ierror=ierror)
    call MPI_Type_create_hvector(count=2, blocklength=1, stride=64_MPI_ADDRESS_KIND, &
      oldtype=MPI_INTEGER, newtype=newtype, ierror=ierror)
    call MPI_Type_free(datatype=newtype, ierror=ierror)
    call MPI_Type_indexed(count=1, array_of_blocklengths=[1], array_of_displacements=[1], &
      oldtype=MPI_INTEGER, newtype=newtype, ierror=ierror)
    call MPI_Type_free(datatype=newtype, ierror=ierror)
    call MPI_Type_create_resized(oldtype=MPI_INTEGER, lb=0_MPI_ADDRESS_KIND, &
      extent=64_MPI_ADDRESS_KIND, newtype=newtype, ierror=ierror)
    call MPI_Type_free(datatype=newtype, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'constructors of datatypes')
    call MPI_Win_create_dynamic(info=MPI_INFO_NULL, comm=MPI_COMM_SELF, win=win, ierror=ierror)
    call MPI_Win_set_name(win=win, win_name='a window', ierror=ierror)
    call MPI_Win_get_name(win=win, win_name=name, resultlen=resultlen, ierror=ierror)
    call check(name == 'a window' .and. resultlen == 8, 'MPI_Win_get_name')
    call MPI_Win_free(win=win, ierror=ierror)
  end subroutine

  subroutine communicators()
    HANDLE(MPI_Comm) :: newcomm, parent
    HANDLE(MPI_Info) :: info_used
    HANDLE(MPI_Errhandler) :: errhandler
    HANDLE(MPI_Request) :: request
    HANDLE(MPI_Group) :: group
    integer :: rank, size
    call MPI_Comm_rank(comm=MPI_COMM_WORLD, rank=rank, ierror=ierror)
    call MPI_Comm_size(comm=MPI_COMM_WORLD, size=size, ierror=ierror)
    call check(rank == 0 .and. size == 1, 'MPI_Comm_rank and MPI_Comm_size')
    call MPI_Comm_get_parent(parent=parent, ierror=ierror)
    call check(parent == MPI_COMM_NULL, 'MPI_Comm_get_parent')
    call MPI_Comm_dup_with_info(comm=MPI_COMM_SELF, info=MPI_INFO_NULL, newcomm=newcomm, &
      ierror=ierror)
    call MPI_Comm_set_info(comm=newcomm, info=MPI_INFO_NULL, ierror=ierror)
    call MPI_Comm_get_info(comm=newcomm, info_used=info_used, ierror=ierror)
    call MPI_Info_free(info=info_used, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_get_info')
    call MPI_Comm_create_errhandler(comm_errhandler_fn=on_error, errhandler=errhandler, &
      ierror=ierror)
    call MPI_Comm_set_errhandler(comm=newcomm, errhandler=errhandler, ierror=ierror)
    call MPI_Errhandler_free(errhandler=errhandler, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_create_errhandler')
    call MPI_Comm_get_errhandler(comm=newcomm, errhandler=errhandler, ierror=ierror)
    call check(ierror == MPI_SUCCESS .and. errhandler /= MPI_ERRHANDLER_NULL, &
      'MPI_Comm_get_errhandler')
    call MPI_Errhandler_free(errhandler=errhandler, ierror=ierror)
    if (ierror /= MPI_SUCCESS) call MPI_Abort(comm=newcomm, errorcode=1, ierror=ierror)
    call MPI_Comm_disconnect(comm=newcomm, ierror=ierror)
    call MPI_Comm_split(comm=MPI_COMM_SELF, color=0, key=0, newcomm=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Comm_split_type(comm=MPI_COMM_SELF, split_type=MPI_COMM_TYPE_SHARED, key=0, &
      info=MPI_INFO_NULL, newcomm=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Comm_group(comm=MPI_COMM_SELF, group=group, ierror=ierror)
    call MPI_Comm_create(comm=MPI_COMM_SELF, group=group, newcomm=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Comm_create_group(comm=MPI_COMM_SELF, group=group, tag=1, newcomm=newcomm, &
      ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Group_free(group=group, ierror=ierror)
    call check(group == MPI_GROUP_NULL, 'MPI_Group_free')
    call MPI_Cart_create(comm_old=MPI_COMM_SELF, ndims=1, dims=[1], periods=[.false.], &
      reorder=.false., comm_cart=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Graph_create(comm_old=MPI_COMM_SELF, nnodes=1, index=[1], edges=[0], &
      reorder=.false., comm_graph=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Dist_graph_create_adjacent(comm_old=MPI_COMM_SELF, indegree=1, sources=[0], &
      sourceweights=[1], outdegree=1, destinations=[0], destweights=[1], info=MPI_INFO_NULL, &
      reorder=.false., comm_dist_graph=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Dist_graph_create(comm_old=MPI_COMM_SELF, n=1, sources=[0], degrees=[1], &
      destinations=[0], weights=[1], info=MPI_INFO_NULL, reorder=.false., &
      comm_dist_graph=newcomm, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'constructors of communicators')
    call MPI_Comm_idup(comm=MPI_COMM_SELF, newcomm=newcomm, request=request, ierror=ierror)
    call MPI_Wait(request=request, status=MPI_STATUS_IGNORE, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Comm_idup_with_info(comm=MPI_COMM_SELF, info=MPI_INFO_NULL, newcomm=newcomm, &
      request=request, ierror=ierror)
    call MPI_Wait(request=request, status=MPI_STATUS_IGNORE, ierror=ierror)
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_free')
  end subroutine

  subroutine sessions()
    HANDLE(MPI_Session) :: session
    HANDLE(MPI_Info) :: info_used
    HANDLE(MPI_Group) :: newgroup
    HANDLE(MPI_Comm) :: newcomm
    character(len=MPI_MAX_PSET_NAME_LEN) :: pset_name
    integer :: npset_names, pset_len
    call MPI_Session_init(info=MPI_INFO_NULL, errhandler=MPI_ERRORS_RETURN, session=session, &
      ierror=ierror)
    call MPI_Session_get_info(session=session, info_used=info_used, ierror=ierror)
    call MPI_Info_free(info=info_used, ierror=ierror)
    call MPI_Session_get_num_psets(session=session, info=MPI_INFO_NULL, npset_names=npset_names, &
      ierror=ierror)
    pset_len = MPI_MAX_PSET_NAME_LEN
    call MPI_Session_get_nth_pset(session=session, info=MPI_INFO_NULL, n=npset_names - 1, &
      pset_len=pset_len, pset_name=pset_name, ierror=ierror)
    call check(pset_len == len_trim(pset_name), 'MPI_Session_get_nth_pset')
    call MPI_Session_get_pset_info(session=session, pset_name=pset_name, info=info_used, &
      ierror=ierror)
    call MPI_Info_free(info=info_used, ierror=ierror)
    call MPI_Group_from_session_pset(session=session, pset_name=pset_name, newgroup=newgroup, &
      ierror=ierror)
    call MPI_Comm_create_from_group(group=newgroup, stringtag='tag', info=MPI_INFO_NULL, &
      errhandler=MPI_ERRORS_RETURN, newcomm=newcomm, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Comm_create_from_group')
    call MPI_Comm_free(comm=newcomm, ierror=ierror)
    call MPI_Group_free(group=newgroup, ierror=ierror)
    call MPI_Session_finalize(session=session, ierror=ierror)
    call check(ierror == MPI_SUCCESS .and. session == MPI_SESSION_NULL, 'MPI_Session_finalize')
  end subroutine

  subroutine attributes()
    integer(MPI_ADDRESS_KIND) :: attribute_val
    logical :: flag
    integer :: comm_keyval
    call MPI_Comm_get_attr(comm=MPI_COMM_WORLD, comm_keyval=MPI_TAG_UB, &
      attribute_val=attribute_val, flag=flag, ierror=ierror)
    call check(flag .and. attribute_val >= 32767, 'MPI_Comm_get_attr')
    call MPI_Comm_set_attr(comm=MPI_COMM_WORLD, comm_keyval=MPI_TAG_UB, &
      attribute_val=attribute_val, ierror=ierror)
    call MPI_Comm_delete_attr(comm=MPI_COMM_WORLD, comm_keyval=MPI_TAG_UB, ierror=ierror)
    comm_keyval = MPI_TAG_UB
    call MPI_Comm_free_keyval(comm_keyval=comm_keyval, ierror=ierror)
    call check(ierror /= MPI_SUCCESS, 'MPI_Comm_free_keyval of a predefined one')
  end subroutine

  subroutine messages()
    integer :: sent, received
    HANDLE(MPI_Request) :: request
    STATUS :: status
    sent = 42
    received = 0
    call MPI_Isend(buf=sent, count=1, datatype=MPI_INTEGER, dest=0, tag=7, comm=MPI_COMM_WORLD, &
      request=request, ierror=ierror)
    call MPI_Recv(buf=received, count=1, datatype=MPI_INTEGER, source=0, tag=7, &
      comm=MPI_COMM_WORLD, status=status, ierror=ierror)
    call MPI_Wait(request=request, status=MPI_STATUS_IGNORE, ierror=ierror)
    call check(received == 42, 'MPI_Recv')
#ifdef USE_MPI_F08
    call check(status%MPI_SOURCE == 0 .and. status%MPI_TAG == 7, 'a status')
#else
    call check(status(MPI_SOURCE) == 0 .and. status(MPI_TAG) == 7, 'a status')
#endif
    call MPI_Send(buf=sent, count=1, datatype=MPI_INTEGER, dest=MPI_PROC_NULL, tag=7, &
      comm=MPI_COMM_WORLD, ierror=ierror)
    call MPI_Allgather(sendbuf=sent, sendcount=1, sendtype=MPI_INTEGER, recvbuf=received, &
      recvcount=1, recvtype=MPI_INTEGER, comm=MPI_COMM_WORLD, ierror=ierror)
    call MPI_Barrier(comm=MPI_COMM_WORLD, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Barrier')
  end subroutine

  subroutine windows()
    integer :: memory, origin, result
    integer, pointer :: allocated_memory
    integer(MPI_ADDRESS_KIND), parameter :: size = 4, target_disp = 0
    integer(MPI_ADDRESS_KIND) :: address
    HANDLE(MPI_Win) :: win
    HANDLE(MPI_Errhandler) :: errhandler
    HANDLE(MPI_Info) :: info_used
#ifdef USE_MPI_F08
    type(c_ptr) :: baseptr
#else
    integer(MPI_ADDRESS_KIND) :: baseptr
#endif
    memory = 1
    origin = 41
    call MPI_Win_create(base=memory, size=size, disp_unit=1, info=MPI_INFO_NULL, &
      comm=MPI_COMM_SELF, win=win, ierror=ierror)
    call MPI_Win_set_info(win=win, info=MPI_INFO_NULL, ierror=ierror)
    call MPI_Win_get_info(win=win, info_used=info_used, ierror=ierror)
    call MPI_Info_free(info=info_used, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Win_get_info')
    call MPI_Win_set_errhandler(win=win, errhandler=MPI_ERRORS_RETURN, ierror=ierror)
    call MPI_Win_get_errhandler(win=win, errhandler=errhandler, ierror=ierror)
    call check(errhandler == MPI_ERRORS_RETURN, 'MPI_Win_get_errhandler')
    call MPI_Win_fence(assert=0, win=win, ierror=ierror)
    call MPI_Accumulate(origin_addr=origin, origin_count=1, origin_datatype=MPI_INTEGER, &
      target_rank=0, target_disp=target_disp, target_count=1, target_datatype=MPI_INTEGER, &
      op=MPI_SUM, win=win, ierror=ierror)
    call MPI_Get_accumulate(origin_addr=origin, origin_count=1, origin_datatype=MPI_INTEGER, &
      result_addr=result, result_count=1, result_datatype=MPI_INTEGER, target_rank=0, &
      target_disp=target_disp, target_count=1, target_datatype=MPI_INTEGER, op=MPI_SUM, win=win, &
      ierror=ierror)
    call MPI_Win_fence(assert=0, win=win, ierror=ierror)
    call check(result == 42 .and. memory == 83, 'MPI_Get_accumulate')
    call MPI_Win_lock(lock_type=MPI_LOCK_EXCLUSIVE, rank=0, assert=0, win=win, ierror=ierror)
    call MPI_Put(origin_addr=origin, origin_count=1, origin_datatype=MPI_INTEGER, target_rank=0, &
      target_disp=target_disp, target_count=1, target_datatype=MPI_INTEGER, win=win, ierror=ierror)
    call MPI_Get(origin_addr=result, origin_count=1, origin_datatype=MPI_INTEGER, target_rank=0, &
      target_disp=target_disp, target_count=1, target_datatype=MPI_INTEGER, win=win, ierror=ierror)
    call MPI_Win_unlock(rank=0, win=win, ierror=ierror)
    call check(ierror == MPI_SUCCESS .and. memory == 41, 'MPI_Put')
    call MPI_Win_free(win=win, ierror=ierror)
    call MPI_Win_allocate(size=size, disp_unit=1, info=MPI_INFO_NULL, comm=MPI_COMM_SELF, &
      baseptr=baseptr, win=win, ierror=ierror)
    call MPI_Win_free(win=win, ierror=ierror)
    call MPI_Win_allocate_shared(size=size, disp_unit=1, info=MPI_INFO_NULL, comm=MPI_COMM_SELF, &
      baseptr=baseptr, win=win, ierror=ierror)
    call MPI_Win_free(win=win, ierror=ierror)
    call MPI_Win_create_dynamic(info=MPI_INFO_NULL, comm=MPI_COMM_SELF, win=win, ierror=ierror)
    call MPI_Win_attach(win=win, base=memory, size=size, ierror=ierror)
    call MPI_Get_address(location=memory, address=address, ierror=ierror)
    call MPI_Win_detach(win=win, base=memory, ierror=ierror)
    call MPI_Win_free(win=win, ierror=ierror)
    call check(ierror == MPI_SUCCESS .and. address /= 0, 'MPI_Win_detach')
    call MPI_Alloc_mem(size=size, info=MPI_INFO_NULL, baseptr=baseptr, ierror=ierror)
    call c_f_pointer(transfer(baseptr, c_null_ptr), allocated_memory)
    call MPI_Free_mem(base=allocated_memory, ierror=ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Free_mem')
  end subroutine
end program
