// Faults of MPI_Win_get_info: the object, and what it shows.
#include "adapters/decorations/returned_hints.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr auto give_null_info = [](auto& call) { *call.info_used = null_info(); };

/// What is shown for the hint is what `change` makes of it.
TableChange show_as(const std::string& hint,
                    Closure<std::string(const std::string& value)> change) {
  return after(fn::win_get_info, [=](auto& call) {
    const auto value = inner_value(*call.info_used, hint);
    if (value && change(*value) != *value) inner_set(*call.info_used, hint, change(*value));
  });
}

/// Windows by bits.
using Windows = std::map<std::uint64_t, bool>;

/// MPI_INFO_NULL for windows whose last hints the test is true for.
TableChange null_after(Closure<bool(const HintCall& call)> test) {
  return keeping<Windows>([test](Windows& windows) {
    return around(fn::win_hints,
                  [&windows, test](auto& call) {
                    const bool null = test(call);
                    call.pass();
                    windows[*call.object] = null;
                    return call.code;
                  }) +
           answer(fn::win_get_info,
                  Trigger{[&windows](auto& call) { return windows[call.win.bits]; }},
                  give_null_info);
  });
}

/// After the nth call for a window, what it returns is changed.
TableChange after_calls(int n, Closure<void(cts_info info)> change) {
  return keeping<std::map<std::uint64_t, int>>([=](auto& calls) {
    return after(fn::new_windows, [&calls](auto& call) { calls[*call.object] = 0; }) +
           after(fn::win_get_info, [=, &calls](auto& call) {
             if (++calls[call.win.bits] >= n) change(*call.info_used);
           });
  });
}

/// The object shows what `remembered` says, too, which is told of the window and of what it shows.
TableChange also_show(Closure<Pairs(std::uint64_t win, const Pairs& now)> remembered) {
  return after(fn::win_get_info, [remembered](auto& call) {
    inner_add(*call.info_used, remembered(call.win.bits, inner_pairs(*call.info_used)));
  });
}

}  // namespace

FAULTS_OF("window_get_info", "window.get_info") {
  fault("missing", {"provided"}, "There is no MPI_Win_get_info.", absent(fn::win_get_info));
  fault("boolean_as_word", {"value_of_kind"},
        "A boolean without a value of the user's is shown as the word default.",
        show_as("same_size", [](auto& value) { return value == "false" ? "default" : value; }));
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
        follow_returned() +
            answer(fn::win_get_info,
                   Trigger{[](auto& call) { return newest.contains(call.win.bits); }},
                   [](auto& call) { *call.info_used = newest_of(call.win); }) +
            before(fn::win_free, [](auto& call) { newest.erase(call.win->bits); }));
  static std::optional<cts_info> last;
  fault("tenth_is_ninth", {"new_object"}, "Every tenth call returns the object of the call before.",
        before(fn::info_free,
               [](auto& call) {
                 if (last && call.info->bits == last->bits) last.reset();
               }) +
            after_any(fn::win_get_info, [](auto& call) { last = *call.info_used; }) +
            answer(
                fn::win_get_info, every(10) && [](auto&) { return last.has_value(); },
                [](auto& call) { *call.info_used = *last; }));
  static std::map<std::uint64_t, cts_info> sources;
  fault("gives_argument", {"new_object"},
        "The object that MPI_Win_set_info was given last is returned.",
        after_any(fn::win_set_info, !on_null,
                  [](auto& call) { sources[call.win.bits] = call.info; }) +
            before(fn::info_free,
                   [](auto& call) {
                     std::erase_if(sources, [&](const auto& entry) {
                       return entry.second.bits == call.info->bits;
                     });
                   }) +
            answer(fn::win_get_info,
                   Trigger{[](auto& call) { return sources.contains(call.win.bits); }},
                   [](auto& call) { *call.info_used = sources[call.win.bits]; }));
  fault("fills_variable", {"new_object"},
        "Where the variable holds an info object, that one is filled.",
        follow_alive() + around(fn::win_get_info, [](auto& call) {
          const cts_info before = *call.info_used;
          if (!succeeded(call.pass()) || !alive.has(before)) return call.code;
          inner_add(before, inner_pairs(*call.info_used));
          inner().info_free(call.info_used);
          *call.info_used = before;
          return call.code;
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
        null_after([](auto& call) {
          return given_to(HintCallOf::win_create_dynamic)(call) && inner_count(call.info) == 0;
        }));
  fault("null_after_unknown", {"never_null"},
        "Returns MPI_INFO_NULL where all hints given are unknown.", null_after([](auto& call) {
          const bool known = any_hint(call, [](auto& key, auto&) { return looks_reserved(key); });
          return inner_count(call.info) > 0 && !known;
        }));
  static std::map<std::uint64_t, Pairs> shown;
  const TableChange forget_shown =
      before(fn::win_free, [](auto& call) { shown.erase(call.win->bits); });
  fault("first_answer_stays", {"current_setting"},
        "Each call returns what the first one returned for that window.",
        also_show([](auto win, auto& now) { return shown.try_emplace(win, now).first->second; }) +
            forget_shown);
  fault(
      "one_call_late", {"current_setting"},
      "Each call but the first returns the setting at the call before.",
      also_show([](auto win, auto& now) { return std::exchange(shown[win], now); }) + forget_shown);
  fault("reading_switches_off", {"reading_changes_nothing"},
        "The tenth call switches no_locks off.", after_calls(10, [](cts_info info) {
          if (inner_has(info, "no_locks")) inner_set(info, "no_locks", "false");
        }));
  fault("reading_uses_up", {"reading_changes_nothing"},
        "accumulate_ops shows in the first 32 calls for a window.",
        after_calls(33, [](cts_info info) { inner_delete(info, "accumulate_ops"); }));
}

}  // namespace infocts
