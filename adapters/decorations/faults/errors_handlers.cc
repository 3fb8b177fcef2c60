// Faults in which error handler is called for an error of an info call, and with what.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The user's callback, and what MPI calls instead of it. There is one at a time: see
/// functions.def.
std::atomic<cts_error_callback> told{nullptr};
Closure<void(cts_comm comm, int code)> between;

/// Callbacks reach the user through `how`.
TableChange call_back(Closure<void(cts_comm comm, int code)> how) {
  return before(fn::comm_create_errhandler, [how](auto& call) {
    told = call.callback;
    between = how;
    call.callback = [](cts_comm comm, int code) { between(comm, code); };
  });
}

void tell(cts_comm comm, int code) { told.load()(comm, code); }

bool is_handler_of_mpi(cts_errhandler handler) {
  return handler.bits == inner().constants.errors_return.bits ||
         handler.bits == inner().constants.errors_are_fatal.bits;
}

}  // namespace

FAULTS_OF("errors", "info.errors") {
  fault("initial_handler_forgotten", {"initial_handler"},
        "The start of the program set mpi_initial_errhandler to mpi_errors_return, but errors "
        "before MPI_Init end the process.",
        after(fn::info_create_env,
              to_object(inner_set, "mpi_initial_errhandler", "mpi_errors_return")));
  fault("handler_never_called", {"handler_self", "handler_world"},
        "Errors of info calls reach no error handler of the user.",
        call_back([](cts_comm, int) {}));
  fault("handler_called_twice", {"handler_self"},
        "The error handler is called twice for one error.", call_back([](cts_comm comm, int code) {
          tell(comm, code);
          tell(comm, code);
        }));
  static std::atomic<int> calls{0};
  fault("handler_called_once", {"handler_self"},
        "An error handler is called for the first error only.",
        call_back([](cts_comm comm, int code) {
          if (calls++ == 0) tell(comm, code);
        }) + before(fn::comm_create_errhandler, [](auto&) { calls = 0; }));
  fault("handler_hears_other", {"handler_self"},
        "The error handler is told MPI_ERR_OTHER, whatever the error.",
        call_back([](cts_comm comm, int) { tell(comm, inner().constants.err_other); }));
  static std::atomic<bool> heard{false};
  fault("code_lost_after_handler", {"code_after_handler"},
        "MPI_Info_delete returns MPI_SUCCESS where a handler of the user heard of the error.",
        call_back([](cts_comm comm, int code) {
          heard = true;
          tell(comm, code);
        }) + after_any(fn::info_delete, [](auto& call) {
          if (heard.exchange(false)) call.code = success();
        }));
  static std::atomic<bool> heard_of_set{false};
  fault("code_of_set_lost_after_handler", {"code_after_handler"},
        "MPI_Info_set returns MPI_SUCCESS where a handler of the user heard of the error.",
        call_back([](cts_comm comm, int code) {
          heard_of_set = true;
          tell(comm, code);
        }) + after_any(fn::info_set, [](auto& call) {
          if (heard_of_set.exchange(false)) call.code = success();
        }));
  static std::atomic<bool> setting{false};
  fault("handler_not_for_set", {"handler_self", "handler_world"},
        "Errors of MPI_Info_set are returned and reach no error handler.",
        call_back([](cts_comm comm, int code) {
          if (!setting) tell(comm, code);
        }) + before(fn::info_set, [](auto&) { setting = true; }) +
            after_any(fn::info_set, [](auto&) { setting = false; }));

  static std::atomic<bool> has_handler{false};
  fault("error_lost_with_handler", {"handler_self"},
        "Where MPI_COMM_SELF has a handler of the user, MPI_Info_delete of a missing key succeeds "
        "and tells nobody.",
        before(fn::comm_set_errhandler,
               [](auto& call) {
                 if (is_self(call.comm)) has_handler = !is_handler_of_mpi(call.handler);
               }) +
            ignore(
                fn::info_delete, !known && [](auto&) { return has_handler.load(); }));

  // Handlers of the wrong communicator.
  fault("handler_of_the_other", {"handler_self"},
        "Errors of info calls go to the handler of MPI_COMM_WORLD, not MPI_COMM_SELF.",
        before(fn::comm_set_errhandler, [](auto& call) {
          const cts_constants& known = inner().constants;
          if (!is_predefined(call.comm)) return;
          call.comm = is_world(call.comm) ? known.comm_self : known.comm_world;
        }));
  fault("handler_of_both", {"handler_self", "handler_world"},
        "MPI_COMM_WORLD and MPI_COMM_SELF have one error handler between them.",
        after(fn::comm_set_errhandler, [](auto& call) {
          if (!is_predefined(call.comm)) return;
          inner().comm_set_errhandler(inner().constants.comm_world, call.handler);
          inner().comm_set_errhandler(inner().constants.comm_self, call.handler);
        }));
  fault("handler_set_too_late", {"handler_self"},
        "MPI_COMM_SELF keeps the first error handler that it was given.",
        ignore(fn::comm_set_errhandler,
               [](auto& call) { return is_self(call.comm) && !is_handler_of_mpi(call.handler); }));
}

}  // namespace infocts
