// Makes `before`, `after` and the others from `around`. Only for the sources that instantiate them,
// once for each function and for Routines; all others use the declarations in calls.h.
#pragma once

#include "adapters/decorations/calls.h"

namespace infocts {

template <typename Target>
Deviation before(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    what(call);
    return call.pass();
  });
}

template <typename Target>
Deviation after_any(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    call.pass();
    what(call);
    return call.code;
  });
}

template <typename Target>
Deviation after(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    if (succeeded(call.pass())) what(call);
    return call.code;
  });
}

template <typename Target>
Deviation ignore(Target target, Closure<bool(CallOf<Target>&)> test) {
  return around(target,
                [test](CallOf<Target>& call) { return test(call) ? success() : call.pass(); });
}

template <typename Target>
Deviation refuse(Target target, ErrorClass error, Closure<bool(CallOf<Target>&)> test) {
  return around(target, [test, error](CallOf<Target>& call) {
    return test(call) ? inner().constants.*error : call.pass();
  });
}

}  // namespace infocts

#define CTS_HOOKS(...)                                                            \
  template Deviation before(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>);    \
  template Deviation after_any(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>); \
  template Deviation after(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>);     \
  template Deviation ignore(__VA_ARGS__, Closure<bool(CallOf<__VA_ARGS__>&)>);    \
  template Deviation refuse(__VA_ARGS__, ErrorClass, Closure<bool(CallOf<__VA_ARGS__>&)>);
