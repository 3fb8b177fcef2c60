#include "adapters/decorations/calls.h"

#include "adapters/decorations/hooks.h"

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

TableChange operator+(TableChange first, TableChange second) {
  return [=](cts_table& mpi) {
    first(mpi);
    second(mpi);
  };
}

TableChange where(Closure<bool(const cts_table& mpi)> test, TableChange does) {
  return [=](cts_table& mpi) {
    if (test(mpi)) does(mpi);
  };
}
TableChange in_abi(TableChange does) {
  return where([](auto& mpi) { return mpi.not_abi == nullptr; }, does);
}
TableChange where_env_is(TableChange does) {
  return where([](auto& mpi) { return mpi.constants.has_info_env != 0; }, does);
}

TableChange in_constants(Closure<void(cts_constants& constants)> change) {
  return [change](cts_table& mpi) { change(mpi.constants); };
}
TableChange with_limit(int cts_constants::*limit, int value) {
  return in_constants([=](auto& constants) { constants.*limit = value; });
}

template <auto member>
int Call<member>::pass() {
  typename detail::ArgumentsOf<member>::type& all = *this;
  code = call_with<kParameters<FunctionOf<member>>>(all, next);
  return code;
}

template <auto member>
TableChange around(Function<member> /*function*/,
                   std::type_identity_t<Closure<int(Call<member>&)>> instead) {
  return [instead](cts_table& mpi) { wrap<member>(mpi, as_call<member>(instead)); };
}

#define CTS_FUNCTION(member, name, parameters)                          \
  template struct Call<&cts_table::member>;                             \
  template TableChange around(Function<&cts_table::member>,             \
                              Closure<int(Call<&cts_table::member>&)>); \
  CTS_HOOKS(Function<&cts_table::member>)
#include "adapters/functions.def"
#undef CTS_FUNCTION

}  // namespace infocts
