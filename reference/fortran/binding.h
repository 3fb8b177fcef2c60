#ifndef REFERENCE_FORTRAN_BINDING_H_
#define REFERENCE_FORTRAN_BINDING_H_

// The Fortran binding as a Fortran compiler calls it: lower-case names with an underscore,
// arguments by address, lengths of CHARACTER variables behind all other arguments. That is how
// gfortran and most compilers of Unix systems do it. The same functions serve mpif.h, the module
// mpi and the module mpi_f08: a TYPE(MPI_Info) is one INTEGER, and an absent ierror a null pointer.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
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

/// Characters on the stack, or elsewhere when there are many. The first one is a null character.
class Room {
 public:
  explicit Room(std::size_t size) {
    if (size > sizeof few_) many_ = std::make_unique_for_overwrite<char[]>(size);
    *data() = '\0';
  }
  char* data() noexcept { return many_ ? many_.get() : few_; }
  const char* c_str() const noexcept { return many_ ? many_.get() : few_; }

 private:
  char few_[256];
  std::unique_ptr<char[]> many_;
};

/// A string of C with these characters.
inline Room string_of_c(std::string_view text) {
  Room string(text.size() + 1);
  if (!text.empty()) std::memcpy(string.data(), text.data(), text.size());
  string.data()[text.size()] = '\0';
  return string;
}

/// Without the blanks at the end.
inline Room without_trailing(const char* text, Length length) {
  while (length > 0 && text[length - 1] == ' ') --length;
  return string_of_c({text, length});
}

/// Without the blanks at both ends, as keys and values of infos are taken.
inline Room stripped(const char* text, Length length) {
  while (length > 0 && text[length - 1] == ' ') --length;
  while (length > 0 && *text == ' ') {
    ++text;
    --length;
  }
  return string_of_c({text, length});
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
  return std::bit_cast<MPI_Op>(static_cast<MPI_Aint>(*handle));
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
