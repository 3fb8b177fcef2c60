// Faults of hints on windows: which are taken, and whose they are.
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// One routine refuses an object that this is true for.
template <HintCallOf kRoutine, typename Test>
void refuse_in(cts_table& mpi, Test /*test*/) {
  around_win_hints(mpi, [](HintCall& call) {
    if (call.routine == kRoutine && !call.null() && Test{}(call.info)) {
      return below().constants.err_info;
    }
    return call.pass(call.info);
  });
}

/// Routines that make or change windows refuse a pair that this is true for.
template <typename Test>
void refuse_pair(cts_table& mpi, Test /*test*/) {
  around_win_hints(mpi, [](HintCall& call) {
    if (any_hint(call, Test{})) return below().constants.err_info_value;
    return call.pass(call.info);
  });
}

// Windows by the handle that they have now.
std::map<std::uint64_t, HintCallOf> windows;

/// `windows` holds all that exist; `noted` is called after each call that gives hints.
template <typename Noted>
void follow_windows(cts_table& mpi, Noted /*noted*/) {
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (code != below().constants.success) return code;
    if (call.makes_window()) windows[*call.object] = call.routine;
    Noted{}(call);
    return code;
  });
  replace(mpi.win_free, [](cts_win* win) {
    windows.erase(win->bits);
    return below().win_free(win);
  });
}

/// Does not report these hints where the user has not given them.
template <typename Hides>
void hide_defaults(cts_table& mpi, Hides /*hides*/) {
  static std::map<std::uint64_t, std::map<std::string, bool>> given;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) given[*call.object].clear();
    if (call.null()) return code;
    for (const std::string& key : underneath::keys_of(call.info)) given[*call.object][key] = true;
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    if (!call.on_window) return code;
    const auto& own = given[call.object];
    for (const std::string& key : underneath::keys_of(*call.used)) {
      if (looks_reserved(key) && !own.contains(key) && Hides{}(key, own.size())) {
        below().info_delete(*call.used, underneath::text_of(key));
      }
    }
    return code;
  });
}

}  // namespace

// The same as what an MPI without exceptions shows in C++ where it makes no windows.
FAULT({.name = "window_hints.create_gives_null",
       .violates = {"window.hints.given_at_creation"},
       .text = "MPI_Win_create returns MPI_SUCCESS and leaves MPI_WIN_NULL."}) {
  replace(mpi.win_create,
          [](void* base, std::int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) {
            const int code = below().win_create(base, size, unit, info, comm, win);
            if (code == below().constants.success) below().win_free(win);
            return code;
          });
}

FAULT({.name = "window_hints.create_refuses_many",
       .violates = {"window.hints.given_at_creation"},
       .text = "MPI_Win_create refuses an object of more than 32 keys."}) {
  refuse_in<HintCallOf::win_create>(mpi,
                                    [](cts_info info) { return underneath::count_of(info) > 32; });
}

FAULT({.name = "window_hints.allocate_refuses_known",
       .violates = {"window.hints.given_at_creation", "window.hints.reserved_accepted"},
       .text = "MPI_Win_allocate refuses the hint accumulate_ops."}) {
  refuse_in<HintCallOf::win_allocate>(
      mpi, [](cts_info info) { return underneath::has(info, "accumulate_ops"); });
}

FAULT({.name = "window_hints.shared_refuses_hints",
       .violates = {"window.hints.given_at_creation"},
       .text = "MPI_Win_allocate_shared refuses any hint."}) {
  refuse_in<HintCallOf::win_allocate_shared>(
      mpi, [](cts_info info) { return underneath::count_of(info) > 0; });
}

FAULT({.name = "window_hints.dynamic_refuses_unknown",
       .violates = {"window.hints.given_at_creation", "window.hints.unsupported_ignored"},
       .text = "MPI_Win_create_dynamic refuses keys that it does not know."}) {
  refuse_in<HintCallOf::win_create_dynamic>(mpi, [](cts_info info) {
    for (const std::string& key : underneath::keys_of(info)) {
      if (!looks_reserved(key)) return true;
    }
    return false;
  });
}

FAULT({.name = "window_hints.dynamic_without_get_info",
       .violates = {"window.hints.given_at_creation"},
       .text = "MPI_Win_get_info fails on windows that MPI_Win_create_dynamic made with hints."}) {
  static std::map<std::uint64_t, bool> spoilt;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) {
      spoilt[*call.object] = call.routine == HintCallOf::win_create_dynamic && !call.null();
    }
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    return spoilt[win.bits] ? below().constants.err_win : below().win_get_info(win, used);
  });
}

FAULT({.name = "window_hints.no_list_of_orders",
       .violates = {"window.hints.reserved_accepted"},
       .text = "accumulate_ordering is refused with more than one order."}) {
  refuse_pair(mpi, [](const std::string& key, const std::string& value) {
    return key == "accumulate_ordering" && value.find(',') != value.npos;
  });
}

FAULT({.name = "window_hints.no_order_none",
       .violates = {"window.hints.reserved_accepted"},
       .text = "accumulate_ordering is refused with \"none\"."}) {
  refuse_pair(mpi, [](const std::string& key, const std::string& value) {
    return key == "accumulate_ordering" && value == "none";
  });
}

FAULT({.name = "window_hints.no_granularity_zero",
       .violates = {"window.hints.reserved_accepted"},
       .text = "mpi_accumulate_granularity is refused with 0."}) {
  refuse_pair(mpi, [](const std::string& key, const std::string& value) {
    return key == "mpi_accumulate_granularity" && value == "0";
  });
}

FAULT({.name = "window_hints.shared_hint_elsewhere",
       .violates = {"window.hints.reserved_accepted"},
       .text = "alloc_shared_noncontig is refused for windows that are not shared."}) {
  around_win_hints(mpi, [](HintCall& call) {
    const bool known =
        call.routine == HintCallOf::win_allocate_shared || call.routine == HintCallOf::win_set_info;
    if (!known && !call.null() && underneath::has(call.info, "alloc_shared_noncontig")) {
      return below().constants.err_info_key;
    }
    return call.pass(call.info);
  });
}

FAULT({.name = "window_hints.alignment_beyond_page",
       .violates = {"window.hints.reserved_accepted"},
       .text = "mpi_minimum_memory_alignment is refused with more than a page."}) {
  refuse_pair(mpi, [](const std::string& key, const std::string& value) {
    return key == "mpi_minimum_memory_alignment" && value == "8192";
  });
}

FAULT({.name = "window_hints.file_hints_refused",
       .violates = {"window.hints.unsupported_ignored"},
       .text = "MPI_Win_set_info refuses hints for files."}) {
  refuse_in<HintCallOf::win_set_info>(mpi, [](cts_info info) {
    return underneath::has(info, "cb_nodes") || underneath::has(info, "striping_unit");
  });
}

FAULT({.name = "window_hints.communicator_hints_refused",
       .violates = {"window.hints.unsupported_ignored"},
       .text = "MPI_Win_allocate_shared refuses hints for communicators."}) {
  refuse_in<HintCallOf::win_allocate_shared>(
      mpi, [](cts_info info) { return underneath::has(info, "mpi_assert_exact_length"); });
}

FAULT({.name = "window_hints.foreign_ends_hints",
       .violates = {"window.hints.unsupported_ignored"},
       .text = "No hint counts behind one of another system."}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    Pairs pairs = underneath::pairs_of(call.info);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (pairs[i].first.starts_with("romio_")) pairs.resize(i);
    }
    return pass_pairs(call, pairs);
  });
}

FAULT({.name = "window_hints.all_or_none",
       .violates = {"window.hints.unsupported_ignored"},
       .text = "An object with hints of a vendor that it does not know is ignored as a whole."}) {
  around_win_hints(mpi, [](HintCall& call) {
    const bool foreign = any_hint(call, [](const std::string& key, const std::string&) {
      return key.starts_with("vendor_");
    });
    return call.pass(foreign ? below().constants.info_null : call.info);
  });
}

FAULT({.name = "window_hints.allocate_needs_object",
       .violates = {"window.hints.none_mandatory"},
       .text = "MPI_Win_allocate refuses MPI_INFO_NULL."}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (call.routine == HintCallOf::win_allocate && call.null()) return below().constants.err_info;
    return call.pass(call.info);
  });
}

FAULT({.name = "window_hints.dynamic_needs_hint",
       .violates = {"window.hints.none_mandatory"},
       .text = "MPI_Win_create_dynamic refuses an object without the hint no_locks."}) {
  refuse_in<HintCallOf::win_create_dynamic>(
      mpi, [](cts_info info) { return !underneath::has(info, "no_locks"); });
}

FAULT({.name = "window_hints.accesses_need_hints",
       .violates = {"window.hints.none_mandatory"},
       .text = "MPI_Get fails on a window without hints."}) {
  static std::map<std::uint64_t, bool> hinted;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) hinted[*call.object] = false;
    if (!call.null() && underneath::count_of(call.info) > 0) hinted[*call.object] = true;
    return code;
  });
  replace(mpi.get, [](void* origin, int count, cts_datatype type, int target, int64_t displacement,
                      int target_count, cts_datatype target_type, cts_win win) {
    if (!hinted[win.bits]) return below().constants.err_other;
    return below().get(origin, count, type, target, displacement, target_count, target_type, win);
  });
}

FAULT({.name = "window_hints.only_given_shown",
       .violates = {"window.hints.default_in_use", "window.hints.default_shown"},
       .text = "MPI_Win_get_info returns only hints that the user has given."}) {
  hide_defaults(mpi, [](const std::string&, std::size_t) { return true; });
}

FAULT({.name = "window_hints.default_of_one_missing",
       .violates = {"window.hints.default_in_use", "window.hints.default_shown"},
       .text = "same_disp_unit has no default."}) {
  hide_defaults(mpi, [](const std::string& key, std::size_t) { return key == "same_disp_unit"; });
}

FAULT({.name = "window_hints.defaults_only_without_hints",
       .violates = {"window.hints.default_in_use", "window.hints.default_shown"},
       .text = "MPI_Win_get_info returns defaults only where no hint at all was given."}) {
  hide_defaults(mpi, [](const std::string&, std::size_t given) { return given > 0; });
}

FAULT({.name = "window_hints.defaults_only_beside_hints",
       .violates = {"window.hints.default_in_use", "window.hints.default_shown"},
       .text = "MPI_Win_get_info returns defaults only where another hint was given."}) {
  hide_defaults(mpi, [](const std::string&, std::size_t given) { return given == 0; });
}

FAULT({.name = "window_hints.set_for_all_windows",
       .violates = {"window.hints.per_window"},
       .text = "MPI_Win_set_info gives hints to every window that exists."}) {
  follow_windows(mpi, [](const HintCall& call) {
    if (call.routine != HintCallOf::win_set_info) return;
    for (const auto& [win, routine] : windows) below().win_set_info({win}, call.info);
  });
}

FAULT({.name = "window_hints.set_for_all_of_other_kind",
       .violates = {"window.hints.per_window"},
       .text = "MPI_Win_set_info gives hints to the windows of other kinds as well."}) {
  follow_windows(mpi, [](const HintCall& call) {
    if (call.routine != HintCallOf::win_set_info) return;
    const HintCallOf kind = windows[*call.object];
    for (const auto& [win, routine] : windows) {
      if (routine != kind) below().win_set_info({win}, call.info);
    }
  });
}

FAULT({.name = "window_hints.creation_sets_older_ones",
       .violates = {"window.hints.per_window"},
       .text = "Hints given to a new window count for the older ones of its kind."}) {
  follow_windows(mpi, [](const HintCall& call) {
    if (!call.makes_window() || call.null()) return;
    for (const auto& [win, routine] : windows) {
      if (routine == call.routine) below().win_set_info({win}, call.info);
    }
  });
}

FAULT({.name = "window_hints.inherited",
       .violates = {"window.hints.per_window"},
       .text = "A window without hints has those of the window that was made before it."}) {
  static std::map<HintCallOf, Pairs> latest;
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window()) return call.pass(call.info);
    if (call.null()) return pass_pairs(call, latest[call.routine]);
    latest[call.routine] = underneath::pairs_of(call.info);
    return call.pass(call.info);
  });
}

FAULT({.name = "window_hints.kept_for_successor",
       .violates = {"window.hints.per_window"},
       .text = "Hints from MPI_Win_set_info outlive MPI_Win_free and count for the next window."}) {
  static std::map<std::uint64_t, Pairs> set;
  static Pairs left;
  around_win_hints(mpi, [](HintCall& call) {
    if (call.makes_window()) {
      const Pairs pairs = std::exchange(left, {});
      return call.null() && !pairs.empty() ? pass_pairs(call, pairs) : call.pass(call.info);
    }
    if (!call.null()) set[*call.object] = underneath::pairs_of(call.info);
    return call.pass(call.info);
  });
  replace(mpi.win_free, [](cts_win* win) {
    auto own = set.extract(win->bits);
    if (!own.empty()) left = own.mapped();
    return below().win_free(win);
  });
}

}  // namespace infocts
