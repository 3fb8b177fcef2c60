// Info objects in Fortran: blanks around keys and values are stripped, lengths count characters.
#include <algorithm>

#include "fortran/binding.h"

using namespace reference::fortran;

namespace {

CStringBuffer<MPI_MAX_INFO_KEY> key_in_c(const char* key, Length length) noexcept {
  return CStringBuffer<MPI_MAX_INFO_KEY>(without_blanks_around({key, length}));
}

CStringBuffer<MPI_MAX_INFO_VAL> value_in_c(const char* value, Length length) noexcept {
  return CStringBuffer<MPI_MAX_INFO_VAL>(without_blanks_around({value, length}));
}

}  // namespace

REFERENCE_FORTRAN(mpi_info_create)(Integer* info_out, Integer* ierror) {
  with_handle(info_out, ierror, MPI_INFO_NULL, MPI_Info_create);
}

REFERENCE_FORTRAN(mpi_info_create_env)(Integer* info_out, Integer* ierror) {
  with_handle(info_out, ierror, MPI_INFO_NULL,
              [](MPI_Info* made) { return MPI_Info_create_env(0, nullptr, made); });
}

REFERENCE_FORTRAN(mpi_get_hw_resource_info)(Integer* info_out, Integer* ierror) {
  with_handle(info_out, ierror, MPI_INFO_NULL, MPI_Get_hw_resource_info);
}

REFERENCE_FORTRAN(mpi_info_set)
(const Integer* handle, const char* key, const char* value, Integer* ierror, Length key_length,
 Length value_length) {
  give(ierror,
       MPI_Info_set(info(handle), key_in_c(key, key_length), value_in_c(value, value_length)));
}

REFERENCE_FORTRAN(mpi_info_delete)
(const Integer* handle, const char* key, Integer* ierror, Length key_length) {
  give(ierror, MPI_Info_delete(info(handle), key_in_c(key, key_length)));
}

REFERENCE_FORTRAN(mpi_info_get)
(const Integer* handle, const char* key, const Integer* valuelen, char* value, Logical* flag,
 Integer* ierror, Length key_length, Length value_length) {
  char found[MPI_MAX_INFO_VAL];
  const int room = std::min(*valuelen, MPI_MAX_INFO_VAL - 1);
  int is_there = 0;
  const int code = MPI_Info_get(info(handle), key_in_c(key, key_length), room, found, &is_there);
  if (code == MPI_SUCCESS) {
    // With mpi_f08 no more of a longer variable than valuelen characters is the routine's.
    const auto offered = static_cast<Length>(*valuelen);
    if (is_there != 0) fill(value, std::min(value_length, offered), found);
    give_flag(flag, is_there);
  }
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_get_valuelen)
(const Integer* handle, const char* key, Integer* valuelen, Logical* flag, Integer* ierror,
 Length key_length) {
  int is_there = 0;
  const int code =
      MPI_Info_get_valuelen(info(handle), key_in_c(key, key_length), valuelen, &is_there);
  if (code == MPI_SUCCESS) give_flag(flag, is_there);
  give(ierror, code);
}

REFERENCE_FORTRAN(mpi_info_get_string)
(const Integer* handle, const char* key, Integer* buflen, char* value, Logical* flag,
 Integer* ierror, Length key_length, Length value_length) {
  int size = length_in_c<MPI_MAX_INFO_VAL>(*buflen);
  char found[MPI_MAX_INFO_VAL];
  int is_there = 0;
  const int code =
      MPI_Info_get_string(info(handle), key_in_c(key, key_length), &size, found, &is_there);
  if (code == MPI_SUCCESS) {
    if (is_there != 0) {
      if (*buflen > 0) fill(value, value_length, found);
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
