#include "core/session.h"

#include <optional>

#include "core/alloc_kinds.h"

namespace reference {

Session::Session(const InfoObject* info, const ErrorHandlerSlot<MPI_Session>& handler)
    : errors(handler) {
  const auto requested =
      info != nullptr ? info->find("mpi_memory_alloc_kinds") : std::optional<std::string_view>();
  alloc_kinds_ = supported_alloc_kinds(requested.value_or(alloc_kinds_of_launcher()));
  process::open_session();
}

}  // namespace reference
