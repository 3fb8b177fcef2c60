// Faults of MPI_Win_set_info.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

const Pairs& defaults() {
  static const Pairs pairs{{"no_locks", "false"},
                           {"accumulate_ordering", "rar,raw,war,waw"},
                           {"accumulate_ops", "same_op_no_op"},
                           {"same_size", "false"},
                           {"same_disp_unit", "false"},
                           {"mpi_accumulate_granularity", "0"}};
  return pairs;
}

bool is_boolean(std::string_view key) { return key == "no_locks" || key.starts_with("same_"); }

bool is_unknown(std::string_view key) { return !looks_reserved(key); }
bool holds_if(const Pairs& pairs, auto test) {
  return std::any_of(pairs.begin(), pairs.end(), [&](auto& pair) { return test(pair.first); });
}
bool holds(const Pairs& pairs, std::string_view key) {
  return holds_if(pairs, [key](auto& held) { return held == key; });
}

/// Where this hint is given alone, another one is taken for given as well.
TableChange follow_alone(const std::string& alone, const std::string& other,
                         const std::optional<std::string>& value) {
  return edit_hints(fn::win_set_info, [=](Pairs& pairs) {
    const bool follows = pairs.size() == 1 && pairs[0].first == alone;
    if (follows) pairs.emplace_back(other, value.value_or(pairs[0].second));
  });
}

/// MPI_Win_set_info gives defaults to hints that the object does not hold, where this is true for
/// the object and the hint.
TableChange reset_missing(Closure<bool(const Pairs& given, const std::string& key)> resets) {
  return edit_hints(fn::win_set_info, [resets](Pairs& pairs) {
    const Pairs given = pairs;
    for (const auto& [key, value] : defaults()) {
      if (!holds(given, key) && resets(given, key)) pairs.emplace_back(key, value);
    }
  });
}

/// A key counts as a hint that it is taken for.
TableChange take_for(Closure<bool(const std::string& given, const std::string& key)> same) {
  return edit_hints(fn::win_set_info, [same](Pairs& pairs) {
    for (auto& pair : pairs) {
      for (const auto& [key, value] : defaults()) {
        if (same(pair.first, key)) pair.first = key;
      }
    }
  });
}

bool differs_in_world(int mine) { return differs(mine, inner().constants.comm_world); }

}  // namespace

FAULTS_OF("window_set_info", "window.set_info") {
  fault("missing", {"provided"}, "There is no MPI_Win_set_info.", absent(fn::win_set_info));
  fault("only_once", {"sets_new_values"}, "A second call for the same window has no effect.",
        ignore(fn::win_set_info, after_times(1)));
  fault("one_way", {"sets_new_values"}, "What has been switched on is not switched off again.",
        ignore_hints(fn::win_set_info, [](auto&, auto& value) { return value == "false"; }));
  static PerObject<Pairs> given;
  fault("creation_counts", {"sets_new_values"},
        "Hints that were given at the creation stay as they are.",
        after_any(fn::new_windows, [](auto& call) {
          given.put(call.subject(), inner_pairs(call.info));
        }) + around(fn::win_set_info, [](auto& call) {
          Pairs pairs = inner_pairs(call.info);
          std::erase_if(pairs, [&](auto& pair) { return holds(*given[call.win], pair.first); });
          return pass_pairs(call, pairs);
        }));
  fault("first_key_only", {"sets_new_values"}, "Only the first hint of an object counts.",
        edit_hints(fn::win_set_info, [](Pairs& pairs) {
          if (!pairs.empty()) pairs.resize(1);
        }));
  fault("last_key_dropped", {"sets_new_values"}, "Of several hints in one object the last is lost.",
        edit_hints(fn::win_set_info, [](Pairs& pairs) {
          if (pairs.size() > 1) pairs.pop_back();
        }));
  fault("replaces_all", {"subset_keeps_previous", "nothing_keeps_all"},
        "Hints that the object does not hold go back to their defaults.",
        reset_missing([](auto&, auto&) { return true; }));
  fault("resets_booleans", {"subset_keeps_previous"},
        "Booleans that an object with other hints does not hold are switched off.",
        reset_missing([](auto& given, auto& key) {
          return is_boolean(key) && holds_if(given, looks_reserved);
        }));
  fault("resets_neighbour", {"subset_keeps_previous"},
        "accumulate_ops given alone takes accumulate_ordering back to its default.",
        reset_missing([](auto& given, auto& key) {
          return key == "accumulate_ordering" && holds(given, "accumulate_ops");
        }));
  fault("unknown_key_resets", {"subset_keeps_previous", "nothing_keeps_all"},
        "With an unknown key in the object, accumulate_ops goes back to its default.",
        reset_missing([](auto& given, auto& key) {
          return key == "accumulate_ops" && holds_if(given, is_unknown);
        }));
  static Objects unchanged;
  fault("forgets_creation", {"subset_keeps_previous"},
        "The first call with hints undoes the others that were given at the creation.",
        after_any(fn::new_windows, [](auto& call) { unchanged.put(call.subject(), {}); }) +
            around(fn::win_set_info, [](auto& call) {
              Pairs pairs = inner_pairs(call.info);
              if (!holds_if(pairs, looks_reserved) || !unchanged.forget(call.win))
                return call.pass();
              pairs.insert(pairs.begin(), defaults().begin(), defaults().end());
              return pass_pairs(call, pairs);
            }));
  fault("sets_alike", {"subset_keeps_defaults"},
        "same_size given alone counts for same_disp_unit as well.",
        follow_alone("same_size", "same_disp_unit", std::nullopt));
  fault("any_hint_unlocks", {"subset_keeps_defaults"},
        "Any hint but no_locks switches no_locks on where it has its default.",
        edit_hints(fn::win_set_info, [](Pairs& pairs) {
          const bool unlocks =
              !pairs.empty() && !holds_if(pairs, is_unknown) && !holds(pairs, "no_locks");
          if (unlocks) pairs.emplace_back("no_locks", "true");
        }));
  fault("order_follows_granularity", {"subset_keeps_defaults"},
        "mpi_accumulate_granularity given alone takes accumulate_ordering to \"none\".",
        follow_alone("mpi_accumulate_granularity", "accumulate_ordering", "none"));
  fault("empty_resets", {"nothing_keeps_all"},
        "An empty object takes all hints back to their defaults.",
        reset_missing([](auto& given, auto&) { return given.empty(); }));
  fault("third_empty_resets", {"nothing_keeps_all"},
        "Every third empty object switches same_size off.",
        reset_missing([](auto& given, auto& key) {
          static std::atomic<int> empty{0};
          return key == "same_size" && given.empty() && ++empty % 3 == 0;
        }));
  fault("waits_for_world", {"group_only"},
        "MPI_Win_set_info waits for all processes of MPI_COMM_WORLD.",
        before(fn::win_set_info, [](auto&) { inner().barrier(inner().constants.comm_world); }));
  fault("prefix_is_enough", {"nothing_keeps_all"},
        "A key that starts with the name of a hint counts as that hint.",
        take_for([](auto& given, auto& key) { return given.starts_with(key); }));
  fault("suffix_is_enough", {"nothing_keeps_all"},
        "A key that ends with the name of a hint counts as that hint.",
        take_for([](auto& given, auto& key) { return given.ends_with(key); }));
  fault("same_number_everywhere", {"differs_by_rank"},
        "Objects with other numbers of keys than on other processes are refused.",
        refuse(
            fn::win_set_info, err::info,
            !on_null && [](auto& call) { return differs_in_world(inner_count(call.info)); }));
  fault("empty_here_empty_everywhere", {"differs_by_rank"},
        "An object that is empty on one process only is refused there.",
        after_any(fn::win_set_info, !on_null, [](auto& call) {
          const bool empty = inner_count(call.info) == 0;
          if (differs_in_world(empty ? 1 : 0) && empty) call.code = inner().constants.err_info;
        }));
  fault("hints_by_position", {"differs_by_rank"},
        "Where the objects of the processes differ, rank 1 takes accumulate_ordering for \"war\".",
        edit_hints(fn::win_set_info, [](Pairs& pairs) {
          if (!differs_in_world(static_cast<int>(pairs.size())) || world_rank() != 1) return;
          for (auto& [key, value] : pairs) {
            if (key == "accumulate_ordering") value = "war";
          }
        }));
  fault("late_alignment_refused", {"late_accepted"},
        "mpi_minimum_memory_alignment is an error once the memory is there.",
        refuse(fn::win_set_info, err::info_key, gives("mpi_minimum_memory_alignment")));
  fault("late_sharing_refused", {"late_accepted"},
        "alloc_shared_noncontig is an error for a shared window that exists.",
        refuse(fn::win_set_info, err::info_key,
               gives("alloc_shared_noncontig") &&
                   last_time(fn::new_windows, by(HintCallOf::win_allocate_shared))));
  static PerObject<std::optional<std::string>> locks;
  fault(
      "change_refused", {"late_accepted"},
      "Another value than that of the creation is an error for no_locks.",
      after_any(fn::new_windows,
                [](auto& call) { locks.put(call.subject(), inner_value(call.info, "no_locks")); }) +
          refuse(
              fn::win_set_info, err::info_value, gives("no_locks") && [](auto& call) {
                const auto first = *locks[call.win];
                return first && first != inner_value(call.info, "no_locks");
              }));
}

}  // namespace infocts
