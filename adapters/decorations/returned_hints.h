// The objects that MPI_Win_get_info has returned, for faults in what happens to them later.
#pragma once

#include <map>

#include "adapters/decorations/triggers.h"

namespace infocts {

/// Objects that MPI_Win_get_info has returned, until they are freed; the newest for each window.
inline Objects returned;
inline std::map<std::uint64_t, cts_info> newest;

inline void forget_returned(cts_info info) {
  returned.forget(info);
  std::erase_if(newest, [&](const auto& entry) { return entry.second.bits == info.bits; });
}

/// Keeps `returned` and `newest` up to date.
inline TableChange follow_returned() {
  return after(fn::win_get_info,
               [](auto& call) {
                 returned.put(*call.info_used, {});
                 newest[call.win.bits] = *call.info_used;
               }) +
         before(fn::info_free, [](auto& call) { forget_returned(*call.info); });
}

/// MPI_INFO_NULL where there is none.
inline cts_info newest_of(cts_win win) {
  const auto own = newest.find(win.bits);
  return own == newest.end() ? null_info() : own->second;
}

/// Frees the object that MPI_Win_get_info returned last for this window.
inline void free_newest(cts_win win) {
  cts_info own = newest_of(win);
  if (is_null(own)) return;
  forget_returned(own);
  inner().info_free(&own);
}

}  // namespace infocts
