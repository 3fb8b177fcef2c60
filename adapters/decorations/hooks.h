// Makes `before`, `after` and the others from `around`. Only for the sources that instantiate them,
// once for each function and for Routines; all others use the declarations in calls.h.
#pragma once

#include "adapters/decorations/calls.h"

namespace infocts {

template <typename Callee>
TableChange before(Callee callee, Closure<void(CallOf<Callee>&)> what) {
  return around(callee, [what](CallOf<Callee>& call) {
    what(call);
    return call.pass();
  });
}

template <typename Callee>
TableChange after_any(Callee callee, Closure<void(CallOf<Callee>&)> what) {
  return around(callee, [what](CallOf<Callee>& call) {
    call.pass();
    what(call);
    return call.code;
  });
}

template <typename Callee>
TableChange after(Callee callee, Closure<void(CallOf<Callee>&)> what) {
  return around(callee, [what](CallOf<Callee>& call) {
    if (succeeded(call.pass())) what(call);
    return call.code;
  });
}

template <typename Callee>
TableChange ignore(Callee callee, Closure<bool(CallOf<Callee>&)> test) {
  return around(callee,
                [test](CallOf<Callee>& call) { return test(call) ? success() : call.pass(); });
}

template <typename Callee>
TableChange refuse(Callee callee, ErrorClass error, Closure<bool(CallOf<Callee>&)> test) {
  return around(callee, [test, error](CallOf<Callee>& call) {
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
