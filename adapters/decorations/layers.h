// How decorations lie over an MPI: each is a layer, and each function of a layer is a stack of
// hooks.
//
//   wrap<&cts_table::info_dup>(mpi, [&](auto next, cts_info info, cts_info* copy) {
//     const int code = next(info, copy);
//     if (code == inner().constants.success) ++duplicates;
//     return code;
//   });
//
// Within a decoration hooks nest: `next` is what the function did before it was wrapped, with the
// hooks that are there already. Between decorations there is `inner()`: in a hook it is the MPI
// beneath the layer that the hook belongs to, with whatever other decorations lie there. So a
// decoration does the same over another one as over any MPI, and the error codes and constants that
// it compares are those of the MPI that it calls. Only the layer that is called at the moment can
// tell which MPI that is; each thread knows it for itself, nothing here takes a lock, and the races
// that a decoration has are the races that are seen.
//
// A table without decorations is the shim's own, and a function that no decoration changes stays
// what it is.
#pragma once

#include <span>

#include "adapters/decorations/closure.h"
#include "adapters/table.h"

namespace infocts {

struct RegisteredDecoration;

/// How many decorations there can be at a time.
inline constexpr int kMostLayers = 4;

/// The table with these decorations over it, the first outermost. `iut` must outlive it. A second
/// call starts again, and what the first one returned may not be used any more.
const cts_table& decorated(const cts_table& iut,
                           std::span<const RegisteredDecoration* const> decorations);

/// The MPI beneath the decoration that is at work in this thread. Where none is, beneath the
/// outermost.
const cts_table& inner();

template <typename Function>
class Next;

namespace detail {

template <typename Function>
struct Hook;

template <typename Result, typename... Parameters>
struct Hook<Result (*)(Parameters...)> {
  using Next = infocts::Next<Result (*)(Parameters...)>;

  Closure<Result(Next, Parameters...)> around;  ///< none in the innermost
  const Hook* next = nullptr;
  Result (*function)(Parameters...) = nullptr;  ///< of the innermost
};

template <typename Member>
struct EntryOf;
template <typename Function>
struct EntryOf<Function cts_table::*> {
  using type = Function;
};

}  // namespace detail

/// The type of a function of the table: int (*)(cts_info info, cts_info* copy).
template <auto member>
using FunctionOf = typename detail::EntryOf<decltype(member)>::type;

/// What a hook calls to go on.
template <typename Result, typename... Parameters>
class Next<Result (*)(Parameters...)> {
 public:
  using Hook = detail::Hook<Result (*)(Parameters...)>;

  explicit Next(const Hook* hook) : hook_(hook) {}

  Result operator()(Parameters... arguments) const {
    if (hook_->around) return hook_->around(Next(hook_->next), arguments...);
    return hook_->function(arguments...);
  }

 private:
  const Hook* hook_;
};

namespace detail {

template <typename Function>
struct AroundOf;
template <typename Result, typename... Parameters>
struct AroundOf<Result (*)(Parameters...)> {
  using type = Closure<Result(Next<Result (*)(Parameters...)>, Parameters...)>;
};

}  // namespace detail

/// What can be wrapped around a function: Result(Next next, Parameters... arguments).
template <auto member>
using Around = typename detail::AroundOf<FunctionOf<member>>::type;

/// Puts `around` over a function of the table that is being decorated; what the MPI lacks stays
/// absent.
template <auto member>
void wrap(cts_table& mpi, std::type_identity_t<Around<member>> around);

/// While this lives, what is put over functions is at work only in calls for which `when` is true.
class WrapOnly {
 public:
  explicit WrapOnly(bool (*when)());
  ~WrapOnly();
  WrapOnly(const WrapOnly&) = delete;
  WrapOnly& operator=(const WrapOnly&) = delete;
};

}  // namespace infocts
