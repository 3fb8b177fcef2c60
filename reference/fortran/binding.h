#ifndef REFERENCE_FORTRAN_BINDING_H_
#define REFERENCE_FORTRAN_BINDING_H_

// The Fortran binding as a Fortran compiler calls it: lower-case names with an underscore,
// arguments by address, lengths of CHARACTER variables behind all other arguments. That is how
// gfortran and most compilers of Unix systems do it. The same functions serve mpif.h, the module
// mpi and the module mpi_f08: a TYPE(MPI_Info) is one INTEGER, and an absent ierror a null pointer.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "core/handle_number.h"
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

/// A C string on the stack, with at most `kMax` characters. `kMax` is C's constant, which counts
/// the terminator, so a text that is cut to that is still too long for C.
template <std::size_t kMax>
class CStringBuffer {
 public:
  explicit CStringBuffer(std::string_view text) noexcept { text_[text.copy(text_, kMax)] = '\0'; }
  operator const char*() const noexcept { return text_; }  // NOLINT: what functions of C take

 private:
  char text_[kMax + 1];
};

inline std::string_view without_blanks_around(std::string_view text) noexcept {
  const std::string_view front = text.substr(0, text.find_last_not_of(' ') + 1);
  return front.substr(std::min(front.find_first_not_of(' '), front.size()));
}

/// Writes as much of the string as the variable has room for, then blanks.
inline void fill(char* variable, Length length, std::string_view text) noexcept {
  const Length taken = std::min(length, text.size());
  std::memcpy(variable, text.data(), taken);
  std::memset(variable + taken, ' ', length - taken);
}

/// The length for C, which counts the terminator, of a variable of `length` characters; 0 and less
/// stay as they are. Lengths that no string has are cut, as they all mean the same. `kMax` is as
/// above.
template <int kMax>
int length_in_c(Integer length) noexcept {
  return length > 0 ? std::min(length, kMax - 1) + 1 : length;
}

// Handles. The predefined ones have their numbers of the ABI.

inline Integer number(MPI_Info handle) noexcept { return MPI_Info_c2f(handle); }
inline Integer number(MPI_Comm handle) noexcept { return MPI_Comm_c2f(handle); }
inline Integer number(MPI_Win handle) noexcept { return MPI_Win_c2f(handle); }
inline Integer number(MPI_Datatype handle) noexcept { return MPI_Type_c2f(handle); }
inline Integer number(MPI_Group handle) noexcept { return MPI_Group_c2f(handle); }
inline Integer number(MPI_Request handle) noexcept { return MPI_Request_c2f(handle); }
inline Integer number(MPI_Errhandler handle) noexcept { return MPI_Errhandler_c2f(handle); }
inline Integer number(MPI_Session handle) noexcept { return MPI_Session_c2f(handle); }

inline MPI_Info info(const Integer* handle) noexcept { return MPI_Info_f2c(*handle); }
inline MPI_Comm comm(const Integer* handle) noexcept { return MPI_Comm_f2c(*handle); }
inline MPI_Win win(const Integer* handle) noexcept { return MPI_Win_f2c(*handle); }
inline MPI_Datatype type(const Integer* handle) noexcept { return MPI_Type_f2c(*handle); }
inline MPI_Group group(const Integer* handle) noexcept { return MPI_Group_f2c(*handle); }
inline MPI_Request request(const Integer* handle) noexcept { return MPI_Request_f2c(*handle); }
inline MPI_Errhandler errhandler(const Integer* handle) noexcept {
  return MPI_Errhandler_f2c(*handle);
}
inline MPI_Session session(const Integer* handle) noexcept { return MPI_Session_f2c(*handle); }
/// There are predefined operations only.
inline MPI_Op op(const Integer* handle) noexcept { return handle_of_bits<MPI_Op>(*handle); }

/// Calls `function` with a variable for an OUT or INOUT handle, and stores what it then holds if
/// the call succeeds.
template <class Handle, class Function>
void with_handle(Integer* variable, Integer* ierror, Handle handle, Function&& function) {
  const int code = function(&handle);
  if (code == MPI_SUCCESS) *variable = number(handle);
  give(ierror, code);
}

/// Calls a function that gives a string of fewer than `kMax` characters and its length. What a
/// variable has behind so many is left alone: with mpi_f08 it is not the routine's.
template <std::size_t kMax, class Function>
void with_name(char* variable, Integer* resultlen, Integer* ierror, Length length,
               Function&& function) noexcept {
  char name[kMax] = {};
  int size = 0;
  const int code = function(name, &size);
  const std::string_view text = name;
  const Length used = std::min<Length>(length, kMax - 1);
  fill(variable, used, text);
  *resultlen = static_cast<Integer>(std::min<Length>(text.size(), used));
  give(ierror, code);
}

}  // namespace reference::fortran

/// The definition of a Fortran subroutine.
#define REFERENCE_FORTRAN(name) extern "C" __attribute__((visibility("default"))) void name##_

#endif  // REFERENCE_FORTRAN_BINDING_H_
