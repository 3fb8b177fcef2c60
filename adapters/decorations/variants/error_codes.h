// Variants whose error codes or classes are other numbers than those of the inner MPI.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

struct ErrorNumbers {
  int (*code)(int below);      ///< the caller's code for an error code of the inner MPI
  int (*below)(int code);      ///< and back; any other number as it is
  int (*of_class)(int below);  ///< the caller's number of a class
};

/// From now on every function returns, and every error handler gets, codes of the caller. The
/// variant changes the constants of classes itself.
TableChange renumber_errors(const ErrorNumbers& numbers);

}  // namespace infocts
