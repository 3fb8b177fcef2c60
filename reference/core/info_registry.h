#ifndef REFERENCE_CORE_INFO_REGISTRY_H_
#define REFERENCE_CORE_INFO_REGISTRY_H_

#include "core/exported.h"
#include "core/handle_table.h"
#include "core/info_object.h"
#include "core/object_lock.h"
#include "core/only_thread.h"

namespace reference {

using InfoTable = HandleTable<MPI_Info, InfoObject, 1, 1U << 20>;

/// The word beside the object of a handle, for a lock on it; nullptr if none is needed: for the
/// only thread, and for MPI_INFO_ENV, which nobody changes.
inline ObjectLock::Word* lock_word(MPI_Info handle) noexcept {
  if (is_only_thread()) return nullptr;
  InfoObject* info = InfoTable::find(handle);
  return info != nullptr ? &InfoTable::word_of(*info) : nullptr;
}

/// The contents of MPI_INFO_ENV. Throws std::bad_alloc at the first use.
const InfoObject& find_environment();

/// The object behind any valid handle, MPI_INFO_ENV included; nullptr for all others. Throws
/// std::bad_alloc at the first use of MPI_INFO_ENV. Anything but its size must be read under a
/// lock.
inline const InfoObject* find_info(MPI_Info handle) {
  if (const InfoObject* info = InfoTable::find(handle)) [[likely]]
    return info;
  return handle == MPI_INFO_ENV ? &find_environment() : nullptr;
}

/// The object behind a handle that the user may change and free: MPI_INFO_ENV is not one of them.
/// Anything but its size must be read under a lock, too.
inline InfoObject* find_own_info(MPI_Info handle) noexcept { return InfoTable::find(handle); }

/// Sets the contents of MPI_INFO_ENV. Threads that still read the former contents may continue.
void publish_environment(InfoObject&& info);

}  // namespace reference

#endif  // REFERENCE_CORE_INFO_REGISTRY_H_
