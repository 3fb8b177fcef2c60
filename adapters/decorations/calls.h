// Calls of functions of the table as values, with their arguments by name, and what a decoration
// can do about them.
//
//   after(fn::info_get_nkeys, [](auto& call) { *call.nkeys = std::min(*call.nkeys, 64); })
//   ignore(fn::info_delete, [](auto& call) { return inner_count(call.info) == 1; })
//   around(fn::info_get_nthkey, [](auto& call) {
//     ++call.n;
//     return call.pass();
//   })
//
// Each gives a Deviation; `a + b` is both, where b wraps what a did to the same function.
#pragma once

#include <type_traits>

#include "adapters/decorations/layers.h"
#include "adapters/decorations/success.h"

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
// There is one function without parameters.
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
#define CTS_FUNCTION(member, name, parameters) \
  template <>                                  \
  struct ArgumentsOf<&cts_table::member> {     \
    using type = arguments::member;            \
  };
#include "adapters/functions.def"
#undef CTS_FUNCTION

}  // namespace detail

/// One call. A decoration may change the arguments before it passes the call on.
template <auto member>
struct Call : detail::ArgumentsOf<member>::type {
  Next<FunctionOf<member>> next;
  /// What the MPI returned, from `pass` on; what `after` returns. Where a parameter has this name,
  /// it is the code of arguments::error_class and the like.
  int code = 0;

  /// Goes on with the arguments as they are now.
  int pass();
  bool ok() const { return succeeded(code); }
};

/// What a decoration does to the table that it is given.
using Deviation = Closure<void(cts_table& mpi)>;

Deviation operator+(Deviation first, Deviation second);

/// A class of errors of the MPI underneath.
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

/// Routines that are alike, taken together: fn::win_hints, fn::get_name. A call of them has `pass`,
/// `code` and `ok` like that of one function.
template <typename SomeCall>
struct Routines {
  Deviation (*around)(Closure<int(SomeCall&)> instead);
};

namespace detail {

template <typename Target>
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

template <typename Target>
using CallOf = typename detail::CallOf<Target>::type;

// Of the following, `target` is a function of the table or Routines, and what is handed over takes
// a CallOf<Target>&; write `auto& call`.

/// Its result is that of the function.
template <auto member>
Deviation around(Function<member> function,
                 std::type_identity_t<Closure<int(Call<member>&)>> instead);
template <typename SomeCall>
Deviation around(Routines<SomeCall> routines,
                 std::type_identity_t<Closure<int(SomeCall&)>> instead) {
  return routines.around(instead);
}

/// Before the call is passed on.
template <typename Target>
Deviation before(Target target, Closure<void(CallOf<Target>&)> what);

/// After every call, whatever its code.
template <typename Target>
Deviation after_any(Target target, Closure<void(CallOf<Target>&)> what);

/// After a call that succeeded.
template <typename Target>
Deviation after(Target target, Closure<void(CallOf<Target>&)> what);

/// Succeeds and does nothing where the test says so.
template <typename Target>
Deviation ignore(Target target, Closure<bool(CallOf<Target>&)> test);

/// Returns an error of this class and does nothing where the test says so.
template <typename Target>
Deviation refuse(Target target, ErrorClass error, Closure<bool(CallOf<Target>&)> test);

/// The library does not have the function.
template <auto member>
Deviation absent(Function<member> /*function*/) {
  return [](cts_table& mpi) { mpi.*member = nullptr; };
}

/// Only over an MPI of which this is true: has it all that is needed?
Deviation where(Closure<bool(const cts_table& mpi)> test, Deviation does);
/// Only over a library of the MPI-5.0 ABI.
Deviation in_abi(Deviation does);
Deviation where_env_is(Deviation does);

/// The header has other constants.
Deviation in_constants(Closure<void(cts_constants& constants)> change);
Deviation with_limit(int cts_constants::*limit, int value);

}  // namespace infocts
