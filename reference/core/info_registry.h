#ifndef REFERENCE_CORE_INFO_REGISTRY_H_
#define REFERENCE_CORE_INFO_REGISTRY_H_

#include "core/handle_table.h"
#include "core/info_object.h"
#include "mpi.h"

namespace reference {

using InfoTable = HandleTable<MPI_Info, InfoObject, 1>;

/// The object behind any valid handle, MPI_INFO_ENV included; nullptr for all others.
/// Throws std::bad_alloc at the first use of MPI_INFO_ENV.
const InfoObject* find_info(MPI_Info handle);

/// The object behind a handle that the user may change and free: MPI_INFO_ENV is not one of them.
InfoObject* find_own_info(MPI_Info handle) noexcept;

/// Sets the contents of MPI_INFO_ENV. Threads that still read the former contents may go on.
void publish_environment(InfoObject&& info);

}  // namespace reference

#endif  // REFERENCE_CORE_INFO_REGISTRY_H_
