// Routines that make an object from another one of its kind, for decorations that treat all of them
// alike.
//
//   after_making<&cts_table::cart_create>(mpi, [](cts_comm comm, cts_comm made) {
//     return NamedObject(made).set_name(NamedObject(comm).name());
//   });
//
// The lambda is called where the routine succeeded; what it returns the routine returns. It
// captures nothing, as the entries that it becomes part of are C functions.
#pragma once

#include <tuple>

#include "adapters/decorations/outcome.h"

namespace infocts {

template <auto member>
struct Constructor;

// The new object comes last.
template <typename... Parameters, int (*cts_table::*member)(Parameters...)>
struct Constructor<member> {
  using Arguments = std::tuple<Parameters...>;
  using Made = std::remove_pointer_t<std::tuple_element_t<sizeof...(Parameters) - 1, Arguments>>;

  template <typename After>
  static int call(Parameters... arguments) {
    const int code = (below().*member)(arguments...);
    if (!succeeded(code)) return code;
    const Arguments all(arguments...);
    return After{}(std::get<Made>(all), *std::get<Made*>(all));
  }
};

template <auto member, typename After>
void after_making(cts_table& mpi, After /*after*/) {
  if (mpi.*member != nullptr) mpi.*member = Constructor<member>::template call<After>;
}

}  // namespace infocts
