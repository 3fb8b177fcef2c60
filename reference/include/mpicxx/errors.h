// Errors in C++ (MPI-2.2, 16.1.8 "Exceptions" and A.4, "Environmental Management C++ Bindings").
//
// There are no return codes. What happens on an error is up to the error handler of the object, as
// in C; with MPI::ERRORS_THROW_EXCEPTIONS the function throws an MPI::Exception.
#ifndef MPICXX_ERRORS_H_INCLUDED
#define MPICXX_ERRORS_H_INCLUDED

#include <exception>
#include <utility>

namespace MPI {

class Exception {
 public:
  Exception(int error_code) : code_(error_code), class_(error_code) {
    int length = 0;
    text_[0] = '\0';
    MPI_Error_class(code_, &class_);
    MPI_Error_string(code_, text_, &length);
  }
  virtual ~Exception() {}

  virtual int Get_error_code() const { return code_; }
  virtual int Get_error_class() const { return class_; }
  virtual const char* Get_error_string() const { return text_; }

 private:
  int code_;
  int class_;
  char text_[MPI_MAX_ERROR_STRING];
};

namespace detail {

// A handler says that something is to be thrown: the function of C that is running in this thread
// returns, and the one of C++ around it throws then. So no exception passes through the library.

inline bool& told_to_throw() {
  static thread_local bool told = false;
  return told;
}

/// By a function of the user; null where it is to be an MPI::Exception.
inline std::exception_ptr& thrown_in_handler() {
  static thread_local std::exception_ptr thrown;
  return thrown;
}

/// For handlers.
inline void tell_to_throw(const std::exception_ptr& thrown = nullptr) {
  told_to_throw() = true;
  thrown_in_handler() = thrown;
}

inline void throw_if_told(int code) {
  if (!told_to_throw()) return;
  told_to_throw() = false;
  const std::exception_ptr thrown = std::move(thrown_in_handler());
  thrown_in_handler() = nullptr;
  if (thrown != nullptr) std::rethrow_exception(thrown);
  throw Exception(code);
}

/// Calls a function of C and throws its error, if that is what the handler wants.
template <class... Parameters, class... Arguments>
void call(int (*function)(Parameters...), const Arguments&... arguments) {
  told_to_throw() = false;
  const int code = function(arguments...);
  if (code != MPI_SUCCESS) throw_if_told(code);
}

/// Has the handler of an object called with `errorcode`, by a function of C.
template <class Handle>
void call_errhandler(int (*function)(Handle, int), Handle handle, int errorcode) {
  told_to_throw() = false;
  const int code = function(handle, errorcode);
  throw_if_told(code == MPI_SUCCESS ? errorcode : code);
}

}  // namespace detail

}  // namespace MPI

#endif  // MPICXX_ERRORS_H_INCLUDED
