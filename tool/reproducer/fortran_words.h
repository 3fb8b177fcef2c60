// Fortran source: literals, lines that are short enough, and how calls differ from those in C.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "adapters/functions.h"

namespace infocts {

/// An expression of type CHARACTER with exactly these bytes.
std::string fortran_literal(std::string_view bytes);

/// A statement in lines of at most 100 columns, with the blanks in front of it; ends with a
/// newline.
std::string fortran_line(std::size_t indent, std::string_view statement);

/// What an argument of a call in C is in Fortran.
enum class FortranArgument {
  same,          ///< a variable or value of the same type
  none,          ///< there is no such argument
  flag,          ///< LOGICAL
  address_size,  ///< INTEGER(KIND=MPI_ADDRESS_KIND)
  memory,        ///< the variable that a window is made of
  base,          ///< where the MPI returns memory that it allocated
  callback,      ///< the error handler
};

FortranArgument fortran_argument(FunctionId function, std::size_t index);

/// True if programs in Fortran can make this call.
bool fortran_has(FunctionId function);

}  // namespace infocts
