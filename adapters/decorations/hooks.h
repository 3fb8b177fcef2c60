// Makes `before`, `after` and the others from `around`. Only for the sources that instantiate them,
// once for each function and for Routines; all others use the declarations in calls.h.
#pragma once

#include "adapters/decorations/calls.h"

namespace infocts {

template <typename Target>
TableChange before(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    what(call);
    return call.pass();
  });
}

template <typename Target>
TableChange after_any(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    call.pass();
    what(call);
    return call.code;
  });
}

template <typename Target>
TableChange after(Target target, Closure<void(CallOf<Target>&)> what) {
  return around(target, [what](CallOf<Target>& call) {
    if (succeeded(call.pass())) what(call);
    return call.code;
  });
}

template <typename Target>
TableChange ignore(Target target, Closure<bool(CallOf<Target>&)> test) {
  return around(target,
                [test](CallOf<Target>& call) { return test(call) ? success() : call.pass(); });
}

template <typename Target>
TableChange refuse(Target target, ErrorClass error, Closure<bool(CallOf<Target>&)> test) {
  return around(target, [test, error](CallOf<Target>& call) {
    return test(call) ? inner().constants.*error : call.pass();
  });
}

}  // namespace infocts

#define CTS_HOOKS(...)                                                              \
  template TableChange before(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>);    \
  template TableChange after_any(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>); \
  template TableChange after(__VA_ARGS__, Closure<void(CallOf<__VA_ARGS__>&)>);     \
  template TableChange ignore(__VA_ARGS__, Closure<bool(CallOf<__VA_ARGS__>&)>);    \
  template TableChange refuse(__VA_ARGS__, ErrorClass, Closure<bool(CallOf<__VA_ARGS__>&)>);
