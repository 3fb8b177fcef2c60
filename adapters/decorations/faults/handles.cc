// Faults of info handles: copies, MPI_INFO_NULL, and the values of the ABI.
#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/success.h"

namespace infocts {
namespace {

constexpr cts_info kAbiNull{0x130};
constexpr cts_info kAbiEnv{0x131};
/// What the ABI has no info handle for.
constexpr cts_info kForeign{0x132};

}  // namespace

FAULTS_OF("handles", "info.handles") {
  static PerObject<std::pair<std::string, std::string>> lookups;
  fault("last_lookup_kept", {"info.get.latest_value", "copy_same_object"},
        "Answers the same lookup through the same handle with the value it found before.",
        after(fn::info_get, [](auto& call) {
          if (*call.flag == 0) return;
          const auto last = lookups.find(call.info);
          if (last && last->first == view_of(call.key)) {
            const std::size_t room = static_cast<std::size_t>(std::max(call.valuelen, 0));
            call.value.data[last->second.copy(call.value.data, room)] = '\0';
          } else {
            lookups.put(call.info, {call.key.data, call.value.data});
          }
        }) + before(fn::info_free, [](auto& call) { lookups.take(*call.info); }));
  static PerObject<std::string> deleted;
  static constexpr auto settle = [](cts_info info) {
    if (const auto key = deleted.take(info)) inner().info_delete(info, text_of(*key));
  };
  fault("deleted_later", {"info.delete.removes"},
        "A deleted pair is gone when the object is changed the next time.",
        around(fn::info_delete, [](auto& call) {
          settle(call.info);
          if (!inner_has(call.info, call.key.data)) return call.pass();
          deleted.put(call.info, call.key.data);
          return success();
        }) + before(fn::info_set, [](auto& call) {
          settle(call.info);
        }) + before(fn::info_free, [](auto& call) { settle(*call.info); }));
  fault("self_without_hints", {"null_no_object"},
        "MPI_Comm_get_info gives MPI_INFO_NULL for MPI_COMM_SELF.",
        after(fn::comm_get_info, [](auto& call) {
          if (call.comm.bits != inner().constants.comm_self.bits) return;
          inner().info_free(call.info_used);
          *call.info_used = inner().constants.info_null;
        }));
  static PerObject<bool> hinted;
  fault("window_without_hints", {"null_no_object"},
        "MPI_Win_get_info gives MPI_INFO_NULL for a window that was made without hints.",
        after(fn::win_allocate, [](auto& call) {
          hinted.put(*call.win, call.info.bits != inner().constants.info_null.bits);
        }) + after(fn::win_get_info, [](auto& call) {
          if (hinted.find(call.win).value_or(true)) return;
          inner().info_free(call.info_used);
          *call.info_used = inner().constants.info_null;
        }));
  fault("toint_absent", {"toint_provided"}, "The library has no MPI_Info_toint.",
        absent(fn::info_toint));
  fault("fromint_absent", {"fromint_provided"}, "The library has no MPI_Info_fromint.",
        absent(fn::info_fromint));
  fault("abi_null_zero", {"abi_null"}, "The header of the ABI has a null pointer as MPI_INFO_NULL.",
        in_abi(in_constants([](auto& constants) { constants.info_null = {0}; })));
  fault("library_null_differs", {"abi_null", "info.free.sets_null"},
        "MPI_Info_free leaves another MPI_INFO_NULL than that of the header of the ABI.",
        in_abi(after(fn::info_free, [](auto& call) {
          if (call.info->bits == kAbiNull.bits) *call.info = kForeign;
        })));
  fault("abi_env_differs", {"abi_env"},
        "The header of the ABI has another MPI_INFO_ENV, which the library knows.",
        in_abi(in_constants([](auto& constants) { constants.info_env = kForeign; }) +
               redirect_handles(
                   [](cts_info info) { return info.bits == kForeign.bits ? kAbiEnv : info; })));
  fault("library_env_differs", {"abi_env"},
        "The library does not know the MPI_INFO_ENV of the header of the ABI.",
        in_abi(redirect_handles(
            [](cts_info info) { return info.bits == kAbiEnv.bits ? kForeign : info; })));
  fault("null_is_zero", {"toint_predefined"}, "MPI_Info_toint gives 0 for MPI_INFO_NULL.",
        in_abi(after_any(fn::info_toint,
                         [](auto& call) {
                           if (is_null(call.info)) *call.number = 0;
                         }) +
               around(fn::info_fromint, [](auto& call) {
                 if (call.number != 0) return call.pass();
                 *call.info = inner().constants.info_null;
                 return success();
               })));
  static std::mutex mutex;
  static std::vector<std::uint64_t> known;
  static const auto predefined = [](cts_info info) {
    return is_null(info) || info.bits == inner().constants.info_env.bits;
  };
  fault("integers_among_constants", {"toint_predefined"},
        "MPI_Info_toint numbers objects of the user's from 1000 on.",
        in_abi(around(fn::info_toint,
                      [](auto& call) {
                        if (predefined(call.info)) return call.pass();
                        const std::lock_guard lock(mutex);
                        const auto found = std::find(known.begin(), known.end(), call.info.bits);
                        *call.number = 1000 + static_cast<int>(found - known.begin());
                        if (found == known.end()) known.push_back(call.info.bits);
                        return success();
                      }) +
               around(fn::info_fromint, [](auto& call) {
                 const std::lock_guard lock(mutex);
                 const auto at = static_cast<std::size_t>(call.number - 1000);
                 if (call.number < 1000 || at >= known.size()) return call.pass();
                 call.info->bits = known[at];
                 return success();
               })));
}

}  // namespace infocts
