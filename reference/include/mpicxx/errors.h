// Errors in C++ (MPI-2.2, 16.1.8 "Exceptions" and A.4, "Environmental Management C++ Bindings").
//
// There are no return codes. What happens on an error is up to the error handler of the object, as
// in C; with MPI::ERRORS_THROW_EXCEPTIONS the function throws an MPI::Exception.
#ifndef MPICXX_ERRORS_H_INCLUDED
#define MPICXX_ERRORS_H_INCLUDED

#include <map>
#include <mutex>

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

class Errhandler {
 public:
  Errhandler() : handle_(MPI_ERRHANDLER_NULL) {}
  Errhandler(const MPI_Errhandler& handle) : handle_(handle) {}
  virtual ~Errhandler() {}
  Errhandler(const Errhandler&) = default;
  Errhandler& operator=(const Errhandler&) = default;
  Errhandler& operator=(const MPI_Errhandler& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Errhandler() const { return handle_; }
  bool operator==(const Errhandler& other) const { return handle_ == other.handle_; }
  bool operator!=(const Errhandler& other) const { return handle_ != other.handle_; }

  virtual void Free();

 private:
  MPI_Errhandler handle_;
};

namespace detail {

// Set by the handler that throws: the function of C that is running in this thread returns, and the
// one of C++ around it throws then. So no exception passes through the library.
inline bool& told_to_throw() {
  static thread_local bool told = false;
  return told;
}

/// Calls a function of C and throws its error, if that is what the handler wants.
template <class... Parameters, class... Arguments>
void call(int (*function)(Parameters...), Arguments... arguments) {
  told_to_throw() = false;
  const int code = function(arguments...);
  if (code == MPI_SUCCESS || !told_to_throw()) return;
  told_to_throw() = false;
  throw Exception(code);
}

/// What MPI::ERRORS_THROW_EXCEPTIONS holds: no handler of C, as it can be set and retrieved by C++
/// functions only. Communicators and windows have one each that stands for it.
inline MPI_Errhandler throwing() {
  static char place;
  return reinterpret_cast<MPI_Errhandler>(&place);
}

inline void throw_for_comm(MPI_Comm*, int*, ...) { told_to_throw() = true; }
inline void throw_for_win(MPI_Win*, int*, ...) { told_to_throw() = true; }

/// A handler that is made when it is first wanted, which is while MPI runs.
template <class Function>
MPI_Errhandler made_once(int (*create)(Function*, MPI_Errhandler*), Function* function) {
  static std::mutex mutex;
  static MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  const std::lock_guard<std::mutex> lock(mutex);
  if (handler == MPI_ERRHANDLER_NULL) create(function, &handler);
  return handler;
}

inline MPI_Errhandler throwing_for_comm() {
  return made_once<MPI_Comm_errhandler_function>(MPI_Comm_create_errhandler, throw_for_comm);
}

inline MPI_Errhandler throwing_for_win() {
  return made_once<MPI_Win_errhandler_function>(MPI_Win_create_errhandler, throw_for_win);
}

/// The handler that C knows, and the other way round. `stand_in` is one of the two above.
inline MPI_Errhandler in_c(const Errhandler& handler, MPI_Errhandler (*stand_in)()) {
  const MPI_Errhandler handle = handler;
  return handle == throwing() ? stand_in() : handle;
}

inline Errhandler from_c(MPI_Errhandler handler, MPI_Errhandler (*stand_in)()) {
  if (handler != stand_in()) return handler;
  MPI_Errhandler reference = handler;  // what is returned has none that the user could free
  MPI_Errhandler_free(&reference);
  return throwing();
}

/// Which function of C++ belongs to a handler that was made in C++. A function of C is told the
/// object only, whose handler says the rest.
template <class Function>
class Handlers {
 public:
  static Handlers& all() {
    static Handlers handlers;
    return handlers;
  }

  void add(MPI_Errhandler handler, Function* function) {
    const std::lock_guard<std::mutex> lock(mutex_);
    functions_[handler] = function;
  }

  Function* find(MPI_Errhandler handler) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = functions_.find(handler);
    return found == functions_.end() ? nullptr : found->second;
  }

 private:
  std::mutex mutex_;
  std::map<MPI_Errhandler, Function*> functions_;
};

}  // namespace detail

inline void Errhandler::Free() { detail::call(MPI_Errhandler_free, &handle_); }

}  // namespace MPI

#endif  // MPICXX_ERRORS_H_INCLUDED
