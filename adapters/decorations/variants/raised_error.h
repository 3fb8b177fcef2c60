// Errors that a variant raises itself: reported like those of the MPI below, to the error handler
// that is in force and as return code.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

/// To be called before raise_error is of use: follows which handlers the program installs.
Deviation follow_error_handlers();

/// Calls the program's handler if it has one and returns the code, which may be a class: classes
/// are codes too.
int raise_error(int code);

/// Raises an error of this class, and does nothing else, where the test says so.
template <typename Target>
Deviation raise(Target target, ErrorClass error,
                std::type_identity_t<Closure<bool(CallOf<Target>&)>> test) {
  return follow_error_handlers() + around(target, [=](CallOf<Target>& call) {
           return test(call) ? raise_error(inner().constants.*error) : call.pass();
         });
}

}  // namespace infocts
