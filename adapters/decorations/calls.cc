#include "adapters/decorations/calls.h"

namespace infocts {
namespace {

template <typename Function>
constexpr int kParameters = 0;
template <typename... Parameters>
constexpr int kParameters<int (*)(Parameters...)> = sizeof...(Parameters);

/// Calls `next` with the members of a struct of `count` members.
template <int count, typename Arguments, typename Next>
int call_with(Arguments& all, const Next& next) {
  if constexpr (count == 0) {
    return next();
  } else if constexpr (count == 1) {
    auto& [a] = all;
    return next(a);
  } else if constexpr (count == 2) {
    auto& [a, b] = all;
    return next(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = all;
    return next(a, b, c);
  } else if constexpr (count == 4) {
    auto& [a, b, c, d] = all;
    return next(a, b, c, d);
  } else if constexpr (count == 5) {
    auto& [a, b, c, d, e] = all;
    return next(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto& [a, b, c, d, e, f] = all;
    return next(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto& [a, b, c, d, e, f, g] = all;
    return next(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    auto& [a, b, c, d, e, f, g, h] = all;
    return next(a, b, c, d, e, f, g, h);
  } else if constexpr (count == 9) {
    auto& [a, b, c, d, e, f, g, h, i] = all;
    return next(a, b, c, d, e, f, g, h, i);
  } else if constexpr (count == 10) {
    auto& [a, b, c, d, e, f, g, h, i, j] = all;
    return next(a, b, c, d, e, f, g, h, i, j);
  } else if constexpr (count == 11) {
    auto& [a, b, c, d, e, f, g, h, i, j, k] = all;
    return next(a, b, c, d, e, f, g, h, i, j, k);
  } else {
    static_assert(count == 12);
    auto& [a, b, c, d, e, f, g, h, i, j, k, l] = all;
    return next(a, b, c, d, e, f, g, h, i, j, k, l);
  }
}

template <auto member>
auto as_call(Closure<int(Call<member>&)> instead) {
  return [instead](auto next, auto... arguments) {
    Call<member> call{{arguments...}, next};
    return instead(call);
  };
}

}  // namespace

Deviation operator+(Deviation first, Deviation second) {
  return [=](cts_table& mpi) {
    first(mpi);
    second(mpi);
  };
}

template <auto member>
int Call<member>::pass() {
  typename detail::ArgumentsOf<member>::type& all = *this;
  code = call_with<kParameters<FunctionOf<member>>>(all, next);
  return code;
}

template <auto member>
Deviation around(Function<member> /*function*/,
                 std::type_identity_t<Closure<int(Call<member>&)>> instead) {
  return [instead](cts_table& mpi) { wrap<member>(mpi, as_call<member>(instead)); };
}

template <auto member>
Deviation before(Function<member> function,
                 std::type_identity_t<Closure<void(Call<member>&)>> what) {
  return around(function, [what](Call<member>& call) {
    what(call);
    return call.pass();
  });
}

template <auto member>
Deviation after_any(Function<member> function,
                    std::type_identity_t<Closure<void(Call<member>&)>> what) {
  return around(function, [what](Call<member>& call) {
    call.pass();
    what(call);
    return call.code;
  });
}

template <auto member>
Deviation after(Function<member> function,
                std::type_identity_t<Closure<void(Call<member>&)>> what) {
  return around(function, [what](Call<member>& call) {
    if (succeeded(call.pass())) what(call);
    return call.code;
  });
}

template <auto member>
Deviation ignore(Function<member> function,
                 std::type_identity_t<Closure<bool(Call<member>&)>> test) {
  return around(function,
                [test](Call<member>& call) { return test(call) ? success() : call.pass(); });
}

template <auto member>
Deviation refuse(Function<member> function, ErrorClass error,
                 std::type_identity_t<Closure<bool(Call<member>&)>> test) {
  return around(function, [test, error](Call<member>& call) {
    return test(call) ? below().constants.*error : call.pass();
  });
}

#define CTS_FUNCTION(member, name, parameters)                            \
  template struct Call<&cts_table::member>;                               \
  template Deviation around(Function<&cts_table::member>,                 \
                            Closure<int(Call<&cts_table::member>&)>);     \
  template Deviation before(Function<&cts_table::member>,                 \
                            Closure<void(Call<&cts_table::member>&)>);    \
  template Deviation after_any(Function<&cts_table::member>,              \
                               Closure<void(Call<&cts_table::member>&)>); \
  template Deviation after(Function<&cts_table::member>,                  \
                           Closure<void(Call<&cts_table::member>&)>);     \
  template Deviation ignore(Function<&cts_table::member>,                 \
                            Closure<bool(Call<&cts_table::member>&)>);    \
  template Deviation refuse(Function<&cts_table::member>, ErrorClass,     \
                            Closure<bool(Call<&cts_table::member>&)>);
#include "adapters/functions.def"
#undef CTS_FUNCTION

}  // namespace infocts
