// Error handlers (MPI-2.2, A.4, "Environmental Management C++ Bindings").
#ifndef MPICXX_ERRHANDLER_H_INCLUDED
#define MPICXX_ERRHANDLER_H_INCLUDED

#include <exception>
#include <map>
#include <mutex>

#include "mpicxx/errors.h"

namespace MPI {

namespace detail {

/// What MPI::ERRORS_THROW_EXCEPTIONS holds: no handler of C, as it can be set and retrieved by C++
/// functions only. Communicators and windows have one each that stands for it.
inline MPI_Errhandler throwing() {
  static char place;
  return reinterpret_cast<MPI_Errhandler>(&place);
}

}  // namespace detail

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

  virtual void Free() {
    if (handle_ == detail::throwing()) {
      handle_ = MPI_ERRHANDLER_NULL;
    } else {
      detail::call(MPI_Errhandler_free, &handle_);
    }
  }

 private:
  MPI_Errhandler handle_;
};

namespace detail {

inline void throw_for_comm(MPI_Comm*, int*, ...) { tell_to_throw(); }
inline void throw_for_win(MPI_Win*, int*, ...) { tell_to_throw(); }

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

/// Makes a handler for which `call_in_c` calls `function`.
template <class Function, class FunctionOfC>
Errhandler create_errhandler(int (*create)(FunctionOfC*, MPI_Errhandler*), FunctionOfC* call_in_c,
                             Function* function) {
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  call(create, call_in_c, &handler);
  Handlers<Function>::all().add(handler, function);
  return handler;
}

/// Calls the function of C++ that belongs to the handler of an object.
template <class Object, class Handle>
void call_function(int (*get_errhandler)(Handle, MPI_Errhandler*), Handle handle, int* code) {
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  if (get_errhandler(handle, &handler) != MPI_SUCCESS) return;
  const auto function = Handlers<typename Object::Errhandler_function>::all().find(handler);
  MPI_Errhandler_free(&handler);
  if (function == nullptr) return;
  Object object(handle);
  try {
    function(object, code);
  } catch (...) {
    tell_to_throw(std::current_exception());
  }
}

}  // namespace detail

}  // namespace MPI

#endif  // MPICXX_ERRHANDLER_H_INCLUDED
