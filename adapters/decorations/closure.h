// Functions with captures as plain values: two pointers, which cost nothing to copy.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

namespace infocts {

template <typename Signature>
class Closure;

/// Holds any callable, as std::function does, but never frees it: decorations live as long as the
/// process. So there is nothing to destroy, which saves compile time in hundreds of rows.
template <typename Result, typename... Parameters>
class Closure<Result(Parameters...)> {
 public:
  Closure() = default;

  template <typename Callable>
  requires(!std::same_as<Callable, Closure> &&
           std::is_invocable_r_v<Result, Callable&, Parameters...>)
      Closure(Callable callable)  // NOLINT(google-explicit-constructor): a lambda is one
      : callable_(new Callable(std::move(callable))), call_(call<Callable>) {}

  Result operator()(Parameters... arguments) const {
    return call_(callable_, std::forward<Parameters>(arguments)...);
  }
  constexpr explicit operator bool() const { return call_ != nullptr; }

 private:
  template <typename Callable>
  static Result call(void* callable, Parameters... arguments) {
    return static_cast<Result>(
        (*static_cast<Callable*>(callable))(std::forward<Parameters>(arguments)...));
  }

  void* callable_ = nullptr;
  Result (*call_)(void*, Parameters...) = nullptr;
};

}  // namespace infocts
