// Faults in which error handler hears of an error of an info call, and what it hears.
#include <atomic>

#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

std::atomic<cts_error_callback> told{nullptr};

// Callbacks reach the user through `between`, which calls `told`.
template <typename Between>
void between_mpi_and_user(cts_table& mpi, Between /*between*/) {
  replace(mpi.comm_create_errhandler, [](cts_error_callback callback, cts_errhandler* handler) {
    told = callback;
    return below().comm_create_errhandler([](cts_comm comm, int code) { Between{}(comm, code); },
                                          handler);
  });
}

bool is_predefined(cts_errhandler handler) {
  return handler.bits == below().constants.errors_return.bits ||
         handler.bits == below().constants.errors_are_fatal.bits;
}

}  // namespace

FAULT({.name = "errors.handler_never_called",
       .violates = {"info.errors.handler_self", "info.errors.handler_world"},
       .text = "Errors of info calls reach no error handler of the user."}) {
  between_mpi_and_user(mpi, [](cts_comm, int) {});
}

FAULT({.name = "errors.handler_called_twice",
       .violates = {"info.errors.handler_self"},
       .text = "The error handler is called twice for one error."}) {
  between_mpi_and_user(mpi, [](cts_comm comm, int code) {
    told.load()(comm, code);
    told.load()(comm, code);
  });
}

FAULT({.name = "errors.handler_called_once",
       .violates = {"info.errors.handler_self"},
       .text = "The error handler is called for the first error only."}) {
  static std::atomic<int> calls{0};
  between_mpi_and_user(mpi, [](cts_comm comm, int code) {
    if (calls++ == 0) told.load()(comm, code);
  });
}

FAULT({.name = "errors.handler_hears_other",
       .violates = {"info.errors.handler_self"},
       .text = "The error handler is told MPI_ERR_OTHER, whatever the error."}) {
  between_mpi_and_user(mpi,
                       [](cts_comm comm, int) { told.load()(comm, below().constants.err_other); });
}

FAULT({.name = "errors.code_lost_after_handler",
       .violates = {"info.errors.code_after_handler"},
       .text =
           "MPI_Info_delete returns MPI_SUCCESS where a handler of the user heard of the error."}) {
  static std::atomic<bool> heard{false};
  between_mpi_and_user(mpi, [](cts_comm comm, int code) {
    heard = true;
    told.load()(comm, code);
  });
  mpi.info_delete = [](cts_info info, cts_text key) {
    heard = false;
    const int code = below().info_delete(info, key);
    return heard ? below().constants.success : code;
  };
}

FAULT({.name = "errors.handler_of_the_other",
       .violates = {"info.errors.handler_self"},
       .text = "Errors of info calls go to the handler of MPI_COMM_WORLD, not MPI_COMM_SELF."}) {
  replace(mpi.comm_set_errhandler, [](cts_comm comm, cts_errhandler handler) {
    const cts_constants& known = below().constants;
    if (comm.bits == known.comm_world.bits) {
      comm = known.comm_self;
    } else if (comm.bits == known.comm_self.bits) {
      comm = known.comm_world;
    }
    return below().comm_set_errhandler(comm, handler);
  });
}

FAULT({.name = "errors.handler_of_both",
       .violates = {"info.errors.handler_self", "info.errors.handler_world"},
       .text = "MPI_COMM_WORLD and MPI_COMM_SELF have one error handler between them."}) {
  replace(mpi.comm_set_errhandler, [](cts_comm comm, cts_errhandler handler) {
    const cts_constants& known = below().constants;
    const bool one = comm.bits == known.comm_world.bits || comm.bits == known.comm_self.bits;
    const int code = below().comm_set_errhandler(comm, handler);
    if (one && code == known.success) {
      below().comm_set_errhandler(known.comm_world, handler);
      below().comm_set_errhandler(known.comm_self, handler);
    }
    return code;
  });
}

FAULT({.name = "errors.handler_not_for_set",
       .violates = {"info.errors.handler_self", "info.errors.handler_world"},
       .text = "Errors of MPI_Info_set are returned and reach no error handler."}) {
  static std::atomic<bool> setting{false};
  between_mpi_and_user(mpi, [](cts_comm comm, int code) {
    if (!setting) told.load()(comm, code);
  });
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    setting = true;
    const int code = below().info_set(info, key, value);
    setting = false;
    return code;
  };
}

FAULT({.name = "errors.handler_set_too_late",
       .violates = {"info.errors.handler_self"},
       .text = "MPI_COMM_SELF keeps the first error handler that it was given."}) {
  replace(mpi.comm_set_errhandler, [](cts_comm comm, cts_errhandler handler) {
    if (comm.bits == below().constants.comm_self.bits && !is_predefined(handler)) {
      return below().constants.success;
    }
    return below().comm_set_errhandler(comm, handler);
  });
}

}  // namespace infocts
