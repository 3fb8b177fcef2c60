#include "full/unsupported.h"

#include "core/session.h"

namespace reference::unsupported {

constexpr int kCode = MPI_ERR_UNSUPPORTED_OPERATION;

int on(MPI_Comm comm, const char* function) {
  Communicator* communicator = process::is_running() ? find_communicator(comm) : nullptr;
  if (communicator == nullptr) return without_object(function);
  return communicator->errors.raise(comm, kCode, binding::public_name(function));
}

int on(MPI_Win win, const char* function) {
  Window* window = process::is_running() ? WindowTable::find(win) : nullptr;
  if (window == nullptr) return without_object(function);
  return window->errors.raise(win, kCode, binding::public_name(function));
}

int on(MPI_Session handle, const char* function) {
  Session* session = SessionTable::find(handle);
  if (session == nullptr) return without_object(function);
  return session->errors.raise(handle, kCode, binding::public_name(function));
}

int on(MPI_Group group, const char* function) {
  return binding::raise_on_groups(kCode, function, {group});
}

int without_object(const char* function) {
  return raise_without_object(kCode, binding::public_name(function));
}

int on_file() noexcept { return kCode; }
int nobody() noexcept { return MPI_T_ERR_NOT_SUPPORTED; }

}  // namespace reference::unsupported
