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
int call_with([[maybe_unused]] Arguments& all, const Next& next) {
#define CTS_PASS(number, ...)      \
  if constexpr (count == number) { \
    auto& [__VA_ARGS__] = all;     \
    return next(__VA_ARGS__);      \
  }
  static_assert(count <= 12);
  if constexpr (count == 0) return next();
  CTS_PASS(1, a)
  CTS_PASS(2, a, b)
  CTS_PASS(3, a, b, c)
  CTS_PASS(4, a, b, c, d)
  CTS_PASS(5, a, b, c, d, e)
  CTS_PASS(6, a, b, c, d, e, f)
  CTS_PASS(7, a, b, c, d, e, f, g)
  CTS_PASS(8, a, b, c, d, e, f, g, h)
  CTS_PASS(9, a, b, c, d, e, f, g, h, i)
  CTS_PASS(10, a, b, c, d, e, f, g, h, i, j)
  CTS_PASS(11, a, b, c, d, e, f, g, h, i, j, k)
  CTS_PASS(12, a, b, c, d, e, f, g, h, i, j, k, l)
#undef CTS_PASS
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
  if (!first || !second) return first ? first : second;
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
TableChange not_abi(const char* why) {
  return [why](cts_table& mpi) { mpi.not_abi = why; };
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
