// Faults of what MPI_Win_get_info returns: whose the object is, and what can be done with it.
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/returned_hints.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

}  // namespace

FAULT({.name = "window_get_info.writes_through",
       .violates = {"window.get_info.isolated"},
       .text = "What is set in the newest object shows in the next one."}) {
  follow_returned(mpi);
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const auto own = newest.find(win.bits);
    if (own != newest.end()) {
      for (const auto& [key, value] : underneath::pairs_of(own->second)) {
        underneath::set(*used, key, value);
      }
    }
    newest[win.bits] = *used;
    return code;
  });
}

FAULT({.name = "window_get_info.deletes_through",
       .violates = {"window.get_info.isolated"},
       .text = "A key that was deleted in an object does not show in later ones."}) {
  static std::map<std::uint64_t, std::uint64_t> origin;  // window by object
  static std::map<std::uint64_t, Pairs> deleted;
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    origin[used->bits] = win.bits;
    for (const auto& [key, value] : deleted[win.bits]) {
      if (underneath::has(*used, key)) below().info_delete(*used, underneath::text_of(key));
    }
    return code;
  });
  mpi.info_delete = [](cts_info info, cts_text key) {
    const auto from = origin.find(info.bits);
    if (from != origin.end()) deleted[from->second].emplace_back(key.data, "");
    return below().info_delete(info, key);
  };
  mpi.info_free = [](cts_info* info) {
    origin.erase(info->bits);
    return below().info_free(info);
  };
  replace(mpi.win_free, [](cts_win* win) {
    deleted.erase(win->bits);
    return below().win_free(win);
  });
}

FAULT({.name = "window_get_info.legal_changes_count",
       .violates = {"window.get_info.isolated"},
       .text = "The next MPI_Win_set_info takes over what was set in the newest object."}) {
  follow_returned(mpi);
  replace(mpi.win_set_info, [](cts_win win, cts_info info) {
    const auto own = newest.find(win.bits);
    if (own != newest.end()) below().win_set_info(win, own->second);
    return below().win_set_info(win, info);
  });
}

FAULT({.name = "window_get_info.live_view",
       .violates = {"window.get_info.isolated"},
       .text = "New hints show in the newest object that was returned before."}) {
  follow_returned(mpi);
  replace(mpi.win_set_info, [](cts_win win, cts_info info) {
    const int code = below().win_set_info(win, info);
    const auto own = newest.find(win.bits);
    cts_info now = below().constants.info_null;
    if (own == newest.end() || below().win_get_info(win, &now) != below().constants.success) {
      return code;
    }
    for (const auto& [key, value] : underneath::pairs_of(now)) {
      underneath::set(own->second, key, value);
    }
    below().info_free(&now);
    return code;
  });
}

FAULT({.name = "window_get_info.shared_by_windows",
       .violates = {"window.get_info.isolated"},
       .text = "What is set in an object shows in that of another window."}) {
  follow_returned(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (returned.has(info)) {
      for (const auto& [win, other] : newest) {
        if (other.bits != info.bits) below().info_set(other, key, value);
      }
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "window_get_info.read_only",
       .violates = {"window.get_info.ordinary_object"},
       .text = "MPI_Info_set refuses a new key in a returned object."}) {
  follow_returned(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (returned.has(info) && !underneath::has(info, key.data)) return below().constants.err_info;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "window_get_info.keys_stay",
       .violates = {"window.get_info.ordinary_object"},
       .text = "MPI_Info_delete leaves reserved keys in a returned object."}) {
  follow_returned(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (returned.has(info) && looks_reserved(key.data)) return below().constants.success;
    return below().info_delete(info, key);
  };
}

FAULT({.name = "window_get_info.copy_is_empty",
       .violates = {"window.get_info.ordinary_object"},
       .text = "MPI_Info_dup makes an empty object of a returned one."}) {
  follow_returned(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (returned.has(info)) underneath::clear(*copy);
    return code;
  };
}

FAULT({.name = "window_get_info.room_for_64",
       .violates = {"window.get_info.ordinary_object"},
       .text = "A returned object holds 64 keys at most."}) {
  follow_returned(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (returned.has(info) && underneath::count_of(info) >= 64) return below().constants.err_other;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "window_get_info.refused_as_hints",
       .violates = {"window.get_info.ordinary_object"},
       .text = "MPI_Win_set_info refuses an object that MPI_Win_get_info has returned."}) {
  follow_returned(mpi);
  replace(mpi.win_set_info, [](cts_win win, cts_info info) {
    return returned.has(info) ? below().constants.err_info : below().win_set_info(win, info);
  });
}

FAULT(
    {.name = "window_get_info.refused_for_new_window",
     .violates = {"window.get_info.ordinary_object"},
     .text = "No dynamic window can be made with an object that MPI_Win_get_info has returned."}) {
  follow_returned(mpi);
  around_win_hints(mpi, [](HintCall& call) {
    const bool refused = call.routine == HintCallOf::win_create_dynamic && returned.has(call.info);
    return refused ? below().constants.err_info : call.pass(call.info);
  });
}

FAULT({.name = "window_get_info.freed_with_window",
       .violates = {"window.get_info.user_frees"},
       .text = "MPI_Win_free frees the newest object that was returned."}) {
  follow_returned(mpi);
  replace(mpi.win_free, [](cts_win* win) {
    free_newest(*win);
    return below().win_free(win);
  });
}

FAULT({.name = "window_get_info.freed_by_next_call",
       .violates = {"window.get_info.user_frees"},
       .text = "The next call frees the object of the one before."}) {
  follow_returned(mpi);
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    free_newest(win);
    const int code = below().win_get_info(win, used);
    newest[win.bits] = *used;
    return code;
  });
}

FAULT({.name = "window_get_info.freed_by_new_hints",
       .violates = {"window.get_info.user_frees"},
       .text = "MPI_Win_set_info frees the newest object that was returned."}) {
  follow_returned(mpi);
  replace(mpi.win_set_info, [](cts_win win, cts_info info) {
    const int code = below().win_set_info(win, info);
    const auto own = newest.find(win.bits);
    if (own != newest.end() && own->second.bits != info.bits) free_newest(win);
    return code;
  });
}

FAULT({.name = "window_get_info.free_refused",
       .violates = {"window.get_info.user_frees"},
       .text = "MPI_Info_free refuses a returned object."}) {
  follow_returned(mpi);
  mpi.info_free = [](cts_info* info) {
    return returned.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "window_get_info.free_keeps_handle",
       .violates = {"window.get_info.user_frees"},
       .text = "MPI_Info_free leaves the handle of a returned object."}) {
  follow_returned(mpi);
  mpi.info_free = [](cts_info* info) {
    const cts_info before = *info;
    const bool ours = returned.has(before);
    forget(before);
    const int code = below().info_free(info);
    if (ours) *info = before;
    return code;
  };
}

}  // namespace infocts
