// Variants whose info handles are not those of the inner MPI, or whose MPI_INFO_ENV holds something
// else.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

struct HandleTranslation {
  /// The inner MPI's handle for one of the caller, which may be anything.
  cts_info (*inward)(cts_info) = [](cts_info info) { return info; };
  /// The caller's handle for a new object.
  cts_info (*outward_new)(cts_info) = [](cts_info info) { return info; };
  /// The caller's handle for one that MPI_Info_f2c or MPI_Info_fromint gave.
  cts_info (*outward)(cts_info) = [](cts_info info) { return info; };
  /// MPI_Info_free was called with this handle of the caller and succeeded.
  void (*freed)(cts_info) = [](cts_info) {};
};

/// From now on every function that takes or returns info handles translates them.
TableChange translate_handles(const HandleTranslation& translation);

// The caller's handle variables: only their first bytes are the handle, the rest is the caller's
// own.

inline cts_info handle_in(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(inner().constants.info_size));
  return handle;
}

inline void store(cts_info* variable, cts_info handle) {
  std::memcpy(&variable->bits, &handle.bits, static_cast<std::size_t>(inner().constants.info_size));
}

/// Replaces MPI_INFO_ENV by an object of the inner MPI, which is made at its first use and filled
/// by `fill`. This translates handles, so a variant cannot have another translate_handles.
TableChange replace_env(void (*fill)(cts_info env));

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
