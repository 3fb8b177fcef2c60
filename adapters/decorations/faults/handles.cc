// Faults of info handles: copies, MPI_INFO_NULL, and the values of the ABI.
#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/object_notes.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

constexpr cts_info kAbiNull{0x130};
constexpr cts_info kAbiEnv{0x131};
/// What the ABI has no info handle for.
constexpr cts_info kForeign{0x132};

}  // namespace

FAULT({.name = "handles.last_lookup_kept",
       .violates = {"info.get.latest_value", "info.handles.copy_same_object"},
       .text = "Answers the same lookup through the same handle with the value it found before."}) {
  static ObjectNotes<std::pair<std::string, std::string>> lookups;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (!succeeded(code) || *flag == 0) return code;
    const auto last = lookups.find(info);
    if (last && last->first == view_of(key)) {
      const std::size_t room = static_cast<std::size_t>(std::max(valuelen, 0));
      value.data[last->second.copy(value.data, room)] = '\0';
    } else {
      lookups.put(info, {key.data, value.data});
    }
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    lookups.take(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "handles.deleted_later",
       .violates = {"info.delete.removes"},
       .text = "A deleted pair is gone when the object is changed the next time."}) {
  static ObjectNotes<std::string> deleted;
  static constexpr auto settle = [](cts_info info) {
    if (const auto key = deleted.take(info)) below().info_delete(info, text_of(*key));
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    settle(info);
    if (!has_below(info, key.data)) return below().info_delete(info, key);
    deleted.put(info, key.data);
    return success();
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    settle(info);
    return below().info_set(info, key, value);
  };
  mpi.info_free = [](cts_info* info) {
    settle(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "handles.self_without_hints",
       .violates = {"info.handles.null_no_object"},
       .text = "MPI_Comm_get_info gives MPI_INFO_NULL for MPI_COMM_SELF."}) {
  if (mpi.comm_get_info == nullptr) return;
  mpi.comm_get_info = [](cts_comm comm, cts_info* info) {
    const int code = below().comm_get_info(comm, info);
    if (!succeeded(code) || comm.bits != below().constants.comm_self.bits) return code;
    below().info_free(info);
    *info = below().constants.info_null;
    return code;
  };
}

FAULT({.name = "handles.window_without_hints",
       .violates = {"info.handles.null_no_object"},
       .text = "MPI_Win_get_info gives MPI_INFO_NULL for a window that was made without hints."}) {
  if (mpi.win_get_info == nullptr || mpi.win_allocate == nullptr) return;
  static ObjectNotes<bool> hinted;
  mpi.win_allocate = [](int64_t size, int unit, cts_info info, cts_comm comm, void* base,
                        cts_win* win) {
    const int code = below().win_allocate(size, unit, info, comm, base, win);
    if (succeeded(code)) hinted.put({win->bits}, info.bits != below().constants.info_null.bits);
    return code;
  };
  mpi.win_get_info = [](cts_win win, cts_info* info) {
    const int code = below().win_get_info(win, info);
    if (!succeeded(code) || hinted.find({win.bits}).value_or(true)) return code;
    below().info_free(info);
    *info = below().constants.info_null;
    return code;
  };
}

FAULT({.name = "handles.toint_absent",
       .violates = {"info.handles.toint_provided"},
       .text = "The library has no MPI_Info_toint."}) {
  mpi.info_toint = nullptr;
}

FAULT({.name = "handles.fromint_absent",
       .violates = {"info.handles.fromint_provided"},
       .text = "The library has no MPI_Info_fromint."}) {
  mpi.info_fromint = nullptr;
}

FAULT({.name = "handles.abi_null_zero",
       .violates = {"info.handles.abi_null"},
       .text = "The header of the ABI has a null pointer as MPI_INFO_NULL."}) {
  if (mpi.not_abi == nullptr) mpi.constants.info_null = {0};
}

FAULT({.name = "handles.library_null_differs",
       .violates = {"info.handles.abi_null", "info.free.sets_null"},
       .text = "MPI_Info_free leaves another MPI_INFO_NULL than that of the header of the ABI."}) {
  if (mpi.not_abi != nullptr) return;
  mpi.info_free = [](cts_info* info) {
    const int code = below().info_free(info);
    if (succeeded(code) && info->bits == kAbiNull.bits) *info = kForeign;
    return code;
  };
}

FAULT({.name = "handles.abi_env_differs",
       .violates = {"info.handles.abi_env"},
       .text = "The header of the ABI has another MPI_INFO_ENV, which the library knows."}) {
  if (mpi.not_abi != nullptr) return;
  mpi.constants.info_env = kForeign;
  redirect_handles(mpi, [](cts_info info) { return info.bits == kForeign.bits ? kAbiEnv : info; });
}

FAULT({.name = "handles.library_env_differs",
       .violates = {"info.handles.abi_env"},
       .text = "The library does not know the MPI_INFO_ENV of the header of the ABI."}) {
  if (mpi.not_abi != nullptr) return;
  redirect_handles(mpi, [](cts_info info) { return info.bits == kAbiEnv.bits ? kForeign : info; });
}

FAULT({.name = "handles.null_is_zero",
       .violates = {"info.handles.toint_predefined"},
       .text = "MPI_Info_toint gives 0 for MPI_INFO_NULL."}) {
  if (mpi.not_abi != nullptr) return;
  replace(mpi.info_toint, [](cts_info info, int* number) {
    const int code = below().info_toint(info, number);
    if (is_null(info)) *number = 0;
    return code;
  });
  replace(mpi.info_fromint, [](int number, cts_info* info) {
    if (number != 0) return below().info_fromint(number, info);
    *info = below().constants.info_null;
    return below().constants.success;
  });
}

FAULT({.name = "handles.integers_among_constants",
       .violates = {"info.handles.toint_predefined"},
       .text = "MPI_Info_toint numbers objects of the user's from 1000 on."}) {
  if (mpi.not_abi != nullptr) return;
  static std::mutex mutex;
  static std::vector<std::uint64_t> known;
  static const auto predefined = [](cts_info info) {
    return is_null(info) || info.bits == below().constants.info_env.bits;
  };
  replace(mpi.info_toint, [](cts_info info, int* number) {
    if (predefined(info)) return below().info_toint(info, number);
    const std::lock_guard lock(mutex);
    const auto found = std::find(known.begin(), known.end(), info.bits);
    *number = 1000 + static_cast<int>(found - known.begin());
    if (found == known.end()) known.push_back(info.bits);
    return below().constants.success;
  });
  replace(mpi.info_fromint, [](int number, cts_info* info) {
    const std::lock_guard lock(mutex);
    const auto at = static_cast<std::size_t>(number - 1000);
    if (number < 1000 || at >= known.size()) return below().info_fromint(number, info);
    info->bits = known[at];
    return below().constants.success;
  });
}

}  // namespace infocts
