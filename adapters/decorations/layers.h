// Puts decorations over an MPI: each is a layer, and each function of a layer is a stack of hooks.
//
//   wrap<&cts_table::info_dup>(mpi, [&](auto next, cts_info info, cts_info* copy) {
//     const int code = next(info, copy);
//     if (code == inner().constants.success) ++duplicates;
//     return code;
//   });
//
// Within a decoration, hooks nest: `next` is the function as it was before it was wrapped, with the
// hooks that it already had. Between decorations there is `inner()`: in a hook it is the MPI under
// the hook's own layer, with all decorations further inside. So a decoration works the same over
// another decoration as over a plain MPI, and it compares error codes and constants of the MPI that
// it calls. Which MPI is the inner one depends on the layer that is being called, and each thread
// keeps track of that for itself.
//
// In a fault that is not about threads, the functions that it changes take turns, and so do all
// functions of info objects and names: a fault that makes one call out of several is not to be a
// race as well. It hides a race below it. Nothing else here takes a lock.
//
// Without decorations, the table is the shim's own. A function that no decoration changes stays as
// it is, unless it takes turns.
#pragma once

#include <array>
#include <span>

#include "adapters/decorations/closure.h"
#include "adapters/table.h"

namespace infocts {

struct RegisteredDecoration;

/// The most decorations at a time.
inline constexpr int kMaxLayers = 4;

/// Returns the table with these decorations over it, the first outermost. `iut` must outlive it.
/// The next call starts anew and invalidates the table that this one returned.
const cts_table& decorated(const cts_table& iut,
                           std::span<const RegisteredDecoration* const> decorations);

/// The inner MPI of the decoration that is running in this thread; of the outermost decoration if
/// none is.
const cts_table& inner();

/// The number of the layer that is being called in this thread, from 0 for the innermost.
std::size_t current_layer();

/// What each layer has for itself, so that decorations over each other do not share it.
template <typename Value>
class PerLayer {
 public:
  Value& operator*() { return values_[current_layer()]; }
  Value* operator->() { return &**this; }

 private:
  std::array<Value, kMaxLayers> values_{};
};

/// Whether a call of the inner MPI succeeded.
inline bool succeeded(int code) { return code == inner().constants.success; }
inline int success() { return inner().constants.success; }

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

/// What a hook calls to pass the call on.
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

/// Wraps `around` around a function of the table that is being decorated. A function that the MPI
/// lacks stays absent.
template <auto member>
void wrap(cts_table& mpi, std::type_identity_t<Around<member>> around);

/// While this lives, hooks that are added run only in calls for which `when` is true.
class WrapOnly {
 public:
  explicit WrapOnly(bool (*when)());
  ~WrapOnly();
  WrapOnly(const WrapOnly&) = delete;
  WrapOnly& operator=(const WrapOnly&) = delete;
};

}  // namespace infocts
