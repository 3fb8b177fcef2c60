// Info objects in Fortran: blanks around keys and values are stripped, lengths count characters.
#include "fortran/binding.h"

using namespace reference::fortran;

REFERENCE_FORTRAN(mpi_info_create)(Integer* info_out, Integer* ierror) {
  with_handle(info_out, ierror, MPI_INFO_NULL, MPI_Info_create);
}

REFERENCE_FORTRAN(mpi_info_create_env)(Integer* info_out, Integer* ierror) {
  with_handle(info_out, ierror, MPI_INFO_NULL,
              [](MPI_Info* made) { return MPI_Info_create_env(0, nullptr, made); });
}

REFERENCE_FORTRAN(mpi_info_set)
(const Integer* handle, const char* key, const char* value, Integer* ierror, Length key_length,
 Length value_length) {
  give(ierror, MPI_Info_set(info(handle), stripped(key, key_length).c_str(),
                            stripped(value, value_length).c_str()));
}

REFERENCE_FORTRAN(mpi_info_delete)
(const Integer* handle, const char* key, Integer* ierror, Length key_length) {
  give(ierror, MPI_Info_delete(info(handle), stripped(key, key_length).c_str()));
}

REFERENCE_FORTRAN(mpi_info_get)
(const Integer* handle, const char* key, const Integer* valuelen, char* value, Logical* flag,
 Integer* ierror, Length key_length, Length value_length) {
  if (*valuelen < 0) return give(ierror, MPI_ERR_ARG);
  Room found(static_cast<std::size_t>(*valuelen) + 1);
  int is_there = 0;
  const int code = MPI_Info_get(info(handle), stripped(key, key_length).c_str(), *valuelen,
                                found.data(), &is_there);
  if (code == MPI_SUCCESS) {
    // The variable may be longer than the part of it that valuelen offers.
    if (is_there != 0) fill(value, value_length, found.c_str());
    give_flag(flag, is_there);
  }
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_get_valuelen)
(const Integer* handle, const char* key, Integer* valuelen, Logical* flag, Integer* ierror,
 Length key_length) {
  int is_there = 0;
  const int code =
      MPI_Info_get_valuelen(info(handle), stripped(key, key_length).c_str(), valuelen, &is_there);
  if (code == MPI_SUCCESS) give_flag(flag, is_there);
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_get_string)
(const Integer* handle, const char* key, Integer* buflen, char* value, Logical* flag,
 Integer* ierror, Length key_length, Length value_length) {
  if (*buflen < 0) return give(ierror, MPI_ERR_ARG);
  // In C, the length counts the terminator.
  const int given = *buflen;
  int size = given == 0 ? 0 : given + 1;
  Room found(static_cast<std::size_t>(size) + 1);
  int is_there = 0;
  const int code = MPI_Info_get_string(info(handle), stripped(key, key_length).c_str(), &size,
                                       found.data(), &is_there);
  if (code == MPI_SUCCESS) {
    if (is_there != 0) {
      if (given > 0) fill(value, value_length, found.c_str());
      *buflen = size - 1;
    }
    give_flag(flag, is_there);
  }
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_get_nkeys)(const Integer* handle, Integer* nkeys, Integer* ierror) {
  give(ierror, MPI_Info_get_nkeys(info(handle), nkeys));
}

REFERENCE_FORTRAN(mpi_info_get_nthkey)
(const Integer* handle, const Integer* n, char* key, Integer* ierror, Length key_length) {
  char name[MPI_MAX_INFO_KEY] = {};
  const int code = MPI_Info_get_nthkey(info(handle), *n, name);
  if (code == MPI_SUCCESS) fill(key, key_length, name);
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_dup)(const Integer* handle, Integer* copy, Integer* ierror) {
  with_handle(copy, ierror, MPI_INFO_NULL,
              [&](MPI_Info* made) { return MPI_Info_dup(info(handle), made); });
}

REFERENCE_FORTRAN(mpi_info_free)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, info(handle), MPI_Info_free);
}
