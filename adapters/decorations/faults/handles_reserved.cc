// Faults of the handles that the ABI keeps for constants.
#include <mutex>

#include "adapters/decorations/outcome.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

constexpr cts_info kReserved{0x900};
std::mutex reserved_mutex;
/// The object that the user knows by the reserved handle; 0 where there is none.
cts_info behind_reserved{0};

}  // namespace

FAULT({.name = "handles.objects_among_constants",
       .violates = {"info.handles.abi_user_range"},
       .text = "The 50th object of the user's has a handle that the ABI keeps for constants."}) {
  if (mpi.not_abi != nullptr) return;
  redirect_handles(mpi, [](cts_info info) {
    const std::lock_guard lock(reserved_mutex);
    const bool reserved = info.bits == kReserved.bits && behind_reserved.bits != 0;
    return reserved ? behind_reserved : info;
  });
  replace(mpi.info_create, [](cts_info* info) {
    static int count = 0;
    const int code = below().info_create(info);
    const std::lock_guard lock(reserved_mutex);
    if (!succeeded(code) || behind_reserved.bits != 0 || ++count % 50 != 0) return code;
    behind_reserved = *info;
    *info = kReserved;
    return code;
  });
  replace(mpi.info_free, [](cts_info* info) {
    const std::lock_guard lock(reserved_mutex);
    if (info->bits == kReserved.bits && behind_reserved.bits != 0) {
      *info = behind_reserved;
      behind_reserved = {0};
    }
    return below().info_free(info);
  });
}

}  // namespace infocts
