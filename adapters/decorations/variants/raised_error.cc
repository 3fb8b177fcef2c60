#include "adapters/decorations/variants/raised_error.h"

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

struct Handlers {
  std::atomic<cts_error_callback> callback = nullptr;
  std::atomic<std::uint64_t> with_callback{0};  // the handler that calls it
  std::atomic<std::uint64_t> in_force{0};       // on the communicator below
  cts_comm comm{0};
};

Handlers& handlers() {
  static Handlers all;
  return all;
}

int create(cts_error_callback callback, cts_errhandler* handler) {
  const int code = inner().comm_create_errhandler(callback, handler);
  if (succeeded(code)) {
    handlers().callback = callback;
    handlers().with_callback = handler->bits;
  }
  return code;
}

int set(cts_comm comm, cts_errhandler handler) {
  const int code = inner().comm_set_errhandler(comm, handler);
  if (succeeded(code) && comm.bits == handlers().comm.bits) handlers().in_force = handler.bits;
  return code;
}

}  // namespace

TableChange follow_error_handlers() {
  return [=](cts_table& mpi) {
    // Errors without an object go to MPI_COMM_SELF since 4.0.
    handlers().comm =
        mpi.header_version >= 4 ? inner().constants.comm_self : inner().constants.comm_world;
    if (mpi.comm_create_errhandler == nullptr || mpi.comm_set_errhandler == nullptr) return;
    mpi.comm_create_errhandler = create;
    mpi.comm_set_errhandler = set;
  };
}

int raise_error(int code) {
  const cts_error_callback callback = handlers().callback;
  const bool calls = callback != nullptr && handlers().in_force == handlers().with_callback;
  if (calls) callback(handlers().comm, code);
  return code;
}

}  // namespace infocts
