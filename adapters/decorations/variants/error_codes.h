// Variants whose error codes or classes are other numbers than those of the MPI below.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

struct ErrorNumbers {
  int (*code)(int below);      ///< the caller's code for one of the MPI below that is an error
  int (*below)(int code);      ///< and back; any other number as it is
  int (*of_class)(int below);  ///< the caller's number of a class
};

/// From now on every function returns, and every error handler is told, codes of the caller.
/// Constants of classes are left to the variant.
Deviation renumber_errors(const ErrorNumbers& numbers);

}  // namespace infocts
