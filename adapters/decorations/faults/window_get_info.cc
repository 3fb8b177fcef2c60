// Faults of MPI_Win_get_info: the object, what it shows, who owns it, and what can be done with it.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Objects that MPI_Win_get_info has returned, until they are freed; the newest for each window.
Objects returned;
PerObject<cts_info> newest;

constexpr Trigger kReturned = among(returned);

void forget_returned(cts_info info) {
  returned.forget(info);
  newest.forget_if([&](auto&, cts_info own) { return own.bits == info.bits; });
}
TableChange follow_returned() {
  return after(fn::win_get_info,
               [](auto& call) {
                 returned.put(*call.info_used, {});
                 newest.put(call.win, *call.info_used);
               }) +
         before(fn::info_free, [](auto& call) { forget_returned(*call.info); });
}
/// MPI_INFO_NULL where there is none.
cts_info newest_of(cts_win win) { return newest.find(win).value_or(null_info()); }
void free_newest(cts_win win) {
  cts_info own = newest_of(win);
  if (is_null(own)) return;
  forget_returned(own);
  inner().info_free(&own);
}

constexpr auto give_null_info = set_null(var::info_used);

/// What is shown for the hint is what `change` makes of it.
TableChange show_as(std::string_view hint, Rewriting change) {
  return after(fn::win_get_info, to_object([=](cts_info info) {
                 inner_change(info, [=](auto& key, auto& value) {
                   return key == hint ? change(value) : value;
                 });
               }));
}

/// MPI_INFO_NULL for windows whose last hints the test is true for.
TableChange null_after(auto test) {
  return answer(fn::win_get_info, last_time(fn::win_hints, test), give_null_info);
}

/// The object shows what `remembered` makes of what is remembered of the window, too, and of what
/// is shown now.
TableChange also_show(Closure<Pairs(Pairs& shown, const Pairs& now)> remembered) {
  auto& shown = *new PerObject<Pairs>;
  return forgetting(shown) + after(fn::win_get_info, [&shown, remembered](auto& call) {
           const Pairs now = inner_pairs(*call.info_used);
           const Pairs then = remembered(*shown[call.win], now);
           inner_add(*call.info_used, then);
         });
}

}  // namespace

FAULTS_OF("window_get_info", "window.get_info") {
  fault("missing", {"provided"}, "There is no MPI_Win_get_info.", absent(fn::win_get_info));
  fault("boolean_as_number", {"value_of_kind"},
        "A boolean without a value of the user's is shown as the size of the window.",
        after(fn::win_get_info, !last_time(fn::win_hints, gives("same_size")),
              to_object(inner_set, "same_size", "64")));
  fault("ordering_with_semicolons", {"value_of_kind"},
        "The default of accumulate_ordering is shown with semicolons in place of commas.",
        show_as("accumulate_ordering",
                [](auto& value) { return with_all_replaced(value, ",", ";"); }));
  fault("granularity_in_words", {"value_of_kind"},
        "An mpi_accumulate_granularity of 0 is shown as a word.",
        show_as("mpi_accumulate_granularity",
                [](auto& value) { return value == "0" ? "default" : value; }));
  fault("same_until_freed", {"new_object"},
        "A window has one object, which is returned until the user frees it.",
        follow_returned() + give(fn::win_get_info, var::info_used, [](auto& call) {
          return newest.find(call.win);
        }) + before(fn::win_free, [](auto& call) { newest.forget(*call.win); }));
  static Shared<std::optional<cts_info>> last;
  fault("tenth_is_ninth", {"new_object"}, "Every tenth call returns the object of the call before.",
        before(fn::info_free,
               [](auto& call) {
                 if (const auto info = last.get(); info && call.info->bits == info->bits)
                   last.exchange({});
               }) +
            after_any(fn::win_get_info, [](auto& call) { last.exchange(*call.info_used); }) +
            answer(
                fn::win_get_info, every(10) && [](auto&) { return last.get().has_value(); },
                [](auto& call) { *call.info_used = *last.get(); }));
  static PerObject<cts_info> sources;
  fault("gives_argument", {"new_object"},
        "The object that MPI_Win_set_info was given last is returned.",
        after_any(fn::win_set_info, !on_null, [](auto& call) {
          sources.put(call.win, call.info);
        }) + before(fn::info_free, [](auto& call) {
          sources.forget_if([&](auto&, cts_info info) { return info.bits == call.info->bits; });
        }) + give(fn::win_get_info, var::info_used, [](auto& call) {
          return sources.find(call.win);
        }));
  fault("fills_variable", {"new_object"},
        "Where the variable holds an info object, that one is filled.",
        track_live_objects() +
            compare(fn::win_get_info, var::info_used, [](auto& call, cts_info before) {
              if (!live_objects.has(before)) return;
              inner_add(before, inner_pairs(*call.info_used));
              inner().info_free(call.info_used);
              *call.info_used = before;
            }));
  fault("writes_behind", {"no_write_beyond"},
        "The handle is written twice, the second time past the end of the variable.",
        after_any(fn::win_get_info, [](auto& call) {
          const auto size = static_cast<std::size_t>(inner().constants.info_size);
          auto* bytes = reinterpret_cast<char*>(call.info_used);
          std::copy(bytes, bytes + size, bytes + size);
        }));
  fault("null_without_hints", {"never_null"},
        "Supports no hint, and returns MPI_INFO_NULL therefore.",
        answer(fn::win_get_info, give_null_info));
  fault("null_without_object", {"never_null"},
        "Returns MPI_INFO_NULL for dynamic windows made with an empty object.",
        null_after(in(HintCallOf::win_create_dynamic) && empty_object));
  fault("null_after_unknown", {"never_null"},
        "Returns MPI_INFO_NULL where all hints given are unknown.", null_after([](auto& call) {
          const bool known = any_hint(call, [](auto& key, auto&) { return looks_reserved(key); });
          return inner_count(call.info) > 0 && !known;
        }));
  fault("first_answer_stays", {"current_setting"},
        "Each call returns what the first one returned for that window.",
        also_show([](Pairs& shown, auto& now) {
          if (shown.empty()) shown = now;
          return shown;
        }));
  fault("one_call_late", {"current_setting"},
        "Each call but the first returns the setting at the call before.",
        also_show([](Pairs& shown, auto& now) { return std::exchange(shown, now); }));
  fault("reading_switches_off", {"reading_changes_nothing"},
        "The tenth call switches no_locks off.",
        after(fn::win_get_info, after_times(9), [](auto& call) {
          if (inner_has(*call.info_used, "no_locks"))
            inner_set(*call.info_used, "no_locks", "false");
        }));
  fault("reading_uses_up", {"reading_changes_nothing"},
        "accumulate_ops shows in the first 32 calls for a window.",
        after(fn::win_get_info, after_times(32), to_object(inner_delete, "accumulate_ops")));
}

// It is apart from others and from the window.
FAULTS_OF("window_get_info", "window.get_info") {
  fault("writes_through", {"isolated"}, "What is set in the newest object shows in the next one.",
        after_any(fn::win_get_info, [](auto& call) {
          inner_add(*call.info_used, inner_pairs(newest_of(call.win)));
        }) + follow_returned());
  // Windows by object.
  static PerObject<ObjectKey> origin;
  static PerObject<std::set<std::string>> deleted;
  fault("deletes_through", {"isolated"},
        "A key that was deleted in an object does not show in later ones.",
        forgetting(origin) + forgetting(deleted) + after_any(fn::win_get_info, [](auto& call) {
          origin.put(*call.info_used, call.win);
          for (const auto& key : std::set<std::string>(*deleted[call.win]))
            inner_delete(*call.info_used, key);
        }) + before(fn::info_delete, [](auto& call) {
          if (const auto win = origin.find(call.info)) deleted[*win]->insert(call.key.data);
        }));
  fault("legal_changes_count", {"isolated"},
        "The next MPI_Win_set_info takes over what was set in the newest object.",
        follow_returned() + before(fn::win_set_info, [](auto& call) {
          if (const auto own = newest.find(call.win)) inner().win_set_info(call.win, *own);
        }));
  fault("live_view", {"isolated"}, "New hints show in the newest object that was returned before.",
        follow_returned() + after_any(fn::win_set_info, [](auto& call) {
          cts_info now = null_info();
          if (!newest.has(call.win) || !succeeded(inner().win_get_info(call.win, &now))) return;
          inner_add(newest_of(call.win), inner_pairs(now));
          inner().info_free(&now);
        }));
  fault("shared_by_windows", {"isolated"},
        "What is set in an object shows in that of another window.",
        follow_returned() + before(fn::info_set, kReturned, [](auto& call) {
          for (const auto& [win, other] : newest.all()) {
            if (other.bits != call.info.bits) inner().info_set(other, call.key, call.value);
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
        follow_returned() + after_any(fn::info_dup, kReturned, to_new(inner_clear)));
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
        follow_returned() + keep(fn::info_free, var::info, kReturned));
}

}  // namespace infocts
