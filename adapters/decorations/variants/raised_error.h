// Errors that a variant raises itself. They are reported like those of the inner MPI: to the
// current error handler and as return code.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

struct Handlers {
  std::atomic<cts_error_callback> callback = nullptr;
  std::atomic<std::uint64_t> with_callback{0};  ///< the handler that calls it
  std::atomic<std::uint64_t> in_force{0};       ///< on the communicator below
  cts_comm comm{0};                             ///< to which errors without an object go
};
inline PerLayer<Handlers> handlers;

/// Follows which handlers the program installs. Needed before raise_error is of use.
inline TableChange track_error_handlers() {
  return [](cts_table& mpi) {
    // MPI_COMM_SELF since 4.0.
    const cts_constants& known = inner().constants;
    handlers->comm = mpi.header_version >= 4 ? known.comm_self : known.comm_world;
    if (mpi.comm_create_errhandler == nullptr || mpi.comm_set_errhandler == nullptr) return;
    mpi.comm_create_errhandler = [](cts_error_callback callback, cts_errhandler* handler) {
      const int code = inner().comm_create_errhandler(callback, handler);
      if (!succeeded(code)) return code;
      handlers->callback = callback;
      handlers->with_callback = handler->bits;
      return code;
    };
    mpi.comm_set_errhandler = [](cts_comm comm, cts_errhandler handler) {
      const int code = inner().comm_set_errhandler(comm, handler);
      if (succeeded(code) && comm.bits == handlers->comm.bits) handlers->in_force = handler.bits;
      return code;
    };
  };
}

/// Calls the program's handler if it has one and returns the code, which may be a class: classes
/// are codes too.
inline int raise_error(int code) {
  const cts_error_callback callback = handlers->callback;
  const bool calls = callback != nullptr && handlers->in_force == handlers->with_callback;
  if (calls) callback(handlers->comm, code);
  return code;
}

/// Raises an error of this class, and does nothing else, where `test` is true.
template <typename Callee>
TableChange raise(Callee callee, ErrorClass error,
                  std::type_identity_t<Closure<bool(CallOf<Callee>&)>> test) {
  return track_error_handlers() + around(callee, [=](CallOf<Callee>& call) {
           return test(call) ? raise_error(inner().constants.*error) : call.pass();
         });
}

}  // namespace infocts
