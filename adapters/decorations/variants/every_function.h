// Wraps every function of the table with code that is written once.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// Replaces every function that the MPI has by Around<Entry, Function>::call:
///
///   template <auto Entry, typename Function>
///   struct Counted;
///   template <auto Entry, typename... Parameters>
///   struct Counted<Entry, int (*)(Parameters...)> {
///     static int call(Parameters... arguments) { … return (inner().*Entry)(arguments...); }
///   };
template <template <auto, typename> class Around>
TableChange wrap_every_function() {
  return [](cts_table& mpi) {
#define CTS_FUNCTION(member, name, parameters) \
  if (mpi.member != nullptr) mpi.member = Around<&cts_table::member, decltype(mpi.member)>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  };
}

}  // namespace infocts
