#include "core/error_handler.h"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string_view>

#include "core/error_class.h"
#include "core/handle_number.h"
#include "core/handle_table.h"
#include "core/process.h"

namespace reference {
namespace {

// A user's handler. "Freed" takes only the user's reference away: objects keep theirs, and
// MPI_Comm_get_errhandler gives the user a new one.
struct ErrorHandler {
  explicit ErrorHandler(ErrorFunction user_function) : function(user_function) {}

  ErrorFunction function;
  int user_references = 1;
  int object_references = 0;
};

using ErrorHandlerTable = HandleTable<MPI_Errhandler, ErrorHandler, 2>;

// Guards the counts. Setting a handler and calling a user's one are rare.
constinit std::mutex mutex;

// Requires the lock, as do the next two.
void destroy_if_unused(MPI_Errhandler handle) noexcept {
  const ErrorHandler* handler = ErrorHandlerTable::find(handle);
  if (handler->user_references == 0 && handler->object_references == 0) {
    ErrorHandlerTable::destroy(handle);
  }
}

void add_object(MPI_Errhandler handle) noexcept {
  if (!is_predefined_error_handler(handle)) ++ErrorHandlerTable::find(handle)->object_references;
}

void remove_object(MPI_Errhandler handle) noexcept {
  if (is_predefined_error_handler(handle)) return;
  --ErrorHandlerTable::find(handle)->object_references;
  destroy_if_unused(handle);
}

template <class Object>
using FunctionFor = void (*)(Object*, int*, ...);

}  // namespace

bool is_predefined_error_handler(MPI_Errhandler handler) noexcept {
  return handler == MPI_ERRORS_ARE_FATAL || handler == MPI_ERRORS_ABORT ||
         handler == MPI_ERRORS_RETURN;
}

int create_error_handler(ErrorFunction function, MPI_Errhandler* handler) {
  const bool is_null = std::visit([](auto* given) { return given == nullptr; }, function);
  if (is_null || handler == nullptr) return MPI_ERR_ARG;
  *handler = ErrorHandlerTable::create(function);
  return MPI_SUCCESS;
}

int free_error_handler(MPI_Errhandler handle) {
  // What MPI_Comm_get_errhandler and its like give is to be freed, whatever it is.
  if (is_predefined_error_handler(handle)) return MPI_SUCCESS;
  const std::lock_guard lock(mutex);
  ErrorHandler* handler = ErrorHandlerTable::find(handle);
  if (handler == nullptr || handler->user_references == 0) return MPI_ERR_ERRHANDLER;
  --handler->user_references;
  destroy_if_unused(handle);
  return MPI_SUCCESS;
}

int error_handler_to_int(MPI_Errhandler handle) noexcept {
  return number_of_handle<ErrorHandlerTable>(handle, MPI_ERRHANDLER_NULL,
                                             is_predefined_error_handler);
}

MPI_Errhandler error_handler_from_int(int number) noexcept {
  return handle_of_number<ErrorHandlerTable, MPI_Errhandler>(number);
}

template <class Object>
ErrorHandlerSlot<Object>::ErrorHandlerSlot(const ErrorHandlerSlot& other) noexcept {
  const std::lock_guard lock(mutex);
  handler_ = other.handler_.load();
  add_object(handler_);
}

template <class Object>
ErrorHandlerSlot<Object>::~ErrorHandlerSlot() {
  const std::lock_guard lock(mutex);
  remove_object(handler_);
}

template <class Object>
int ErrorHandlerSlot<Object>::set(MPI_Errhandler handle) {
  const std::lock_guard lock(mutex);
  if (!is_predefined_error_handler(handle)) {
    const ErrorHandler* handler = ErrorHandlerTable::find(handle);
    if (handler == nullptr || handler->user_references == 0 ||
        !std::holds_alternative<FunctionFor<Object>>(handler->function)) {
      return MPI_ERR_ERRHANDLER;
    }
  }
  add_object(handle);
  remove_object(handler_.exchange(handle));
  return MPI_SUCCESS;
}

template <class Object>
MPI_Errhandler ErrorHandlerSlot<Object>::get() {
  const std::lock_guard lock(mutex);
  if (!is_predefined_error_handler(handler_)) ++ErrorHandlerTable::find(handler_)->user_references;
  return handler_;
}

template <class Object>
int ErrorHandlerSlot<Object>::raise(Object object, int code, const char* function) {
  // Most programs that come here have MPI_ERRORS_RETURN; they must not wait for a lock.
  if (const MPI_Errhandler handler = handler_; is_predefined_error_handler(handler)) {
    return raise_predefined(handler, code, function);
  }
  std::unique_lock lock(mutex);
  const MPI_Errhandler handler = handler_;
  if (is_predefined_error_handler(handler)) return raise_predefined(handler, code, function);
  const auto user_function =
      std::get<FunctionFor<Object>>(ErrorHandlerTable::find(handler)->function);
  lock.unlock();  // the user's function may call MPI
  user_function(&object, &code);
  return code;
}

template class ErrorHandlerSlot<MPI_Comm>;
template class ErrorHandlerSlot<MPI_Win>;
template class ErrorHandlerSlot<MPI_Session>;

int raise_predefined(MPI_Errhandler handler, int code, const char* function) noexcept {
  if (handler == MPI_ERRORS_RETURN) return code;
  const std::string_view text = error_text(code);
  std::fprintf(stderr, "Fatal error in %s: %.*s\n", function, static_cast<int>(text.size()),
               text.data());
  process::abort(code);
}

}  // namespace reference
