// Faults of hints on windows: which of them a window takes, and to which window they belong.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Routines that make or change windows refuse a pair that this is true for.
TableChange refuse_pair(Closure<bool(const std::string& key, const std::string& value)> test) {
  return refuse(fn::win_hints, err::info_value, [=](auto& call) { return any_hint(call, test); });
}
TableChange refuse_pair(std::string_view hint, std::string_view text) {
  return refuse_pair([=](auto& key, auto& value) { return key == hint && value == text; });
}

/// The hints that the user gives to one window, or to a new one, are given to all others for which
/// `also` is true: it is told of the routines that made the two windows.
TableChange spread_hints(bool new_ones, bool (*also)(HintCallOf own, HintCallOf other)) {
  auto& windows = *new PerObject<HintCallOf>;
  return forgetting(windows) + after(fn::win_hints, [=, &windows](auto& call) {
           if (call.makes_window()) windows.put(call.subject(), call.routine);
           if (call.makes_window() != new_ones || call.null()) return;
           const HintCallOf own = *windows[call.subject()];
           for (const auto& [win, routine] : windows.all()) {
             if (also(own, routine)) inner().win_set_info({win.bits}, call.info);
           }
         });
}

/// Does not report these hints where the user has not given them.
TableChange hide_defaults(Closure<bool(const std::string& key, std::size_t given)> hides) {
  auto& given = *new PerObject<std::set<std::string>>;
  return after_any(fn::win_hints,
                   [&given](auto& call) {
                     if (call.makes_window()) given.forget(call.subject());
                     for (const auto& key : inner_keys(call.info))
                       given[call.subject()]->insert(key);
                   }) +
         after_any(fn::win_get_info, [&given, hides](auto& call) {
           const std::set<std::string> own = *given[call.win];
           inner_erase_if(*call.info_used, [&](auto& key, auto&) {
             return looks_reserved(key) && !own.contains(key) && hides(key, own.size());
           });
         });
}

TableChange refuse_given(auto test) { return refuse(fn::win_hints, err::info, test); }

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
        refuse_given(in(HintCallOf::win_allocate) && gives("accumulate_ops")));
  fault("shared_refuses_hints", {"given_at_creation"}, "MPI_Win_allocate_shared refuses any hint.",
        refuse_given(in(HintCallOf::win_allocate_shared) && !empty_object));
  fault("dynamic_refuses_unknown", {"given_at_creation", "unsupported_ignored"},
        "MPI_Win_create_dynamic refuses keys that it does not know.",
        refuse_given(in(HintCallOf::win_create_dynamic) && [](auto& call) {
          return any_hint(call, [](auto& key, auto&) { return !looks_reserved(key); });
        }));
  fault("dynamic_without_get_info", {"given_at_creation"},
        "MPI_Win_get_info fails on windows that MPI_Win_create_dynamic made with hints.",
        refuse(fn::win_get_info, err::win,
               last_time(fn::new_windows, in(HintCallOf::win_create_dynamic))));
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
        refuse(fn::new_windows, err::info_key,
               !in(HintCallOf::win_allocate_shared) && gives("alloc_shared_noncontig")));
  fault("alignment_beyond_page", {"reserved_accepted"},
        "mpi_minimum_memory_alignment is refused with more than a page.",
        refuse_pair("mpi_minimum_memory_alignment", "8192"));
  fault("file_hints_refused", {"unsupported_ignored"}, "MPI_Win_set_info refuses hints for files.",
        refuse_given(in(HintCallOf::win_set_info) && [](auto& call) {
          return inner_has(call.info, "cb_nodes") || inner_has(call.info, "striping_unit");
        }));
  fault("communicator_hints_refused", {"unsupported_ignored"},
        "MPI_Win_allocate_shared refuses hints for communicators.",
        refuse_given(in(HintCallOf::win_allocate_shared) && gives("mpi_assert_exact_length")));
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
  fault("dynamic_needs_hint", {"none_mandatory"},
        "MPI_Win_create_dynamic refuses an object without the hint no_locks.",
        refuse_given(in(HintCallOf::win_create_dynamic) && !gives("no_locks")));
  static Objects hinted;
  fault("accesses_need_hints", {"none_mandatory"}, "MPI_Get fails on a window without hints.",
        after_any(fn::win_hints, [](auto& call) {
          if (call.makes_window()) hinted.forget(call.subject());
          if (inner_count(call.info) > 0) hinted.put(call.subject(), {});
        }) + refuse(fn::get, err::other, !subject_among(hinted)));

  // Which it reports.
  const auto hides = [&fault](const RowName& slug, std::string_view text,
                              Closure<bool(const std::string& key, std::size_t given)> test) {
    fault(slug, {"default_in_use", "default_shown"}, text, hide_defaults(test));
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
  static Shared<std::map<HintCallOf, Pairs>> latest;
  fault("inherited", {"per_window"},
        "A window without hints has those of the window that was made before it.",
        around(fn::new_windows, [](auto& call) {
          if (call.null()) return pass_pairs(call, latest.get()[call.routine]);
          const Pairs own = inner_pairs(call.info);
          latest.update([&](auto& all) { all[call.routine] = own; });
          return call.pass();
        }));
  static PerObject<Pairs> set;
  static Shared<Pairs> left;
  fault("kept_for_successor", {"per_window"},
        "Hints from MPI_Win_set_info outlive MPI_Win_free and count for the next window.",
        around(fn::new_windows, [](auto& call) {
          const Pairs pairs = left.exchange({});
          return call.null() && !pairs.empty() ? pass_pairs(call, pairs) : call.pass();
        }) + before(fn::win_set_info, !on_null, [](auto& call) {
          set.put(call.win, inner_pairs(call.info));
        }) + before(fn::win_free, [](auto& call) {
          if (const auto own = set.take(*call.win)) left.exchange(*own);
        }));
}

}  // namespace infocts
