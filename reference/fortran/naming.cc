// Names in Fortran: leading blanks belong to a name, trailing ones do not in any language.
#include "fortran/binding.h"

using namespace reference::fortran;

namespace {

CStringBuffer<MPI_MAX_OBJECT_NAME> in_c(const char* name, Length length) noexcept {
  return CStringBuffer<MPI_MAX_OBJECT_NAME>({name, length});
}

}  // namespace

REFERENCE_FORTRAN(mpi_comm_set_name)
(const Integer* handle, const char* name, Integer* ierror, Length length) {
  give(ierror, MPI_Comm_set_name(comm(handle), in_c(name, length)));
}

REFERENCE_FORTRAN(mpi_comm_get_name)
(const Integer* handle, char* name, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_OBJECT_NAME>(name, resultlen, ierror, length, [&](char* text, int* size) {
    return MPI_Comm_get_name(comm(handle), text, size);
  });
}

REFERENCE_FORTRAN(mpi_type_set_name)
(const Integer* handle, const char* name, Integer* ierror, Length length) {
  give(ierror, MPI_Type_set_name(type(handle), in_c(name, length)));
}

REFERENCE_FORTRAN(mpi_type_get_name)
(const Integer* handle, char* name, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_OBJECT_NAME>(name, resultlen, ierror, length, [&](char* text, int* size) {
    return MPI_Type_get_name(type(handle), text, size);
  });
}

REFERENCE_FORTRAN(mpi_win_set_name)
(const Integer* handle, const char* name, Integer* ierror, Length length) {
  give(ierror, MPI_Win_set_name(win(handle), in_c(name, length)));
}

REFERENCE_FORTRAN(mpi_win_get_name)
(const Integer* handle, char* name, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_OBJECT_NAME>(name, resultlen, ierror, length, [&](char* text, int* size) {
    return MPI_Win_get_name(win(handle), text, size);
  });
}
