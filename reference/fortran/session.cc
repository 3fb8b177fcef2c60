// Sessions in Fortran. The standard says nothing about blanks around the name of a process set in
// an argument. As no set has a name with blanks, they are stripped like those around keys.
#include "fortran/binding.h"

using namespace reference::fortran;

namespace {

CStringBuffer<MPI_MAX_PSET_NAME_LEN> set_in_c(const char* name, Length length) noexcept {
  return CStringBuffer<MPI_MAX_PSET_NAME_LEN>(without_blanks_around({name, length}));
}

}  // namespace

REFERENCE_FORTRAN(mpi_session_init)
(const Integer* hints, const Integer* handler, Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, MPI_SESSION_NULL, [&](MPI_Session* made) {
    return MPI_Session_init(info(hints), errhandler(handler), made);
  });
}

REFERENCE_FORTRAN(mpi_session_finalize)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, session(handle), MPI_Session_finalize);
}

REFERENCE_FORTRAN(mpi_session_get_info)(const Integer* handle, Integer* hints, Integer* ierror) {
  with_handle(hints, ierror, MPI_INFO_NULL,
              [&](MPI_Info* made) { return MPI_Session_get_info(session(handle), made); });
}

REFERENCE_FORTRAN(mpi_session_get_num_psets)
(const Integer* handle, const Integer* hints, Integer* count, Integer* ierror) {
  give(ierror, MPI_Session_get_num_psets(session(handle), info(hints), count));
}

// The length counts characters, as in MPI_Info_get_string.
REFERENCE_FORTRAN(mpi_session_get_nth_pset)
(const Integer* handle, const Integer* hints, const Integer* n, Integer* length, char* name,
 Integer* ierror, Length name_length) {
  int size = length_in_c<MPI_MAX_PSET_NAME_LEN>(*length);
  char found[MPI_MAX_PSET_NAME_LEN];
  const int code = MPI_Session_get_nth_pset(session(handle), info(hints), *n, &size, found);
  if (code == MPI_SUCCESS) {
    if (*length > 0) fill(name, name_length, found);
    *length = size - 1;
  }
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_session_get_pset_info)
(const Integer* handle, const char* name, Integer* hints, Integer* ierror, Length length) {
  with_handle(hints, ierror, MPI_INFO_NULL, [&](MPI_Info* made) {
    return MPI_Session_get_pset_info(session(handle), set_in_c(name, length), made);
  });
}

REFERENCE_FORTRAN(mpi_group_from_session_pset)
(const Integer* handle, const char* name, Integer* members, Integer* ierror, Length length) {
  with_handle(members, ierror, MPI_GROUP_NULL, [&](MPI_Group* made) {
    return MPI_Group_from_session_pset(session(handle), set_in_c(name, length), made);
  });
}

REFERENCE_FORTRAN(mpi_comm_create_from_group)
(const Integer* members, const char* tag, const Integer* hints, const Integer* handler,
 Integer* result, Integer* ierror, Length length) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Comm_create_from_group(group(members),
                                      CStringBuffer<MPI_MAX_STRINGTAG_LEN>({tag, length}),
                                      info(hints), errhandler(handler), made);
  });
}
