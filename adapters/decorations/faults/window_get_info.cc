// Faults of MPI_Win_get_info.
#include <algorithm>
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/returned_hints.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

}  // namespace

FAULT({.name = "window_get_info.missing",
       .violates = {"window.get_info.provided"},
       .text = "There is no MPI_Win_get_info."}) {
  mpi.win_get_info = nullptr;
}

FAULT({.name = "window_get_info.boolean_as_word",
       .violates = {"window.get_info.value_of_kind"},
       .text = "A boolean without a value of the user's is shown as the word default."}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (underneath::value_of(*used, "same_size") == "false") {
      underneath::set(*used, "same_size", "default");
    }
    return code;
  });
}

FAULT({.name = "window_get_info.ordering_with_semicolons",
       .violates = {"window.get_info.value_of_kind"},
       .text = "The default of accumulate_ordering is shown with semicolons in place of commas."}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    std::string value = underneath::value_of(*used, "accumulate_ordering").value_or("");
    if (value.find(',') == std::string::npos) return code;
    std::replace(value.begin(), value.end(), ',', ';');
    underneath::set(*used, "accumulate_ordering", value);
    return code;
  });
}

FAULT({.name = "window_get_info.granularity_in_words",
       .violates = {"window.get_info.value_of_kind"},
       .text = "An mpi_accumulate_granularity of 0 is shown as a word."}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (underneath::value_of(*used, "mpi_accumulate_granularity") == "0") {
      underneath::set(*used, "mpi_accumulate_granularity", "default");
    }
    return code;
  });
}

FAULT({.name = "window_get_info.same_until_freed",
       .violates = {"window.get_info.new_object"},
       .text = "A window has one object, which is returned until the user frees it."}) {
  follow_returned(mpi);
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const auto own = newest.find(win.bits);
    if (own != newest.end()) {
      *used = own->second;
      return below().constants.success;
    }
    const int code = below().win_get_info(win, used);
    newest[win.bits] = *used;
    return code;
  });
  replace(mpi.win_free, [](cts_win* win) {
    newest.erase(win->bits);
    return below().win_free(win);
  });
}

FAULT({.name = "window_get_info.tenth_is_ninth",
       .violates = {"window.get_info.new_object"},
       .text = "Every tenth call returns the object of the call before."}) {
  static cts_info last{0};
  static int calls = 0;
  mpi.info_free = [](cts_info* info) {
    if (info->bits == last.bits) last.bits = 0;
    return below().info_free(info);
  };
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    if (++calls % 10 == 0 && last.bits != 0) {
      *used = last;
      return below().constants.success;
    }
    const int code = below().win_get_info(win, used);
    last = *used;
    return code;
  });
}

FAULT({.name = "window_get_info.gives_argument",
       .violates = {"window.get_info.new_object"},
       .text = "The object that MPI_Win_set_info was given last is returned."}) {
  static std::map<std::uint64_t, cts_info> sources;
  replace(mpi.win_set_info, [](cts_win win, cts_info info) {
    const int code = below().win_set_info(win, info);
    if (!is_null(info)) sources[win.bits] = info;
    return code;
  });
  mpi.info_free = [](cts_info* info) {
    std::erase_if(sources, [&](const auto& entry) { return entry.second.bits == info->bits; });
    return below().info_free(info);
  };
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const auto source = sources.find(win.bits);
    if (source == sources.end()) return below().win_get_info(win, used);
    *used = source->second;
    return below().constants.success;
  });
}

FAULT({.name = "window_get_info.fills_variable",
       .violates = {"window.get_info.new_object"},
       .text = "Where the variable holds an info object, that one is filled."}) {
  static HandleSet live;
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    live.add(*info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    live.remove(*info);
    return below().info_free(info);
  };
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const cts_info before = *used;
    const int code = below().win_get_info(win, used);
    if (!live.has(before) || code != below().constants.success) return code;
    for (const auto& [key, value] : underneath::pairs_of(*used)) {
      underneath::set(before, key, value);
    }
    below().info_free(used);
    *used = before;
    return code;
  });
}

FAULT({.name = "window_get_info.writes_behind",
       .violates = {"window.get_info.no_write_beyond"},
       .text = "The handle is written twice, the second time behind the variable."}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const auto size = static_cast<std::size_t>(below().constants.info_size);
    auto* bytes = reinterpret_cast<char*>(used);
    std::copy(bytes, bytes + size, bytes + size);
    return code;
  });
}

FAULT({.name = "window_get_info.null_without_hints",
       .violates = {"window.get_info.never_null"},
       .text = "Supports no hint, and returns MPI_INFO_NULL therefore."}) {
  replace(mpi.win_get_info, [](cts_win, cts_info* used) {
    *used = below().constants.info_null;
    return below().constants.success;
  });
}

FAULT({.name = "window_get_info.null_without_object",
       .violates = {"window.get_info.never_null"},
       .text = "Returns MPI_INFO_NULL for dynamic windows made with an empty object."}) {
  static std::map<std::uint64_t, bool> bare;
  around_win_hints(mpi, [](HintCall& call) {
    const bool empty = !call.null() && underneath::count_of(call.info) == 0;
    const int code = call.pass(call.info);
    bare[*call.object] = empty && call.routine == HintCallOf::win_create_dynamic;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    if (!bare[win.bits]) return below().win_get_info(win, used);
    *used = below().constants.info_null;
    return below().constants.success;
  });
}

FAULT({.name = "window_get_info.null_after_unknown",
       .violates = {"window.get_info.never_null"},
       .text = "Returns MPI_INFO_NULL where all hints given are unknown."}) {
  static std::map<std::uint64_t, bool> unknown;
  around_win_hints(mpi, [](HintCall& call) {
    bool none_known = !call.null() && underneath::count_of(call.info) > 0;
    const bool known = any_hint(
        call, [](const std::string& key, const std::string&) { return looks_reserved(key); });
    none_known = none_known && !known;
    const int code = call.pass(call.info);
    unknown[*call.object] = none_known;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    if (!unknown[win.bits]) return below().win_get_info(win, used);
    *used = below().constants.info_null;
    return below().constants.success;
  });
}

FAULT({.name = "window_get_info.first_answer_stays",
       .violates = {"window.get_info.current_setting"},
       .text = "Each call returns what the first one returned for that window."}) {
  static std::map<std::uint64_t, Pairs> first;
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const auto [entry, fresh] = first.try_emplace(win.bits, underneath::pairs_of(*used));
    if (!fresh) {
      for (const auto& [key, value] : entry->second) underneath::set(*used, key, value);
    }
    return code;
  });
  replace(mpi.win_free, [](cts_win* win) {
    first.erase(win->bits);
    return below().win_free(win);
  });
}

FAULT({.name = "window_get_info.one_call_late",
       .violates = {"window.get_info.current_setting"},
       .text = "Each call but the first returns the setting at the call before."}) {
  static std::map<std::uint64_t, Pairs> before;
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    Pairs now = underneath::pairs_of(*used);
    const auto last = before.find(win.bits);
    if (last != before.end()) {
      for (const auto& [key, value] : last->second) underneath::set(*used, key, value);
    }
    before[win.bits] = std::move(now);
    return code;
  });
  replace(mpi.win_free, [](cts_win* win) {
    before.erase(win->bits);
    return below().win_free(win);
  });
}

FAULT({.name = "window_get_info.reading_switches_off",
       .violates = {"window.get_info.reading_changes_nothing"},
       .text = "The tenth call switches no_locks off."}) {
  static std::map<std::uint64_t, int> calls;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) calls[*call.object] = 0;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (++calls[win.bits] >= 10 && underneath::has(*used, "no_locks")) {
      underneath::set(*used, "no_locks", "false");
    }
    return code;
  });
}

FAULT({.name = "window_get_info.reading_uses_up",
       .violates = {"window.get_info.reading_changes_nothing"},
       .text = "accumulate_ops shows in the first 32 calls for a window."}) {
  static std::map<std::uint64_t, int> calls;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) calls[*call.object] = 0;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const std::string key = "accumulate_ops";
    if (++calls[win.bits] > 32 && underneath::has(*used, key)) {
      below().info_delete(*used, underneath::text_of(key));
    }
    return code;
  });
}

}  // namespace infocts
