// Faults of what MPI_Win_get_info returns: who owns the object, and what can be done with it.
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/returned_hints.h"

namespace infocts {
FAULTS_OF("window_get_info", "window.get_info") {
  fault("writes_through", {"isolated"}, "What is set in the newest object shows in the next one.",
        // Before the object becomes the newest.
        after_any(fn::win_get_info, [](auto& call) {
          const auto own = newest.find(call.win.bits);
          if (own != newest.end()) inner_add(*call.info_used, inner_pairs(own->second));
        }) + follow_returned());
  // Windows by object.
  static std::map<std::uint64_t, std::uint64_t> origin;
  static std::map<std::uint64_t, Pairs> deleted;
  fault("deletes_through", {"isolated"},
        "A key that was deleted in an object does not show in later ones.",
        after_any(fn::win_get_info, [](auto& call) {
          origin[call.info_used->bits] = call.win.bits;
          for (const auto& [key, value] : deleted[call.win.bits]) {
            inner_delete(*call.info_used, key);
          }
        }) + before(fn::info_delete, [](auto& call) {
          const auto from = origin.find(call.info.bits);
          if (from != origin.end()) deleted[from->second].emplace_back(call.key.data, "");
        }) + before(fn::info_free, [](auto& call) {
          origin.erase(call.info->bits);
        }) + before(fn::win_free, [](auto& call) { deleted.erase(call.win->bits); }));
  fault("legal_changes_count", {"isolated"},
        "The next MPI_Win_set_info takes over what was set in the newest object.",
        follow_returned() + before(fn::win_set_info, [](auto& call) {
          const auto own = newest.find(call.win.bits);
          if (own != newest.end()) inner().win_set_info(call.win, own->second);
        }));
  fault("live_view", {"isolated"}, "New hints show in the newest object that was returned before.",
        follow_returned() + after_any(fn::win_set_info, [](auto& call) {
          const auto own = newest.find(call.win.bits);
          cts_info now = inner().constants.info_null;
          if (own == newest.end() || inner().win_get_info(call.win, &now) != success()) return;
          inner_add(own->second, inner_pairs(now));
          inner().info_free(&now);
        }));
  fault("shared_by_windows", {"isolated"},
        "What is set in an object shows in that of another window.",
        follow_returned() + before(fn::info_set, [](auto& call) {
          if (returned.has(call.info)) {
            for (const auto& [win, other] : newest) {
              if (other.bits != call.info.bits) inner().info_set(other, call.key, call.value);
            }
          }
        }));
  fault("read_only", {"ordinary_object"}, "MPI_Info_set refuses a new key in a returned object.",
        follow_returned() + refuse(fn::info_set, err::info, [](auto& call) {
          return returned.has(call.info) && !inner_has(call.info, call.key.data);
        }));
  fault("keys_stay", {"ordinary_object"},
        "MPI_Info_delete leaves reserved keys in a returned object.",
        follow_returned() + ignore(fn::info_delete, [](auto& call) {
          return returned.has(call.info) && looks_reserved(call.key.data);
        }));
  fault("copy_is_empty", {"ordinary_object"},
        "MPI_Info_dup makes an empty object of a returned one.",
        follow_returned() + after_any(fn::info_dup, [](auto& call) {
          if (returned.has(call.info)) inner_clear(*call.copy);
        }));
  fault("room_for_64", {"ordinary_object"}, "A returned object holds 64 keys at most.",
        follow_returned() + refuse(fn::info_set, err::other, [](auto& call) {
          return returned.has(call.info) && inner_count(call.info) >= 64;
        }));
  fault("refused_as_hints", {"ordinary_object"},
        "MPI_Win_set_info refuses an object that MPI_Win_get_info has returned.",
        follow_returned() + refuse(fn::win_set_info, err::info,
                                   [](auto& call) { return returned.has(call.info); }));
  fault("refused_for_new_window", {"ordinary_object"},
        "No dynamic window can be made with an object that MPI_Win_get_info has returned.",
        follow_returned() + refuse(fn::win_hints, err::info, [](auto& call) {
          return call.routine == HintCallOf::win_create_dynamic && returned.has(call.info);
        }));
  fault("freed_with_window", {"user_frees"},
        "MPI_Win_free frees the newest object that was returned.",
        follow_returned() + before(fn::win_free, [](auto& call) { free_newest(*call.win); }));
  fault("freed_by_next_call", {"user_frees"}, "The next call frees the object of the one before.",
        follow_returned() + before(fn::win_get_info, [](auto& call) { free_newest(call.win); }));
  fault("freed_by_new_hints", {"user_frees"},
        "MPI_Win_set_info frees the newest object that was returned.",
        follow_returned() + after_any(fn::win_set_info, [](auto& call) {
          const auto own = newest.find(call.win.bits);
          if (own != newest.end() && own->second.bits != call.info.bits) free_newest(call.win);
        }));
  fault("free_refused", {"user_frees"}, "MPI_Info_free refuses a returned object.",
        follow_returned() +
            refuse(fn::info_free, err::info, [](auto& call) { return returned.has(*call.info); }));
  fault("free_keeps_handle", {"user_frees"},
        "MPI_Info_free leaves the handle of a returned object.",
        follow_returned() + around(fn::info_free, [](auto& call) {
          const cts_info before = *call.info;
          const bool ours = returned.has(before);
          forget(before);
          const int code = call.pass();
          if (ours) *call.info = before;
          return code;
        }));
}

}  // namespace infocts
