// Something to be done around every function of the table, written once.
#pragma once

#include "adapters/decorations/calls.h"

namespace infocts {

/// Puts Around<Entry, Function>::call in the place of every function that is there:
///
///   template <auto Entry, typename Function>
///   struct Counted;
///   template <auto Entry, typename... Parameters>
///   struct Counted<Entry, int (*)(Parameters...)> {
///     static int call(Parameters... arguments) { … return (inner().*Entry)(arguments...); }
///   };
template <template <auto, typename> class Around>
Deviation wrap_every_function() {
  return [](cts_table& mpi) {
#define CTS_FUNCTION(member, name, parameters) \
  if (mpi.member != nullptr) mpi.member = Around<&cts_table::member, decltype(mpi.member)>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  };
}

}  // namespace infocts
