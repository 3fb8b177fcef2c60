// Errors that a variant raises itself. They are reported like those of the inner MPI: to the
// current error handler and as return code.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// Follows which handlers the program installs. Needed before raise_error is of use.
TableChange follow_error_handlers();

/// Calls the program's handler if it has one and returns the code, which may be a class: classes
/// are codes too.
int raise_error(int code);

/// Raises an error of this class, and does nothing else, where `test` is true.
template <typename Target>
TableChange raise(Target target, ErrorClass error,
                  std::type_identity_t<Closure<bool(CallOf<Target>&)>> test) {
  return follow_error_handlers() + around(target, [=](CallOf<Target>& call) {
           return test(call) ? raise_error(inner().constants.*error) : call.pass();
         });
}

}  // namespace infocts
