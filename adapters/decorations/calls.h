// Calls of functions of the table as values, with their arguments by name, and what a decoration
// can do to them.
//
//   after(fn::info_get_nkeys, [](auto& call) { *call.nkeys = std::min(*call.nkeys, 64); })
//   ignore(fn::info_delete, [](auto& call) { return inner_count(call.info) == 1; })
//   around(fn::info_get_nthkey, [](auto& call) {
//     ++call.n;
//     return call.pass();
//   })
//
// Each makes a TableChange. `a + b` does both; b wraps what a did to the same function.
#pragma once

#include <string>
#include <type_traits>

#include "adapters/decorations/layers.h"

namespace infocts {

// Turns (cts_info info, cts_info *copy) into the members of a struct.
#define CTS_FIELDS(...) CTS_RESCAN(CTS_RESCAN(CTS_NEXT_FIELD(__VA_ARGS__)))
#define CTS_RESCAN(...) CTS_RESCAN_TWICE(CTS_RESCAN_TWICE(__VA_ARGS__))
#define CTS_RESCAN_TWICE(...) CTS_SCAN(CTS_SCAN(__VA_ARGS__))
#define CTS_SCAN(...) __VA_ARGS__
#define CTS_NEXT_FIELD(field, ...) field __VA_OPT__(; CTS_FIELD_AGAIN CTS_PARENS(__VA_ARGS__))
#define CTS_FIELD_AGAIN() CTS_NEXT_FIELD
#define CTS_PARENS ()
#define CTS_APPLY(macro, list) macro list
// The only function without parameters.
#define CTS_EMPTY_finalize ~, (int : 0)
#define CTS_CHOOSE(...) CTS_SECOND(__VA_ARGS__, ~)
#define CTS_SECOND(first, second, ...) second

/// The arguments of each function, with the names that they have in functions.def.
namespace arguments {
#define CTS_FUNCTION(member, name, parameters)                         \
  struct member {                                                      \
    CTS_APPLY(CTS_FIELDS, CTS_CHOOSE(CTS_EMPTY_##member, parameters)); \
  };
#include "adapters/functions.def"
#undef CTS_FUNCTION
}  // namespace arguments

template <auto member>
struct Function {};

/// Names for the functions of the table.
namespace fn {
#define CTS_FUNCTION(member, name, parameters) \
  inline constexpr Function<&cts_table::member> member{};
#include "adapters/functions.def"
#undef CTS_FUNCTION
}  // namespace fn

namespace detail {

template <auto member>
struct ArgumentsOf;
#define CTS_FUNCTION(member, name, parameters)    \
  template <>                                     \
  struct ArgumentsOf<&cts_table::member> {        \
    using type = arguments::member;               \
    static constexpr const char* kName = #member; \
  };
#include "adapters/functions.def"
#undef CTS_FUNCTION

}  // namespace detail

/// "info_dup"
template <auto member>
std::string name_of(Function<member> /*function*/) {
  return detail::ArgumentsOf<member>::kName;
}

/// One call. A decoration may change the arguments before it passes the call on.
template <auto member>
struct Call : detail::ArgumentsOf<member>::type {
  Next<FunctionOf<member>> next;
  /// What the MPI returned, once `pass` was called; also what `after` returns. It hides a parameter
  /// of the same name, which is arguments::error_class::code and the like.
  int code = 0;

  /// Calls the MPI with the current arguments.
  int pass();
  bool ok() const { return succeeded(code); }
};

/// What a decoration does to the table that it is given.
using TableChange = Closure<void(cts_table& mpi)>;

/// One of them may be empty.
TableChange operator+(TableChange first, TableChange second);

/// An error class of the inner MPI.
using ErrorClass = int cts_constants::*;
namespace err {
inline constexpr ErrorClass arg = &cts_constants::err_arg;
inline constexpr ErrorClass comm = &cts_constants::err_comm;
inline constexpr ErrorClass info = &cts_constants::err_info;
inline constexpr ErrorClass info_key = &cts_constants::err_info_key;
inline constexpr ErrorClass info_nokey = &cts_constants::err_info_nokey;
inline constexpr ErrorClass info_value = &cts_constants::err_info_value;
inline constexpr ErrorClass keyval = &cts_constants::err_keyval;
inline constexpr ErrorClass other = &cts_constants::err_other;
inline constexpr ErrorClass type = &cts_constants::err_type;
inline constexpr ErrorClass win = &cts_constants::err_win;
}  // namespace err

/// A group of similar routines: fn::win_hints, fn::get_name. Its calls have `pass`, `code` and `ok`
/// like those of one function.
template <typename SomeCall>
struct Routines {
  TableChange (*around)(Closure<int(SomeCall&)> instead);
};

namespace detail {

template <typename Callee>
struct CallOf;
template <auto member>
struct CallOf<Function<member>> {
  using type = Call<member>;
};
template <typename SomeCall>
struct CallOf<Routines<SomeCall>> {
  using type = SomeCall;
};

}  // namespace detail

template <typename Callee>
using CallOf = typename detail::CallOf<Callee>::type;

// Below, `callee` is a function of the table or Routines, and the closures take a CallOf<Callee>&;
// write `auto& call`.

/// Calls `instead`, whose result becomes that of the function.
template <auto member>
TableChange around(Function<member> function,
                   std::type_identity_t<Closure<int(Call<member>&)>> instead);
template <typename SomeCall>
TableChange around(Routines<SomeCall> routines,
                   std::type_identity_t<Closure<int(SomeCall&)>> instead) {
  return routines.around(instead);
}

/// Runs `what` before the call is passed on.
template <typename Callee>
TableChange before(Callee callee, Closure<void(CallOf<Callee>&)> what);

/// Runs `what` after every call, whatever its code.
template <typename Callee>
TableChange after_any(Callee callee, Closure<void(CallOf<Callee>&)> what);

/// Runs `what` after a call that succeeded.
template <typename Callee>
TableChange after(Callee callee, Closure<void(CallOf<Callee>&)> what);

/// Succeeds and does nothing where `test` is true.
template <typename Callee>
TableChange ignore(Callee callee, Closure<bool(CallOf<Callee>&)> test);

/// Returns an error of this class and does nothing where `test` is true.
template <typename Callee>
TableChange refuse(Callee callee, ErrorClass error, Closure<bool(CallOf<Callee>&)> test);

/// Several functions: `before(fn::lookups, ...)` looks at arguments that all of them have.
template <auto... members>
struct Functions {};
namespace fn {
inline constexpr Functions<&cts_table::info_get, &cts_table::info_get_valuelen,
                           &cts_table::info_get_string>
    lookups;
/// All that take a handle, but for MPI_Info_free.
inline constexpr Functions<&cts_table::info_set, &cts_table::info_delete, &cts_table::info_get,
                           &cts_table::info_get_valuelen, &cts_table::info_get_string,
                           &cts_table::info_get_nkeys, &cts_table::info_get_nthkey,
                           &cts_table::info_dup>
    with_handle;
}  // namespace fn

/// What `change` makes for each of them.
template <auto... members>
TableChange each(Functions<members...> /*functions*/, auto change) {
  return (change(Function<members>{}) + ...);
}
template <auto... members>
TableChange around(Functions<members...> functions, auto instead) {
  return each(functions, [=](auto function) { return around(function, instead); });
}
template <auto... members>
TableChange before(Functions<members...> functions, auto what) {
  return each(functions, [=](auto function) { return before(function, what); });
}
template <auto... members>
TableChange after(Functions<members...> functions, auto what) {
  return each(functions, [=](auto function) { return after(function, what); });
}

/// The MPI lacks the function.
template <auto... members>
TableChange absent(Function<members>... /*functions*/) {
  return [](cts_table& mpi) { ((mpi.*members = nullptr), ...); };
}

/// Applies `does` only over an MPI for which `test` is true: one that has all that is needed.
TableChange where(Closure<bool(const cts_table& mpi)> test, TableChange does);
/// Only over a library of the MPI-5.0 ABI.
TableChange in_abi(TableChange does);
/// The library is none of that ABI.
TableChange not_abi(const char* why);
TableChange where_env_is(TableChange does);

/// Changes constants of the header.
TableChange in_constants(Closure<void(cts_constants& constants)> change);
TableChange with_limit(int cts_constants::*limit, int value);

/// Exceptions of the MPI:: classes say what `change` makes of the inner MPI's.
inline TableChange change_exception(Closure<void(cts_exception& told)> change) {
  return [change](cts_table& mpi) {
    wrap<&cts_table::last_exception>(mpi, [change](auto next) -> const cts_exception* {
      static thread_local cts_exception told;
      told = *next();
      change(told);
      return &told;
    });
  };
}

}  // namespace infocts
