// Faults of MPI_Win_get_info.
#include <algorithm>
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/returned_hints.h"

namespace infocts {
FAULTS_OF("window_get_info", "window.get_info") {
  fault("missing", {"provided"}, "There is no MPI_Win_get_info.", absent(fn::win_get_info));
  fault("boolean_as_word", {"value_of_kind"},
        "A boolean without a value of the user's is shown as the word default.",
        after_any(fn::win_get_info, [](auto& call) {
          if (inner_value(*call.info_used, "same_size") == "false") {
            inner_set(*call.info_used, "same_size", "default");
          }
        }));
  fault("ordering_with_semicolons", {"value_of_kind"},
        "The default of accumulate_ordering is shown with semicolons in place of commas.",
        after_any(fn::win_get_info, [](auto& call) {
          std::string value = inner_value(*call.info_used, "accumulate_ordering").value_or("");
          if (value.find(',') == std::string::npos) return;
          std::replace(value.begin(), value.end(), ',', ';');
          inner_set(*call.info_used, "accumulate_ordering", value);
        }));
  fault("granularity_in_words", {"value_of_kind"},
        "An mpi_accumulate_granularity of 0 is shown as a word.",
        after_any(fn::win_get_info, [](auto& call) {
          if (inner_value(*call.info_used, "mpi_accumulate_granularity") == "0") {
            inner_set(*call.info_used, "mpi_accumulate_granularity", "default");
          }
        }));
  fault("same_until_freed", {"new_object"},
        "A window has one object, which is returned until the user frees it.",
        follow_returned() + around(fn::win_get_info, [](auto& call) {
          const auto own = newest.find(call.win.bits);
          if (own != newest.end()) {
            *call.info_used = own->second;
            return success();
          }
          const int code = call.pass();
          newest[call.win.bits] = *call.info_used;
          return code;
        }) + before(fn::win_free, [](auto& call) { newest.erase(call.win->bits); }));
  static cts_info last{0};
  static int calls = 0;
  fault("tenth_is_ninth", {"new_object"}, "Every tenth call returns the object of the call before.",
        before(fn::info_free, [](auto& call) {
          if (call.info->bits == last.bits) last.bits = 0;
        }) + around(fn::win_get_info, [](auto& call) {
          if (++calls % 10 == 0 && last.bits != 0) {
            *call.info_used = last;
            return success();
          }
          const int code = call.pass();
          last = *call.info_used;
          return code;
        }));
  static std::map<std::uint64_t, cts_info> sources;
  fault("gives_argument", {"new_object"},
        "The object that MPI_Win_set_info was given last is returned.",
        after_any(fn::win_set_info, [](auto& call) {
          if (!is_null(call.info)) sources[call.win.bits] = call.info;
        }) + before(fn::info_free, [](auto& call) {
          std::erase_if(sources,
                        [&](const auto& entry) { return entry.second.bits == call.info->bits; });
        }) + around(fn::win_get_info, [](auto& call) {
          const auto source = sources.find(call.win.bits);
          if (source == sources.end()) return call.pass();
          *call.info_used = source->second;
          return success();
        }));
  static HandleSet live;
  fault("fills_variable", {"new_object"},
        "Where the variable holds an info object, that one is filled.",
        after_any(fn::info_create, [](auto& call) { live.add(*call.info); }) +
            before(fn::info_free, [](auto& call) { live.remove(*call.info); }) +
            around(fn::win_get_info, [](auto& call) {
              const cts_info before = *call.info_used;
              const int code = call.pass();
              if (!live.has(before) || !succeeded(code)) return code;
              for (const auto& [key, value] : inner_pairs(*call.info_used)) {
                inner_set(before, key, value);
              }
              inner().info_free(call.info_used);
              *call.info_used = before;
              return code;
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
        around(fn::win_get_info, [](auto& call) {
          *call.info_used = inner().constants.info_null;
          return success();
        }));
  static std::map<std::uint64_t, bool> bare;
  fault("null_without_object", {"never_null"},
        "Returns MPI_INFO_NULL for dynamic windows made with an empty object.",
        around(fn::win_hints, [](auto& call) {
          const bool empty = !call.null() && inner_count(call.info) == 0;
          const int code = call.pass();
          bare[*call.object] = empty && call.routine == HintCallOf::win_create_dynamic;
          return code;
        }) + around(fn::win_get_info, [](auto& call) {
          if (!bare[call.win.bits]) return call.pass();
          *call.info_used = inner().constants.info_null;
          return success();
        }));
  static std::map<std::uint64_t, bool> unknown;
  fault("null_after_unknown", {"never_null"},
        "Returns MPI_INFO_NULL where all hints given are unknown.",
        around(fn::win_hints, [](auto& call) {
          bool none_known = !call.null() && inner_count(call.info) > 0;
          const bool known = any_hint(call, [](auto& key, auto&) { return looks_reserved(key); });
          none_known = none_known && !known;
          const int code = call.pass();
          unknown[*call.object] = none_known;
          return code;
        }) + around(fn::win_get_info, [](auto& call) {
          if (!unknown[call.win.bits]) return call.pass();
          *call.info_used = inner().constants.info_null;
          return success();
        }));
  static std::map<std::uint64_t, Pairs> first;
  fault("first_answer_stays", {"current_setting"},
        "Each call returns what the first one returned for that window.",
        after_any(fn::win_get_info, [](auto& call) {
          const auto [entry, fresh] =
              first.try_emplace(call.win.bits, inner_pairs(*call.info_used));
          if (!fresh) {
            for (const auto& [key, value] : entry->second) inner_set(*call.info_used, key, value);
          }
        }) + before(fn::win_free, [](auto& call) { first.erase(call.win->bits); }));
  static std::map<std::uint64_t, Pairs> earlier;
  fault("one_call_late", {"current_setting"},
        "Each call but the first returns the setting at the call before.",
        after_any(fn::win_get_info, [](auto& call) {
          Pairs now = inner_pairs(*call.info_used);
          const auto last = earlier.find(call.win.bits);
          if (last != earlier.end()) {
            for (const auto& [key, value] : last->second) inner_set(*call.info_used, key, value);
          }
          earlier[call.win.bits] = std::move(now);
        }) + before(fn::win_free, [](auto& call) { earlier.erase(call.win->bits); }));
}

FAULTS_OF("window_get_info", "window.get_info") {
  static std::map<std::uint64_t, int> calls;
  fault("reading_switches_off", {"reading_changes_nothing"},
        "The tenth call switches no_locks off.",
        after_any(fn::win_hints, [](auto& call) {
          if (call.makes_window()) calls[*call.object] = 0;
        }) + after_any(fn::win_get_info, [](auto& call) {
          if (++calls[call.win.bits] >= 10 && inner_has(*call.info_used, "no_locks")) {
            inner_set(*call.info_used, "no_locks", "false");
          }
        }));
}

FAULTS_OF("window_get_info", "window.get_info") {
  static std::map<std::uint64_t, int> calls;
  fault("reading_uses_up", {"reading_changes_nothing"},
        "accumulate_ops shows in the first 32 calls for a window.",
        after_any(fn::win_hints, [](auto& call) {
          if (call.makes_window()) calls[*call.object] = 0;
        }) + after_any(fn::win_get_info, [](auto& call) {
          const std::string key = "accumulate_ops";
          if (++calls[call.win.bits] > 32 && inner_has(*call.info_used, key)) {
            inner().info_delete(*call.info_used, text_of(key));
          }
        }));
}

}  // namespace infocts
