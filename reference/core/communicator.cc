#include "core/communicator.h"

#include "core/alloc_kinds.h"
#include "core/process.h"

namespace reference {
namespace {

Communicator* make_predefined(std::string_view name) {
  auto* communicator = new Communicator(process::initial_error_handler(), name);
  communicator->hints.inherit_alloc_kinds(supported_alloc_kinds(alloc_kinds_of_launcher()));
  return communicator;
}

// Never destroyed: programs may call MPI until their very end.
Communicator& world() {
  static auto* communicator = make_predefined("MPI_COMM_WORLD");
  return *communicator;
}

Communicator& self() {
  static auto* communicator = make_predefined("MPI_COMM_SELF");
  return *communicator;
}

}  // namespace

void make_predefined_communicators() {
  world();
  self();
}

Communicator* find_communicator(MPI_Comm handle) noexcept {
  if (process::is_world_running()) {
    if (handle == MPI_COMM_WORLD) return &world();
    if (handle == MPI_COMM_SELF) return &self();
  }
  return CommunicatorTable::find(handle);
}

int raise_without_object(int code, const char* function) {
  if (!process::is_world_running()) {
    return raise_predefined(process::initial_error_handler(), code, function);
  }
  return self().errors.raise(MPI_COMM_SELF, code, function);
}

}  // namespace reference
