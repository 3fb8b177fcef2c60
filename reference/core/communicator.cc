#include "core/communicator.h"

#include "core/process.h"

namespace reference {
namespace {

// Never destroyed: programs may call MPI until their very end.
Communicator& world() {
  static auto* communicator = new Communicator(process::initial_error_handler(), "MPI_COMM_WORLD");
  return *communicator;
}

Communicator& self() {
  static auto* communicator = new Communicator(process::initial_error_handler(), "MPI_COMM_SELF");
  return *communicator;
}

}  // namespace

Communicator* find_communicator(MPI_Comm handle) {
  if (handle == MPI_COMM_WORLD) return &world();
  if (handle == MPI_COMM_SELF) return &self();
  return CommunicatorTable::find(handle);
}

int raise_without_object(int code, const char* function) {
  if (!process::is_world_running()) {
    return raise_predefined(process::initial_error_handler(), code, function);
  }
  return self().errors.raise(MPI_COMM_SELF, code, function);
}

}  // namespace reference
