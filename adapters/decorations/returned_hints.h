// The objects that MPI_Win_get_info has returned, for faults in what happens to them later.
#pragma once

#include <map>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {

// Objects that MPI_Win_get_info has returned, until they are freed; the newest for each window.
inline HandleSet returned;
inline std::map<std::uint64_t, cts_info> newest;

inline void forget(cts_info info) {
  returned.remove(info);
  std::erase_if(newest, [&](const auto& entry) { return entry.second.bits == info.bits; });
}

/// Keeps `returned` and `newest` up to date.
inline TableChange follow_returned() {
  return after(fn::win_get_info,
               [](auto& call) {
                 returned.add(*call.info_used);
                 newest[call.win.bits] = *call.info_used;
               }) +
         before(fn::info_free, [](auto& call) { forget(*call.info); });
}

/// Frees the object that MPI_Win_get_info returned last for this window.
inline void free_newest(cts_win win) {
  auto own = newest.extract(win.bits);
  if (own.empty()) return;
  returned.remove(own.mapped());
  inner().info_free(&own.mapped());
}

}  // namespace infocts
