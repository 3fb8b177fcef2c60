#ifndef REFERENCE_C_BINDING_H_
#define REFERENCE_C_BINDING_H_

#include <new>
#include <utility>

#include "core/communicator.h"
#include "core/datatype.h"
#include "core/exported.h"
#include "core/info_registry.h"
#include "core/process.h"
#include "core/window.h"

/// Gives PMPI_name, which must be defined above, its name MPI_name. The symbol is weak, so that a
/// profiling tool can define its own (MPI-4.0, section "Profiling Interface").
#define REFERENCE_EXPORT(name)                           \
  extern "C" __attribute__((visibility("default"), weak, \
                            alias("PMPI_" #name))) decltype(PMPI_##name) MPI_##name

namespace reference::binding {

/// Runs the body of a function and turns exceptions, which must not reach C, into error codes.
template <class Body>
int catch_all(Body&& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return MPI_ERR_NO_MEM;
  } catch (...) {
    return MPI_ERR_INTERN;
  }
}

/// Messages use MPI_name even where __func__ is "PMPI_name".
constexpr const char* public_name(const char* function) noexcept { return function + 1; }

/// A function that works without a communicator or window, at any time.
template <class Body>
int without_object(const char* function, Body&& body) {
  const int code = catch_all(std::forward<Body>(body));
  if (code == MPI_SUCCESS) [[likely]]
    return MPI_SUCCESS;
  return raise_without_object(code, public_name(function));
}

/// A function that works without an object, but only while MPI runs.
template <class Body>
int while_running(const char* function, Body&& body) {
  return without_object(function, [&] { return process::is_running() ? body() : MPI_ERR_OTHER; });
}

/// A function that works on a communicator: `body(communicator)`. Its errors go to the handler of
/// the communicator.
template <class Body>
int on_communicator(const char* function, MPI_Comm handle, Body&& body) {
  if (!process::is_running()) return raise_without_object(MPI_ERR_OTHER, public_name(function));
  Communicator* communicator = find_communicator(handle);
  if (communicator == nullptr) return raise_without_object(MPI_ERR_COMM, public_name(function));
  const int code = catch_all([&] { return body(*communicator); });
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  return communicator->errors.raise(handle, code, public_name(function));
}

/// The same for a window.
template <class Body>
int on_window(const char* function, MPI_Win handle, Body&& body) {
  if (!process::is_running()) return raise_without_object(MPI_ERR_OTHER, public_name(function));
  Window* window = WindowTable::find(handle);
  if (window == nullptr) return raise_without_object(MPI_ERR_WIN, public_name(function));
  const int code = catch_all([&] { return body(*window); });
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  return window->errors.raise(handle, code, public_name(function));
}

/// The same for a datatype, which has no error handler of its own.
template <class Body>
int on_datatype(const char* function, MPI_Datatype handle, Body&& body) {
  return while_running(function, [&]() -> int {
    Datatype* type = find_datatype(handle);
    return type != nullptr ? body(*type) : MPI_ERR_TYPE;
  });
}

/// A lock to read an info argument that may be MPI_INFO_NULL. Throws std::bad_alloc.
struct OptionalInfo {
  explicit OptionalInfo(MPI_Info handle)
      : object(find_info(handle)),
        is_valid(object != nullptr || handle == MPI_INFO_NULL),
        lock_(lock_word(handle), ObjectLock::For::kRead) {}

  const InfoObject* const object;  ///< null: MPI_INFO_NULL, or no valid handle
  const bool is_valid;

 private:
  ObjectLock lock_;
};

}  // namespace reference::binding

#endif  // REFERENCE_C_BINDING_H_
