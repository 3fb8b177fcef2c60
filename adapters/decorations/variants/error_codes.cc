#include "adapters/decorations/variants/error_codes.h"

#include <atomic>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/every_function.h"

namespace infocts {
namespace {

ErrorNumbers numbers;
std::atomic<cts_error_callback> callback_of_caller;

int renumbered(int code) { return succeeded(code) ? code : numbers.code(code); }

template <auto Entry, typename Function>
struct Renumbered;
template <auto Entry, typename... Parameters>
struct Renumbered<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) { return renumbered((inner().*Entry)(arguments...)); }
};

void tell_class(cts_comm comm, int code) {
  if (const cts_error_callback callback = callback_of_caller) callback(comm, renumbered(code));
}

int create_handler(cts_error_callback callback, cts_errhandler* handler) {
  callback_of_caller = callback;
  return renumbered(inner().comm_create_errhandler(tell_class, handler));
}

int error_class(int code, int* error_class) {
  const int outcome = inner().error_class(numbers.below(code), error_class);
  if (!succeeded(outcome)) return renumbered(outcome);
  if (!succeeded(*error_class)) *error_class = numbers.of_class(*error_class);
  return outcome;
}

int error_string(int code, cts_field text, int* resultlen) {
  return renumbered(inner().error_string(numbers.below(code), text, resultlen));
}

}  // namespace

TableChange renumber_errors(const ErrorNumbers& new_numbers) {
  return [=](cts_table& mpi) {
    numbers = new_numbers;
    wrap_every_function<Renumbered>()(mpi);
    mpi.error_class = error_class;
    mpi.error_string = error_string;
    if (mpi.comm_create_errhandler != nullptr) mpi.comm_create_errhandler = create_handler;
  };
}

}  // namespace infocts
