// Faults of the handles that the ABI keeps for constants.
#include <mutex>

#include "adapters/decorations/redirection.h"
#include "adapters/decorations/success.h"

namespace infocts {
namespace {

constexpr cts_info kReserved{0x900};
std::mutex reserved_mutex;
/// The object that the user knows by the reserved handle; 0 where there is none.
cts_info behind_reserved{0};

}  // namespace

FAULTS {
  fault("handles.objects_among_constants", {"info.handles.abi_user_range"},
        "The 50th object of the user's has a handle that the ABI keeps for constants.",
        in_abi(redirect_handles([](cts_info info) {
                 const std::lock_guard lock(reserved_mutex);
                 const bool reserved = info.bits == kReserved.bits && behind_reserved.bits != 0;
                 return reserved ? behind_reserved : info;
               }) +
               around(fn::info_create,
                      [](auto& call) {
                        static int count = 0;
                        const int code = call.pass();
                        const std::lock_guard lock(reserved_mutex);
                        if (!succeeded(code) || behind_reserved.bits != 0 || ++count % 50 != 0)
                          return code;
                        behind_reserved = *call.info;
                        *call.info = kReserved;
                        return code;
                      }) +
               before(fn::info_free, [](auto& call) {
                 const std::lock_guard lock(reserved_mutex);
                 if (call.info->bits == kReserved.bits && behind_reserved.bits != 0) {
                   *call.info = behind_reserved;
                   behind_reserved = {0};
                 }
               })));
}

}  // namespace infocts
