// Faults in what *_get_info returns, among it the kinds of memory, and in whether MPI_Comm_dup
// passes hints on.
#include <fmt/format.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// The newest result of *_get_info for each object, until it is freed.
PerObject<cts_info> results;

TableChange forget_freed_results() {
  return before(fn::info_free, [](auto& call) {
    results.forget_if([&](auto&, cts_info result) { return result.bits == call.info->bits; });
  });
}

/// Where a result is known, it is given instead of a new one.
TableChange give_known() {
  return give(fn::get_info, var::info_used, [](auto& call) { return results.find(call.object); });
}
constexpr auto keep_result = [](auto& call) { results.put(call.object, *call.info_used); };

constexpr auto copy_to_duplicate = [](auto& call) {
  call.code = copy_hints(call.comm, *call.copy);
};

const std::string kKindsKey = "mpi_memory_alloc_kinds";
const std::string kAssertedKey = "mpi_assert_memory_alloc_kinds";

/// Where *_get_info shows kinds, `words(call, kinds)` instead.
TableChange show_kinds(
    Closure<std::string(const GetInfoCall& call, const std::string& kinds)> words) {
  return after(fn::get_info, [words](auto& call) {
    const auto kinds = inner_value(*call.info_used, kKindsKey);
    if (kinds) inner_set(*call.info_used, kKindsKey, words(call, *kinds));
  });
}
TableChange show_kinds(const std::string& words) {
  return show_kinds([words](auto&, auto&) { return words; });
}

/// The value that a communicator or window was given last for a key.
PerObject<std::string> given_values;

TableChange remember_value(const std::string& key) {
  return after(fn::hints, [key](auto& call) {
    if (!sets_hints(call)) given_values.forget(call.subject());
    const auto value = inner_value(call.info, key);
    if (value) given_values.put(call.subject(), *value);
  });
}

/// What was given for the assertion is shown, after `change`.
TableChange show_asserted(Rewriting change) {
  return remember_value(kAssertedKey) +
         after(fn::get_info, subject_among(given_values), [change](auto& call) {
           inner_set(*call.info_used, kAssertedKey, change(*given_values[call.object]));
         });
}

}  // namespace

// The object.
FAULTS_OF("parsing", "info.parsing") {
  fault("get_info_same_object", {"get_info_not_alias"},
        "*_get_info gives the same object until the user frees it.",
        forget_freed_results() + after_any(fn::get_info, keep_result) + give_known());
  fault("get_info_gives_argument", {"get_info_not_alias"},
        "MPI_Comm_get_info gives the user's object that set the hints.",
        forget_freed_results() + after_any(fn::comm_hints, gives_hints, [](auto& call) {
          results.put(call.subject(), call.info);
        }) + give_known());
  fault("get_info_writes_through", {"get_info_not_alias"},
        "What is set in the result of MPI_Win_get_info shows in the next result too.",
        forget_freed_results() + after_any(fn::win_get_info, [](auto& call) {
          const auto newest = results.find(call.win);
          if (newest) inner_add(*call.info_used, inner_pairs(*newest));
          results.put(call.win, *call.info_used);
        }));
  static PerObject<Known> without;
  fault("get_info_lends_hints", {"get_info_not_alias"},
        "When the result of *_get_info is freed, the hints are gone.",
        forget_freed_results() + after_any(fn::get_info, [](auto& call) {
          if (without.has(call.object)) inner_clear(*call.info_used);
          keep_result(call);
        }) + before(fn::info_free, [](auto& call) {
          for (const auto& [object, result] : results.all()) {
            if (result.bits == call.info->bits) without.put(object, {});
          }
        }));

  // What is in it.
  for (const bool on_window : {false, true}) {
    const std::string_view kind = on_window ? "Win" : "Comm";
    fault(lower(kind) + "_without_alloc_kinds", {"alloc_kinds_reported"},
          fmt::format("MPI_{}_get_info does not return mpi_memory_alloc_kinds.", kind),
          after_any(fn::get_info, [on_window](auto& call) {
            if (call.on_window() == on_window)
              inner_delete(*call.info_used, "mpi_memory_alloc_kinds");
          }));
  }
  fault("world_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_Comm_get_info does not return mpi_memory_alloc_kinds for MPI_COMM_WORLD.",
        after(fn::comm_get_info, [](auto& call) {
          if (is_world(call.comm)) inner_delete(*call.info_used, "mpi_memory_alloc_kinds");
        }));
  fault("self_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_Comm_get_info does not return mpi_memory_alloc_kinds for MPI_COMM_SELF.",
        after(fn::comm_get_info, [](auto& call) {
          if (is_self(call.comm)) inner_delete(*call.info_used, "mpi_memory_alloc_kinds");
        }));
  static Objects of_groups;
  fault("session_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_Comm_get_info does not return mpi_memory_alloc_kinds for communicators of sessions.",
        forgetting(of_groups) +
            after(fn::comm_create_from_group, [](auto& call) { of_groups.put(*call.made, {}); }) +
            after(fn::comm_get_info, subject_among(of_groups),
                  to_object(inner_delete, "mpi_memory_alloc_kinds")));
  fault("dynamic_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_Win_get_info does not return mpi_memory_alloc_kinds for dynamic windows.",
        after(fn::win_get_info, last_time(fn::new_windows, by(HintCallOf::win_create_dynamic)),
              to_object(inner_delete, "mpi_memory_alloc_kinds")));
  static Objects asserted;
  fault("world_defaults_hidden", {"comm_default_shown"},
        "MPI_Comm_get_info leaves out hints of predefined communicators that are false, until "
        "MPI_Comm_set_info has given them an assertion.",
        after(fn::comm_set_info, [](auto& call) {
          for (const std::string& key : inner_keys(call.info)) {
            if (key.starts_with("mpi_assert_")) asserted.put(call.comm, {});
          }
        }) + after(fn::comm_get_info, !subject_among(asserted), [](auto& call) {
          if (!is_predefined(call.comm)) return;
          inner_erase_if(*call.info_used, [](auto&, auto& value) { return value == "false"; });
        }));
  fault("comm_defaults_hidden", {"comm_default_shown"},
        "MPI_Comm_get_info leaves out hints that are false.",
        after(fn::comm_get_info, to_object([](cts_info info) {
                inner_erase_if(info, [](auto&, auto& value) { return value == "false"; });
              })));

  // Hints that are passed on.
  // Over an MPI that copies hints, as up to 3.1.
  fault("comm_dup_drops_hints", {"comm_dup_keeps_hints"},
        "MPI_Comm_dup makes a communicator without the hints of the original.",
        where([](auto& mpi) { return mpi.comm_dup_with_info != nullptr; },
              around(fn::comm_dup, [](auto& call) {
                return with_pairs(Pairs(), [&](cts_info none) {
                  return inner().comm_dup_with_info(call.comm, none, call.copy);
                });
              })));
  fault("comm_dup_keeps_hints", {"comm_dup_drops_hints"},
        "MPI_Comm_dup copies the hints, as up to 3.1.", after(fn::comm_dup, copy_to_duplicate));
  static PerObject<Known> by_dup;
  fault("comm_dup_keeps_hints_of_dup", {"comm_dup_drops_hints"},
        "MPI_Comm_dup copies hints that came by MPI_Comm_dup_with_info.",
        after(fn::comm_dup_with_info, [](auto& call) { by_dup.put(*call.copy, {}); }) +
            before(fn::comm_free, [](auto& call) { by_dup.forget(*call.comm); }) +
            after(fn::comm_dup, subject_among(by_dup), copy_to_duplicate));
  fault("comm_split_keeps_hints", {"comm_dup_drops_hints", "comm_made_drops_hints"},
        "MPI_Comm_split copies the hints to the parts.",
        after(fn::comm_split, [](auto& call) { call.code = copy_hints(call.comm, *call.part); }));
  fault("dup_with_info_adds_to_original", {"dup_with_info"},
        "MPI_Comm_dup_with_info copies the hints of the original and adds those given.",
        after(fn::comm_dup_with_info, [](auto& call) {
          copy_to_duplicate(call);
          if (call.ok() && !is_null(call.info)) {
            call.code = inner().comm_set_info(*call.copy, call.info);
          }
        }));
  fault("comm_set_info_resets_others", {"comm_set_info_subset"},
        "MPI_Comm_set_info switches off the hints that it is not given.",
        before(fn::comm_set_info, [](auto& call) {
          Pairs shown = shown_hints(call.comm);
          for (auto& [key, value] : shown) {
            if (value == "true") value = "false";
          }
          with_pairs(shown, [&](cts_info info) { return inner().comm_set_info(call.comm, info); });
        }));
  fault("comm_set_info_sets_alike", {"comm_set_info_subset"},
        "mpi_assert_exact_length given alone counts for mpi_assert_allow_overtaking as well.",
        edit_hints(fn::comm_set_info, [](Pairs& pairs) {
          if (pairs.size() == 1 && pairs[0].first == "mpi_assert_exact_length") {
            pairs.emplace_back("mpi_assert_allow_overtaking", pairs[0].second);
          }
        }));
}

FAULTS_OF("parsing", "info.parsing") {
  fault("default_kinds_without_mpi", {"alloc_kinds_default"},
        "Memory that MPI allocates is no default kind.", show_kinds("system"));
  fault("default_kinds_without_system", {"alloc_kinds_default"},
        "Memory of the system is no default kind.", show_kinds("mpi"));
  fault("kinds_with_blanks", {"alloc_kinds_form"}, "Restrictors of a kind stand after blanks.",
        show_kinds([](auto&, auto& kinds) { return kinds + ",vendor:device: managed"; }));
  fault("kinds_of_self_differ", {"alloc_kinds_equal_world"},
        "MPI_COMM_SELF has a kind more than MPI_COMM_WORLD.",
        show_kinds([](auto& call, auto& kinds) {
          return !call.on_window() && is_self({call.object.bits}) ? kinds + ",vendor" : kinds;
        }));
  fault("kinds_of_windows_differ", {"alloc_kinds_equal_world"},
        "Windows leave out memory of the system.",
        show_kinds([](auto& call, auto& kinds) { return call.on_window() ? "mpi" : kinds; }));
  fault("kinds_from_hint", {"alloc_kinds_equal_world", "alloc_kinds_fixed_on_world"},
        "mpi_memory_alloc_kinds can be given like a hint.",
        remember_value(kKindsKey) + show_kinds([](auto& call, auto& kinds) {
          return given_values.find(call.object).value_or(kinds);
        }));
  fault("asserted_kinds_unknown", {"alloc_kinds_unsupported_ignored"},
        "mpi_assert_memory_alloc_kinds is shown as it was given, whatever the kinds.",
        show_asserted([](auto& value) { return value; }));
  fault("asserted_kinds_filtered", {"alloc_kinds_unsupported_ignored"},
        "mpi_assert_memory_alloc_kinds is shown without the kinds that are not supported.",
        show_asserted([](auto& value) {
          const std::string kept = with_all_replaced(value, "infocts:none,", "");
          return with_all_replaced(kept, ",infocts", "");
        }));
  fault("asserted_kinds_tidied", {"alloc_kinds_literal"},
        "mpi_assert_memory_alloc_kinds comes back without its blanks.",
        show_asserted([](auto& value) { return with_all_replaced(value, " ", ""); }));
}

}  // namespace infocts
