// Faults of hints on windows: which are taken, and whose they are.
#include <map>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// One routine refuses an object that this is true for.
template <HintCallOf kRoutine, typename Test>
Deviation refuse_in(Test /*test*/) {
  return around_win_hints([](HintCall& call) {
    if (call.routine == kRoutine && !call.null() && Test{}(call.info)) {
      return below().constants.err_info;
    }
    return call.pass(call.info);
  });
}

/// Routines that make or change windows refuse a pair that this is true for.
template <typename Test>
Deviation refuse_pair(Test /*test*/) {
  return around_win_hints([](HintCall& call) {
    if (any_hint(call, Test{})) return below().constants.err_info_value;
    return call.pass(call.info);
  });
}

// Windows by the handle that they have now.
std::map<std::uint64_t, HintCallOf> windows;

/// `windows` holds all that exist; `noted` is called after each call that gives hints.
template <typename Noted>
Deviation follow_windows(Noted noted) {
  return around_win_hints([noted](HintCall& call) {
           const int code = call.pass(call.info);
           if (code != below().constants.success) return code;
           if (call.makes_window()) windows[*call.object] = call.routine;
           noted(call);
           return code;
         }) +
         before(fn::win_free, [](auto& call) { windows.erase(call.win->bits); });
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

FAULTS {
  // The same as what an MPI without exceptions shows in C++ where it makes no windows.
  fault("window_hints.create_gives_null", {"window.hints.given_at_creation"},
        "MPI_Win_create returns MPI_SUCCESS and leaves MPI_WIN_NULL.",
        after_any(fn::win_create, [](auto& call) {
          if (call.ok()) below().win_free(call.win);
        }));
}

FAULTS {
  fault("window_hints.create_refuses_many", {"window.hints.given_at_creation"},
        "MPI_Win_create refuses an object of more than 32 keys.",
        refuse_in<HintCallOf::win_create>(
            [](cts_info info) { return underneath::count_of(info) > 32; }));
  fault("window_hints.allocate_refuses_known",
        {"window.hints.given_at_creation", "window.hints.reserved_accepted"},
        "MPI_Win_allocate refuses the hint accumulate_ops.",
        refuse_in<HintCallOf::win_allocate>(
            [](cts_info info) { return underneath::has(info, "accumulate_ops"); }));
  fault("window_hints.shared_refuses_hints", {"window.hints.given_at_creation"},
        "MPI_Win_allocate_shared refuses any hint.",
        refuse_in<HintCallOf::win_allocate_shared>(
            [](cts_info info) { return underneath::count_of(info) > 0; }));
  fault("window_hints.dynamic_refuses_unknown",
        {"window.hints.given_at_creation", "window.hints.unsupported_ignored"},
        "MPI_Win_create_dynamic refuses keys that it does not know.",
        refuse_in<HintCallOf::win_create_dynamic>([](cts_info info) {
          for (const std::string& key : underneath::keys_of(info)) {
            if (!looks_reserved(key)) return true;
          }
          return false;
        }));
}

FAULTS {
  static std::map<std::uint64_t, bool> spoilt;
  fault("window_hints.dynamic_without_get_info", {"window.hints.given_at_creation"},
        "MPI_Win_get_info fails on windows that MPI_Win_create_dynamic made with hints.",
        around_win_hints([](HintCall& call) {
          const int code = call.pass(call.info);
          if (call.makes_window()) {
            spoilt[*call.object] = call.routine == HintCallOf::win_create_dynamic && !call.null();
          }
          return code;
        }) + around(fn::win_get_info, [](auto& call) {
          return spoilt[call.win.bits] ? below().constants.err_win : call.pass();
        }));
}

FAULTS {
  fault("window_hints.no_list_of_orders", {"window.hints.reserved_accepted"},
        "accumulate_ordering is refused with more than one order.",
        refuse_pair([](const std::string& key, const std::string& value) {
          return key == "accumulate_ordering" && value.find(',') != value.npos;
        }));
  fault("window_hints.no_order_none", {"window.hints.reserved_accepted"},
        "accumulate_ordering is refused with \"none\".",
        refuse_pair([](const std::string& key, const std::string& value) {
          return key == "accumulate_ordering" && value == "none";
        }));
  fault("window_hints.no_granularity_zero", {"window.hints.reserved_accepted"},
        "mpi_accumulate_granularity is refused with 0.",
        refuse_pair([](const std::string& key, const std::string& value) {
          return key == "mpi_accumulate_granularity" && value == "0";
        }));
}

FAULTS {
  fault("window_hints.shared_hint_elsewhere", {"window.hints.reserved_accepted"},
        "alloc_shared_noncontig is refused for windows that are not shared.",
        around_win_hints([](HintCall& call) {
          const bool known = call.routine == HintCallOf::win_allocate_shared ||
                             call.routine == HintCallOf::win_set_info;
          if (!known && !call.null() && underneath::has(call.info, "alloc_shared_noncontig")) {
            return below().constants.err_info_key;
          }
          return call.pass(call.info);
        }));
}

FAULTS {
  fault("window_hints.alignment_beyond_page", {"window.hints.reserved_accepted"},
        "mpi_minimum_memory_alignment is refused with more than a page.",
        refuse_pair([](const std::string& key, const std::string& value) {
          return key == "mpi_minimum_memory_alignment" && value == "8192";
        }));
  fault("window_hints.file_hints_refused", {"window.hints.unsupported_ignored"},
        "MPI_Win_set_info refuses hints for files.",
        refuse_in<HintCallOf::win_set_info>([](cts_info info) {
          return underneath::has(info, "cb_nodes") || underneath::has(info, "striping_unit");
        }));
  fault("window_hints.communicator_hints_refused", {"window.hints.unsupported_ignored"},
        "MPI_Win_allocate_shared refuses hints for communicators.",
        refuse_in<HintCallOf::win_allocate_shared>(
            [](cts_info info) { return underneath::has(info, "mpi_assert_exact_length"); }));
}

FAULTS {
  fault("window_hints.foreign_ends_hints", {"window.hints.unsupported_ignored"},
        "No hint counts behind one of another system.", around_win_hints([](HintCall& call) {
          if (call.null()) return call.pass(call.info);
          Pairs pairs = underneath::pairs_of(call.info);
          for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (pairs[i].first.starts_with("romio_")) pairs.resize(i);
          }
          return pass_pairs(call, pairs);
        }));
  fault("window_hints.all_or_none", {"window.hints.unsupported_ignored"},
        "An object with hints of a vendor that it does not know is ignored as a whole.",
        around_win_hints([](HintCall& call) {
          const bool foreign = any_hint(call, [](const std::string& key, const std::string&) {
            return key.starts_with("vendor_");
          });
          return call.pass(foreign ? below().constants.info_null : call.info);
        }));
  fault("window_hints.allocate_needs_object", {"window.hints.none_mandatory"},
        "MPI_Win_allocate refuses MPI_INFO_NULL.", around_win_hints([](HintCall& call) {
          if (call.routine == HintCallOf::win_allocate && call.null())
            return below().constants.err_info;
          return call.pass(call.info);
        }));
}

FAULTS {
  fault("window_hints.dynamic_needs_hint", {"window.hints.none_mandatory"},
        "MPI_Win_create_dynamic refuses an object without the hint no_locks.",
        refuse_in<HintCallOf::win_create_dynamic>(
            [](cts_info info) { return !underneath::has(info, "no_locks"); }));
}

FAULTS {
  static std::map<std::uint64_t, bool> hinted;
  fault("window_hints.accesses_need_hints", {"window.hints.none_mandatory"},
        "MPI_Get fails on a window without hints.",
        around_win_hints([](HintCall& call) {
          const int code = call.pass(call.info);
          if (call.makes_window()) hinted[*call.object] = false;
          if (!call.null() && underneath::count_of(call.info) > 0) hinted[*call.object] = true;
          return code;
        }) + refuse(fn::get, err::other, [](auto& call) { return !hinted[call.win.bits]; }));
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

FAULTS {
  fault("window_hints.set_for_all_windows", {"window.hints.per_window"},
        "MPI_Win_set_info gives hints to every window that exists.",
        follow_windows([](const HintCall& call) {
          if (call.routine != HintCallOf::win_set_info) return;
          for (const auto& [win, routine] : windows) below().win_set_info({win}, call.info);
        }));
  fault("window_hints.set_for_all_of_other_kind", {"window.hints.per_window"},
        "MPI_Win_set_info gives hints to the windows of other kinds as well.",
        follow_windows([](const HintCall& call) {
          if (call.routine != HintCallOf::win_set_info) return;
          const HintCallOf kind = windows[*call.object];
          for (const auto& [win, routine] : windows) {
            if (routine != kind) below().win_set_info({win}, call.info);
          }
        }));
  fault("window_hints.creation_sets_older_ones", {"window.hints.per_window"},
        "Hints given to a new window count for the older ones of its kind.",
        follow_windows([](const HintCall& call) {
          if (!call.makes_window() || call.null()) return;
          for (const auto& [win, routine] : windows) {
            if (routine == call.routine) below().win_set_info({win}, call.info);
          }
        }));
}

FAULTS {
  static std::map<HintCallOf, Pairs> latest;
  fault("window_hints.inherited", {"window.hints.per_window"},
        "A window without hints has those of the window that was made before it.",
        around_win_hints([](HintCall& call) {
          if (!call.makes_window()) return call.pass(call.info);
          if (call.null()) return pass_pairs(call, latest[call.routine]);
          latest[call.routine] = underneath::pairs_of(call.info);
          return call.pass(call.info);
        }));
  static std::map<std::uint64_t, Pairs> set;
  static Pairs left;
  fault("window_hints.kept_for_successor", {"window.hints.per_window"},
        "Hints from MPI_Win_set_info outlive MPI_Win_free and count for the next window.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window()) {
            const Pairs pairs = std::exchange(left, {});
            return call.null() && !pairs.empty() ? pass_pairs(call, pairs) : call.pass(call.info);
          }
          if (!call.null()) set[*call.object] = underneath::pairs_of(call.info);
          return call.pass(call.info);
        }) + before(fn::win_free, [](auto& call) {
          auto own = set.extract(call.win->bits);
          if (!own.empty()) left = own.mapped();
        }));
}

}  // namespace infocts
