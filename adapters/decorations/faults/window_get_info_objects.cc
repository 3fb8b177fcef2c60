// Faults of what MPI_Win_get_info returns: who owns the object, and what can be done with it.
#include "adapters/decorations/returned_hints.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kReturned = among(returned);

}  // namespace

// It is apart from others and from the window.
FAULTS_OF("window_get_info", "window.get_info") {
  fault("writes_through", {"isolated"}, "What is set in the newest object shows in the next one.",
        // Before the object becomes the newest.
        after_any(fn::win_get_info, [](auto& call) {
          inner_add(*call.info_used, inner_pairs(newest_of(call.win)));
        }) + follow_returned());
  // Windows by object.
  static std::map<std::uint64_t, std::uint64_t> origin;
  static std::map<std::uint64_t, std::set<std::string>> deleted;
  fault("deletes_through", {"isolated"},
        "A key that was deleted in an object does not show in later ones.",
        after_any(fn::win_get_info, [](auto& call) {
          origin[call.info_used->bits] = call.win.bits;
          for (const auto& key : deleted[call.win.bits]) inner_delete(*call.info_used, key);
        }) + before(fn::info_delete, [](auto& call) {
          const auto from = origin.find(call.info.bits);
          if (from != origin.end()) deleted[from->second].insert(call.key.data);
        }) + before(fn::info_free, [](auto& call) {
          origin.erase(call.info->bits);
        }) + before(fn::win_free, [](auto& call) { deleted.erase(call.win->bits); }));
  fault("legal_changes_count", {"isolated"},
        "The next MPI_Win_set_info takes over what was set in the newest object.",
        follow_returned() + before(fn::win_set_info, [](auto& call) {
          const cts_info own = newest_of(call.win);
          if (!is_null(own)) inner().win_set_info(call.win, own);
        }));
  fault("live_view", {"isolated"}, "New hints show in the newest object that was returned before.",
        follow_returned() + after_any(fn::win_set_info, [](auto& call) {
          const cts_info own = newest_of(call.win);
          cts_info now = null_info();
          if (is_null(own) || !succeeded(inner().win_get_info(call.win, &now))) return;
          inner_add(own, inner_pairs(now));
          inner().info_free(&now);
        }));
  fault("shared_by_windows", {"isolated"},
        "What is set in an object shows in that of another window.",
        follow_returned() + before(fn::info_set, kReturned, [](auto& call) {
          for (const auto& [win, other] : newest) {
            if (other.bits == call.info.bits) continue;
            inner().info_set(other, call.key, call.value);
          }
        }));

  // It is an object like others.
  fault("read_only", {"ordinary_object"}, "MPI_Info_set refuses a new key in a returned object.",
        follow_returned() + refuse(fn::info_set, err::info, kReturned && !known));
  fault("keys_stay", {"ordinary_object"},
        "MPI_Info_delete leaves reserved keys in a returned object.",
        follow_returned() + ignore(
                                fn::info_delete, kReturned && [](auto& call) {
                                  return looks_reserved(call.key.data);
                                }));
  fault("copy_is_empty", {"ordinary_object"},
        "MPI_Info_dup makes an empty object of a returned one.",
        follow_returned() +
            after_any(fn::info_dup, kReturned, [](auto& call) { inner_clear(*call.copy); }));
  fault("room_for_64", {"ordinary_object"}, "A returned object holds 64 keys at most.",
        follow_returned() + refuse(fn::info_set, err::other, kReturned && count_from(64)));
  fault("refused_as_hints", {"ordinary_object"},
        "MPI_Win_set_info refuses an object that MPI_Win_get_info has returned.",
        follow_returned() + refuse(fn::win_set_info, err::info, kReturned));
  fault("refused_for_new_window", {"ordinary_object"},
        "No dynamic window can be made with an object that MPI_Win_get_info has returned.",
        follow_returned() + refuse(fn::win_create_dynamic, err::info, kReturned));

  // The user frees it.
  fault("freed_with_window", {"user_frees"},
        "MPI_Win_free frees the newest object that was returned.",
        follow_returned() + before(fn::win_free, [](auto& call) { free_newest(*call.win); }));
  fault("freed_by_next_call", {"user_frees"}, "The next call frees the object of the one before.",
        follow_returned() + before(fn::win_get_info, [](auto& call) { free_newest(call.win); }));
  fault("freed_by_new_hints", {"user_frees"},
        "MPI_Win_set_info frees the newest object that was returned.",
        follow_returned() + after_any(fn::win_set_info, [](auto& call) {
          if (newest_of(call.win).bits != call.info.bits) free_newest(call.win);
        }));
  fault("free_refused", {"user_frees"}, "MPI_Info_free refuses a returned object.",
        follow_returned() + refuse(fn::info_free, err::info, kReturned));
  fault("free_keeps_handle", {"user_frees"},
        "MPI_Info_free leaves the handle of a returned object.",
        follow_returned() + around(fn::info_free, [](auto& call) {
          cts_info freed = *call.info;
          if (returned.has(freed)) call.info = &freed;
          return call.pass();
        }));
}

}  // namespace infocts
