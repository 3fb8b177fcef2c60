// The objects that MPI_Win_get_info has returned, for faults in what becomes of them.
#pragma once

#include <map>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

// Objects that MPI_Win_get_info has returned, until they are freed; the newest for each window.
inline HandleSet returned;
inline std::map<std::uint64_t, cts_info> newest;

inline void forget(cts_info info) {
  returned.remove(info);
  std::erase_if(newest, [&](const auto& entry) { return entry.second.bits == info.bits; });
}

/// Keeps `returned` and `newest`. A fault that replaces MPI_Info_free too has to `forget` itself.
inline void follow_returned(cts_table& mpi) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (code == below().constants.success) {
      returned.add(*used);
      newest[win.bits] = *used;
    }
    return code;
  });
  mpi.info_free = [](cts_info* info) {
    forget(*info);
    return below().info_free(info);
  };
}

/// Ends what MPI_Win_get_info returned last for this window.
inline void free_newest(cts_win win) {
  auto own = newest.extract(win.bits);
  if (own.empty()) return;
  returned.remove(own.mapped());
  below().info_free(&own.mapped());
}

}  // namespace infocts
