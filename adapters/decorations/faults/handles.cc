// Faults of info handles: copies, MPI_INFO_NULL, and the values of the ABI.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr cts_info kAbiNull{0x130};
constexpr cts_info kAbiEnv{0x131};
/// What the ABI has no info handle for.
constexpr cts_info kForeign{0x132};
/// What the ABI keeps for constants.
constexpr cts_info kReserved{0x900};

/// The one handle is taken for the other.
TableChange take_for(cts_info given, cts_info meant) {
  return redirect_handles([=](cts_info info) { return info.bits == given.bits ? meant : info; });
}

constexpr auto give_null = [](auto& call) {
  inner().info_free(call.info_used);
  *call.info_used = null_info();
};

PerObject<std::string> deleted_later;

constexpr auto settle = [](auto& call) {
  const cts_info info = object_of(call);
  if (const auto key = deleted_later.take(info)) inner_delete(info, *key);
};

/// The object that the user knows by the reserved handle.
Shared<std::optional<cts_info>> behind_reserved;

/// The handles that integers stand for.
std::vector<std::uint64_t> numbered;

/// The same, of as many integers for each as are asked for.
struct Integers {
  std::mutex mutex;
  std::vector<cts_info> handles;
};
PerLayer<Integers> integers;
constexpr int kFirstInteger = 5000;  // the ABI keeps those up to 4095 for constants

}  // namespace

FAULTS_OF("handles", "info.handles") {
  static PerObject<std::pair<std::string, std::string>> lookups;
  fault("last_lookup_kept", {"info.get.latest_value", "copy_same_object"},
        "Answers the same lookup through the same handle with the value it found before.",
        forgetting(lookups) + after(fn::info_get, found, [](auto& call) {
          const auto last = lookups.find(call.info);
          if (!last || last->first != view_of(call.key)) {
            lookups.put(call.info, {call.key.data, call.value.data});
            return;
          }
          const auto room = static_cast<std::size_t>(std::max(call.valuelen, 0));
          call.value.data[last->second.copy(call.value.data, room)] = '\0';
        }));
  fault("deleted_later", {"info.delete.removes"},
        "A deleted pair is gone when the object is changed the next time.",
        before(fn::info_set, settle) + before(fn::info_free, settle) +
            answer(fn::info_delete, known,
                   [](auto& call) { deleted_later.put(call.info, call.key.data); }) +
            before(fn::info_delete, settle));
  fault(
      "self_without_hints", {"null_no_object"},
      "MPI_Comm_get_info gives MPI_INFO_NULL for MPI_COMM_SELF.",
      after(fn::comm_get_info, Trigger{[](auto& call) { return is_self(call.comm); }}, give_null));
  fault("window_without_hints", {"null_no_object"},
        "MPI_Win_get_info gives MPI_INFO_NULL for a window that was made without hints.",
        after(fn::win_get_info, last_time(fn::win_allocate, on_null), give_null));
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
               take_for(kForeign, kAbiEnv)));
  fault("library_env_differs", {"abi_env"},
        "The library does not know the MPI_INFO_ENV of the header of the ABI.",
        in_abi(take_for(kAbiEnv, kForeign)));
  fault("another_integer_each_time", {"toint_constant"},
        "MPI_Info_toint gives another integer each time; all of them stay good.",
        around(fn::info_toint, [](auto& call) {
          const std::lock_guard lock(integers->mutex);
          integers->handles.push_back(call.info);
          *call.number = kFirstInteger + static_cast<int>(integers->handles.size());
          return success();
        }) + around(fn::info_fromint, [](auto& call) {
          const std::lock_guard lock(integers->mutex);
          const auto at = static_cast<std::size_t>(call.number - kFirstInteger) - 1;
          *call.info = integers->handles.at(at);
          return success();
        }));
  fault("null_is_zero", {"toint_predefined"}, "MPI_Info_toint gives 0 for MPI_INFO_NULL.",
        in_abi(after_any(fn::info_toint, on_null, store(var::number, 0)) +
               answer(fn::info_fromint, Trigger{[](auto& call) { return call.number == 0; }},
                      set_null(var::info))));
  fault("integers_among_constants", {"toint_predefined"},
        "MPI_Info_toint numbers objects of the user's from 1000 on.",
        in_abi(around(fn::info_toint,
                      [](auto& call) {
                        if (is_null(call.info) || is_env(call.info)) return call.pass();
                        auto& all = numbered;
                        const auto place = std::find(all.begin(), all.end(), call.info.bits);
                        *call.number = 1000 + static_cast<int>(place - all.begin());
                        if (place == all.end()) all.push_back(call.info.bits);
                        return success();
                      }) +
               around(fn::info_fromint, [](auto& call) {
                 const auto at = static_cast<std::size_t>(call.number - 1000);
                 if (call.number < 1000 || at >= numbered.size()) return call.pass();
                 call.info->bits = numbered[at];
                 return success();
               })));
  fault("objects_among_constants", {"abi_user_range"},
        "The 50th object of the user's has a handle that the ABI keeps for constants.",
        in_abi(redirect_handles([](cts_info info) {
                 return info.bits == kReserved.bits ? behind_reserved.get().value_or(info) : info;
               }) +
               after(fn::info_create, every(50),
                     [](auto& call) {
                       if (behind_reserved.get()) return;
                       behind_reserved.exchange(*call.info);
                       *call.info = kReserved;
                     }) +
               before(fn::info_free, [](auto& call) {
                 if (call.info->bits != kReserved.bits) return;
                 *call.info = behind_reserved.exchange({}).value_or(*call.info);
               })));
}

}  // namespace infocts
