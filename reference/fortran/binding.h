#ifndef REFERENCE_FORTRAN_BINDING_H_
#define REFERENCE_FORTRAN_BINDING_H_

// The Fortran binding as a Fortran compiler calls it: lower-case names with an underscore,
// arguments by address, lengths of CHARACTER variables behind all other arguments. That is how
// gfortran and most compilers of Unix systems do it. The same functions serve mpif.h, the module
// mpi and the module mpi_f08: a TYPE(MPI_Info) is one INTEGER, and an absent ierror a null pointer.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "mpi.h"

namespace reference::fortran {

using Integer = MPI_Fint;
using Logical = int;  // a default LOGICAL: 1 and 0, as gfortran has them
using Length = std::size_t;

inline void give(Integer* ierror, int code) noexcept {
  if (ierror != nullptr) *ierror = code;
}

inline void give_flag(Logical* flag, int value) noexcept { *flag = value != 0 ? 1 : 0; }

// Strings

/// Without the blanks at the end, as a string of C.
inline std::string without_trailing(const char* text, Length length) {
  std::string_view view(text, length);
  return std::string(view.substr(0, view.find_last_not_of(' ') + 1));
}

/// Without the blanks at both ends, as keys and values of infos are taken.
inline std::string stripped(const char* text, Length length) {
  std::string view = without_trailing(text, length);
  return view.substr(std::min(view.find_first_not_of(' '), view.size()));
}

/// As much of the string as the variable has room for, then blanks.
inline void fill(char* variable, Length length, std::string_view text) noexcept {
  const Length taken = std::min(length, text.size());
  std::memcpy(variable, text.data(), taken);
  std::memset(variable + taken, ' ', length - taken);
}

// Handles. The predefined ones have their numbers of the ABI.

inline MPI_Info info(const Integer* handle) noexcept { return MPI_Info_f2c(*handle); }
inline MPI_Comm comm(const Integer* handle) noexcept { return MPI_Comm_f2c(*handle); }
inline MPI_Win win(const Integer* handle) noexcept { return MPI_Win_f2c(*handle); }
inline MPI_Datatype type(const Integer* handle) noexcept { return MPI_Type_f2c(*handle); }
inline MPI_Request request(const Integer* handle) noexcept { return MPI_Request_f2c(*handle); }
/// There are predefined operations only.
inline MPI_Op op(const Integer* handle) noexcept {
  return reinterpret_cast<MPI_Op>(static_cast<MPI_Aint>(*handle));
}
inline MPI_Errhandler errhandler(const Integer* handle) noexcept {
  return MPI_Errhandler_f2c(*handle);
}

inline Integer number(MPI_Info handle) noexcept { return MPI_Info_c2f(handle); }
inline Integer number(MPI_Comm handle) noexcept { return MPI_Comm_c2f(handle); }
inline Integer number(MPI_Win handle) noexcept { return MPI_Win_c2f(handle); }
inline Integer number(MPI_Datatype handle) noexcept { return MPI_Type_c2f(handle); }
inline Integer number(MPI_Request handle) noexcept { return MPI_Request_c2f(handle); }
inline Integer number(MPI_Errhandler handle) noexcept { return MPI_Errhandler_c2f(handle); }

/// Calls `function` with a variable for an OUT or INOUT handle, and stores what it holds then.
template <class Handle, class Function>
void with_handle(Integer* variable, Integer* ierror, Handle handle, Function&& function) {
  const int code = function(&handle);
  if (code == MPI_SUCCESS) *variable = number(handle);
  give(ierror, code);
}

/// Calls a function that gives a string and its length.
template <class Function>
void with_name(char* variable, Integer* resultlen, Integer* ierror, Length length, std::size_t room,
               Function&& function) {
  std::string name(room, '\0');
  int size = 0;
  const int code = function(name.data(), &size);
  name.resize(std::strlen(name.c_str()));
  fill(variable, length, name);
  *resultlen = static_cast<Integer>(std::min(name.size(), length));
  give(ierror, code);
}

}  // namespace reference::fortran

/// The definition of a Fortran subroutine.
#define REFERENCE_FORTRAN(name) extern "C" __attribute__((visibility("default"))) void name##_

#endif  // REFERENCE_FORTRAN_BINDING_H_
