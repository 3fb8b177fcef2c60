// Faults of hints on windows: which of them a window takes, and to which window they belong.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// One routine refuses an object that this is true for.
TableChange refuse_in(HintCallOf routine, Closure<bool(cts_info info)> test) {
  return refuse(
      fn::win_hints, err::info,
      given_to(routine) && [test](auto& call) { return test(call.info); });
}

/// Routines that make or change windows refuse a pair that this is true for.
TableChange refuse_pair(Closure<bool(const std::string& key, const std::string& value)> test) {
  return refuse(fn::win_hints, err::info_value, [=](auto& call) { return any_hint(call, test); });
}
TableChange refuse_pair(std::string_view hint, std::string_view text) {
  return refuse_pair([=](auto& key, auto& value) { return key == hint && value == text; });
}

// Windows by the handle that they have now.
std::map<std::uint64_t, HintCallOf> windows;

/// The hints that the user gives to one window, or to a new one, are given to all others for which
/// `also` is true: it is told of the routines that made the two windows.
TableChange spread_hints(bool new_ones, bool (*also)(HintCallOf own, HintCallOf other)) {
  return after(fn::win_hints,
               [=](auto& call) {
                 if (call.makes_window()) windows[*call.object] = call.routine;
                 if (call.makes_window() != new_ones || call.null()) return;
                 for (const auto& [win, routine] : windows) {
                   const bool gives = also(windows[*call.object], routine);
                   if (gives) inner().win_set_info({win}, call.info);
                 }
               }) +
         before(fn::win_free, [](auto& call) { windows.erase(call.win->bits); });
}

/// Does not report these hints where the user has not given them.
TableChange hide_defaults(Closure<bool(const std::string& key, std::size_t given)> hides) {
  static std::map<std::uint64_t, std::set<std::string>> given;
  return after_any(fn::win_hints,
                   [](auto& call) {
                     if (call.makes_window()) given[*call.object].clear();
                     for (const auto& key : inner_keys(call.info)) given[*call.object].insert(key);
                   }) +
         after_any(fn::win_get_info, [hides](auto& call) {
           const auto& own = given[call.win.bits];
           for (const std::string& key : inner_keys(*call.info_used)) {
             const bool hidden = !own.contains(key) && hides(key, own.size());
             if (looks_reserved(key) && hidden) inner_delete(*call.info_used, key);
           }
         });
}

bool has_any(cts_info info) { return inner_count(info) > 0; }

}  // namespace

// Which a routine takes.
FAULTS_OF("window_hints", "window.hints") {
  // The same as what an MPI without exceptions shows in C++ where it makes no windows.
  fault("create_gives_null", {"given_at_creation"},
        "MPI_Win_create returns MPI_SUCCESS and leaves MPI_WIN_NULL.",
        after(fn::win_create, [](auto& call) { inner().win_free(call.win); }));
  fault("create_refuses_many", {"given_at_creation"},
        "MPI_Win_create refuses an object of more than 32 keys.",
        refuse(fn::win_create, err::info, count_from(33)));
  fault("allocate_refuses_known", {"given_at_creation", "reserved_accepted"},
        "MPI_Win_allocate refuses the hint accumulate_ops.",
        refuse_in(HintCallOf::win_allocate,
                  [](cts_info info) { return inner_has(info, "accumulate_ops"); }));
  fault("shared_refuses_hints", {"given_at_creation"}, "MPI_Win_allocate_shared refuses any hint.",
        refuse_in(HintCallOf::win_allocate_shared, has_any));
  fault("dynamic_refuses_unknown", {"given_at_creation", "unsupported_ignored"},
        "MPI_Win_create_dynamic refuses keys that it does not know.",
        refuse_in(HintCallOf::win_create_dynamic, [](cts_info info) {
          const auto keys = inner_keys(info);
          return !std::all_of(keys.begin(), keys.end(), looks_reserved);
        }));
  static std::map<std::uint64_t, bool> spoilt;
  fault("dynamic_without_get_info", {"given_at_creation"},
        "MPI_Win_get_info fails on windows that MPI_Win_create_dynamic made with hints.",
        after_any(fn::new_windows, [](auto& call) {
          spoilt[*call.object] = given_to(HintCallOf::win_create_dynamic)(call);
        }) + refuse(fn::win_get_info, err::win, [](auto& call) { return spoilt[call.win.bits]; }));
  fault("no_list_of_orders", {"reserved_accepted"},
        "accumulate_ordering is refused with more than one order.",
        refuse_pair([](auto& key, auto& value) {
          return key == "accumulate_ordering" && value.find(',') != value.npos;
        }));
  fault("no_order_none", {"reserved_accepted"}, "accumulate_ordering is refused with \"none\".",
        refuse_pair("accumulate_ordering", "none"));
  fault("no_granularity_zero", {"reserved_accepted"},
        "mpi_accumulate_granularity is refused with 0.",
        refuse_pair("mpi_accumulate_granularity", "0"));
  fault("shared_hint_elsewhere", {"reserved_accepted"},
        "alloc_shared_noncontig is refused for windows that are not shared.",
        refuse(
            fn::new_windows, err::info_key,
            !given_to(HintCallOf::win_allocate_shared) &&
                [](auto& call) { return inner_has(call.info, "alloc_shared_noncontig"); }));
  fault("alignment_beyond_page", {"reserved_accepted"},
        "mpi_minimum_memory_alignment is refused with more than a page.",
        refuse_pair("mpi_minimum_memory_alignment", "8192"));
  fault("file_hints_refused", {"unsupported_ignored"}, "MPI_Win_set_info refuses hints for files.",
        refuse_in(HintCallOf::win_set_info, [](cts_info info) {
          return inner_has(info, "cb_nodes") || inner_has(info, "striping_unit");
        }));
  fault("communicator_hints_refused", {"unsupported_ignored"},
        "MPI_Win_allocate_shared refuses hints for communicators.",
        refuse_in(HintCallOf::win_allocate_shared,
                  [](cts_info info) { return inner_has(info, "mpi_assert_exact_length"); }));
  fault("foreign_ends_hints", {"unsupported_ignored"},
        "No hint counts after one of another system.", edit_hints(fn::win_hints, [](Pairs& pairs) {
          pairs.erase(std::find_if(pairs.begin(), pairs.end(),
                                   [](auto& pair) { return pair.first.starts_with("romio_"); }),
                      pairs.end());
        }));
  fault("all_or_none", {"unsupported_ignored"},
        "An object with hints of a vendor that it does not know is ignored as a whole.",
        around(fn::win_hints, [](auto& call) {
          const bool foreign =
              any_hint(call, [](auto& key, auto&) { return key.starts_with("vendor_"); });
          return call.pass(foreign ? null_info() : call.info);
        }));
  fault("allocate_needs_object", {"none_mandatory"}, "MPI_Win_allocate refuses MPI_INFO_NULL.",
        refuse(fn::win_allocate, err::info, on_null));
  fault("dynamic_needs_hint", {"none_mandatory"},
        "MPI_Win_create_dynamic refuses an object without the hint no_locks.",
        refuse_in(HintCallOf::win_create_dynamic,
                  [](cts_info info) { return !inner_has(info, "no_locks"); }));
  static std::map<std::uint64_t, bool> hinted;
  fault("accesses_need_hints", {"none_mandatory"}, "MPI_Get fails on a window without hints.",
        after_any(fn::win_hints, [](auto& call) {
          const bool had = !call.makes_window() && hinted[*call.object];
          hinted[*call.object] = had || has_any(call.info);
        }) + refuse(fn::get, err::other, [](auto& call) { return !hinted[call.win.bits]; }));

  // Which it reports.
  const auto hides = [&fault](std::string_view slug, std::string_view text,
                              Closure<bool(const std::string& key, std::size_t given)> test,
                              SourceLocation at = SourceLocation::here()) {
    fault(slug, {"default_in_use", "default_shown"}, text, hide_defaults(test), at);
  };
  hides("only_given_shown", "MPI_Win_get_info returns only hints that the user has given.",
        [](auto&, std::size_t) { return true; });
  hides("default_of_one_missing", "same_disp_unit has no default.",
        [](auto& key, std::size_t) { return key == "same_disp_unit"; });
  hides("defaults_only_without_hints",
        "MPI_Win_get_info returns defaults only where no hint at all was given.",
        [](auto&, std::size_t given) { return given > 0; });
  hides("defaults_only_beside_hints",
        "MPI_Win_get_info returns defaults only where another hint was given.",
        [](auto&, std::size_t given) { return given == 0; });

  // To which window they belong.
  fault("set_for_all_windows", {"per_window"},
        "MPI_Win_set_info gives hints to every window that exists.",
        spread_hints(false, [](auto, auto) { return true; }));
  fault("set_for_all_of_other_kind", {"per_window"},
        "MPI_Win_set_info gives hints to the windows of other kinds as well.",
        spread_hints(false, [](auto own, auto other) { return own != other; }));
  fault("creation_sets_older_ones", {"per_window"},
        "Hints given to a new window count for the older ones of its kind.",
        spread_hints(true, [](auto own, auto other) { return own == other; }));
  static std::map<HintCallOf, Pairs> latest;
  fault("inherited", {"per_window"},
        "A window without hints has those of the window that was made before it.",
        around(fn::new_windows, [](auto& call) {
          if (call.null()) return pass_pairs(call, latest[call.routine]);
          latest[call.routine] = inner_pairs(call.info);
          return call.pass();
        }));
  static std::map<std::uint64_t, Pairs> set;
  static Pairs left;
  fault("kept_for_successor", {"per_window"},
        "Hints from MPI_Win_set_info outlive MPI_Win_free and count for the next window.",
        around(fn::new_windows, [](auto& call) {
          const Pairs pairs = std::exchange(left, {});
          return call.null() && !pairs.empty() ? pass_pairs(call, pairs) : call.pass();
        }) + before(fn::win_set_info, !on_null, [](auto& call) {
          set[call.win.bits] = inner_pairs(call.info);
        }) + before(fn::win_free, [](auto& call) {
          auto own = set.extract(call.win->bits);
          if (!own.empty()) left = own.mapped();
        }));
}

}  // namespace infocts
