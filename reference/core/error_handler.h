#ifndef REFERENCE_CORE_ERROR_HANDLER_H_
#define REFERENCE_CORE_ERROR_HANDLER_H_

#include <atomic>
#include <variant>

#include "core/exported.h"

namespace reference {

/// Whether every kind of object may have it: MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT,
/// MPI_ERRORS_RETURN.
bool is_predefined_error_handler(MPI_Errhandler handler) noexcept;

/// A user's function; its type says for which kind of object it is.
using ErrorFunction = std::variant<MPI_Comm_errhandler_function*, MPI_Win_errhandler_function*,
                                   MPI_Session_errhandler_function*>;

/// Makes a handler, to be freed by the user. MPI_ERR_ARG for a null pointer. Throws std::bad_alloc.
int create_error_handler(ErrorFunction function, MPI_Errhandler* handler);

/// MPI_Errhandler_free: the handler lives on while objects use it. Nothing happens to a predefined
/// one. MPI_ERR_ERRHANDLER for one to which the user no longer has a reference.
int free_error_handler(MPI_Errhandler handler);

/// The INTEGER of a handler in Fortran, and the handler of an INTEGER; for anything else, those of
/// no handler.
int error_handler_to_int(MPI_Errhandler handler) noexcept;
MPI_Errhandler error_handler_from_int(int number) noexcept;

/// The error handler of one communicator, window or session (MPI-4.0, section "Error Handling").
/// `Object` is MPI_Comm, MPI_Win or MPI_Session. Thread-safe.
template <class Object>
class ErrorHandlerSlot {
 public:
  /// Starts with a predefined handler.
  explicit ErrorHandlerSlot(MPI_Errhandler predefined) noexcept : handler_(predefined) {}
  /// Starts with the handler of another object, as the duplicate of a communicator does.
  ErrorHandlerSlot(const ErrorHandlerSlot& other) noexcept;
  ErrorHandlerSlot& operator=(const ErrorHandlerSlot&) = delete;
  ~ErrorHandlerSlot();

  /// MPI_ERR_ERRHANDLER if there is no such handler, or if it is for another kind of object.
  int set(MPI_Errhandler handler);

  /// The handler, with a reference for the user, who frees it.
  MPI_Errhandler get();

  /// Reports an error of `object` in the MPI function called `function`. Returns the code that the
  /// function is to return, if the handler comes back.
  int raise(Object object, int code, const char* function);

 private:
  std::atomic<MPI_Errhandler> handler_;
};

extern template class ErrorHandlerSlot<MPI_Comm>;
extern template class ErrorHandlerSlot<MPI_Win>;
extern template class ErrorHandlerSlot<MPI_Session>;

/// Reports an error to a predefined handler: returns `code` or ends the process.
int raise_predefined(MPI_Errhandler handler, int code, const char* function) noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_ERROR_HANDLER_H_
