// Faults of MPI_Win_set_info.
#include <map>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

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

bool has_reserved(cts_info info) {
  for (const std::string& key : underneath::keys_of(info)) {
    if (looks_reserved(key)) return true;
  }
  return false;
}

/// MPI_Win_set_info gives defaults to hints that the object does not hold, where this is true for
/// the object and the hint.
template <typename Resets>
Deviation reset_missing(Resets resets) {
  return around_win_hints([resets](HintCall& call) {
    if (call.makes_window() || call.null()) return call.pass(call.info);
    Pairs pairs = underneath::pairs_of(call.info);
    for (const auto& [key, value] : defaults()) {
      if (!underneath::has(call.info, key) && resets(call.info, key)) {
        pairs.emplace_back(key, value);
      }
    }
    return pass_pairs(call, pairs);
  });
}

/// MPI_Win_set_info passes on what this makes of the user's pairs.
template <typename Edit>
Deviation edit_pairs(Edit edit) {
  return around_win_hints([edit](HintCall& call) {
    if (call.makes_window() || call.null()) return call.pass(call.info);
    Pairs pairs = underneath::pairs_of(call.info);
    edit(pairs);
    return pass_pairs(call, pairs);
  });
}

/// How many processes have another value than this one.
int others_than(int mine) {
  const cts_constants& constants = below().constants;
  int size = 1;
  below().comm_size(constants.comm_world, &size);
  std::vector<int> all(static_cast<std::size_t>(size));
  const int bytes = static_cast<int>(sizeof mine);
  below().allgather(&mine, bytes, constants.type_byte, all.data(), bytes, constants.type_byte,
                    constants.comm_world);
  int others = 0;
  for (const int one : all) others += one != mine ? 1 : 0;
  return others;
}

}  // namespace

FAULTS {
  fault("window_set_info.missing", {"window.set_info.provided"}, "There is no MPI_Win_set_info.",
        absent(fn::win_set_info));
  static std::map<std::uint64_t, bool> called;
  fault("window_set_info.only_once", {"window.set_info.sets_new_values"},
        "A second call for the same window has no effect.", around_win_hints([](HintCall& call) {
          if (call.makes_window()) {
            const int code = call.pass(call.info);
            called[*call.object] = false;
            return code;
          }
          if (std::exchange(called[*call.object], true)) return below().constants.success;
          return call.pass(call.info);
        }));
}

FAULTS {
  fault("window_set_info.one_way", {"window.set_info.sets_new_values"},
        "What has been switched on is not switched off again.", edit_pairs([](Pairs& pairs) {
          std::erase_if(pairs, [](const auto& pair) { return pair.second == "false"; });
        }));
}

FAULTS {
  static std::map<std::uint64_t, Pairs> given;
  fault("window_set_info.creation_counts", {"window.set_info.sets_new_values"},
        "Hints that were given at the creation stay as they are.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window()) {
            const Pairs pairs = call.null() ? Pairs() : underneath::pairs_of(call.info);
            const int code = call.pass(call.info);
            given[*call.object] = pairs;
            return code;
          }
          if (call.null()) return call.pass(call.info);
          Pairs pairs = underneath::pairs_of(call.info);
          for (const auto& own : given[*call.object]) {
            std::erase_if(pairs, [&](const auto& pair) { return pair.first == own.first; });
          }
          return pass_pairs(call, pairs);
        }));
}

FAULTS {
  fault("window_set_info.first_key_only", {"window.set_info.sets_new_values"},
        "Only the first hint of an object counts.", edit_pairs([](Pairs& pairs) {
          if (!pairs.empty()) pairs.resize(1);
        }));
  fault("window_set_info.last_key_dropped", {"window.set_info.sets_new_values"},
        "Of several hints in one object the last is lost.", edit_pairs([](Pairs& pairs) {
          if (pairs.size() > 1) pairs.pop_back();
        }));
  fault("window_set_info.replaces_all",
        {"window.set_info.subset_keeps_previous", "window.set_info.nothing_keeps_all"},
        "Hints that the object does not hold go back to their defaults.",
        reset_missing([](cts_info, const std::string&) { return true; }));
  fault("window_set_info.resets_booleans", {"window.set_info.subset_keeps_previous"},
        "Booleans that an object with other hints does not hold are switched off.",
        reset_missing([](cts_info info, const std::string& key) {
          return is_boolean(key) && has_reserved(info);
        }));
  fault("window_set_info.resets_neighbour", {"window.set_info.subset_keeps_previous"},
        "accumulate_ops given alone takes accumulate_ordering back to its default.",
        reset_missing([](cts_info info, const std::string& key) {
          return key == "accumulate_ordering" && underneath::has(info, "accumulate_ops");
        }));
  fault("window_set_info.unknown_key_resets",
        {"window.set_info.subset_keeps_previous", "window.set_info.nothing_keeps_all"},
        "With an unknown key in the object, accumulate_ops goes back to its default.",
        reset_missing([](cts_info info, const std::string& key) {
          if (key != "accumulate_ops") return false;
          for (const std::string& given : underneath::keys_of(info)) {
            if (!looks_reserved(given)) return true;
          }
          return false;
        }));
}

FAULTS {
  static std::map<std::uint64_t, bool> first;
  fault(
      "window_set_info.forgets_creation", {"window.set_info.subset_keeps_previous"},
      "The first call with hints undoes the others that were given at the creation.",
      around_win_hints([](HintCall& call) {
        if (call.makes_window()) {
          const int code = call.pass(call.info);
          first[*call.object] = true;
          return code;
        }
        if (call.null() || !has_reserved(call.info) || !std::exchange(first[*call.object], false)) {
          return call.pass(call.info);
        }
        Pairs pairs = defaults();
        for (const auto& pair : underneath::pairs_of(call.info)) pairs.push_back(pair);
        return pass_pairs(call, pairs);
      }));
}

FAULTS {
  fault("window_set_info.sets_alike", {"window.set_info.subset_keeps_defaults"},
        "same_size given alone counts for same_disp_unit as well.", edit_pairs([](Pairs& pairs) {
          if (pairs.size() == 1 && pairs[0].first == "same_size") {
            pairs.emplace_back("same_disp_unit", pairs[0].second);
          }
        }));
  fault("window_set_info.any_hint_unlocks", {"window.set_info.subset_keeps_defaults"},
        "Any hint but no_locks switches no_locks on where it has its default.",
        edit_pairs([](Pairs& pairs) {
          for (const auto& [key, value] : pairs) {
            if (key == "no_locks" || !looks_reserved(key)) return;
          }
          if (!pairs.empty()) pairs.emplace_back("no_locks", "true");
        }));
  fault("window_set_info.order_follows_granularity", {"window.set_info.subset_keeps_defaults"},
        "mpi_accumulate_granularity given alone takes accumulate_ordering to \"none\".",
        edit_pairs([](Pairs& pairs) {
          if (pairs.size() == 1 && pairs[0].first == "mpi_accumulate_granularity") {
            pairs.emplace_back("accumulate_ordering", "none");
          }
        }));
  fault("window_set_info.empty_resets", {"window.set_info.nothing_keeps_all"},
        "An empty object takes all hints back to their defaults.",
        reset_missing(
            [](cts_info info, const std::string&) { return underneath::count_of(info) == 0; }));
  static int empty = 0;
  fault("window_set_info.third_empty_resets", {"window.set_info.nothing_keeps_all"},
        "Every third empty object switches same_size off.",
        reset_missing([](cts_info info, const std::string& key) {
          return key == "same_size" && underneath::count_of(info) == 0 && ++empty % 3 == 0;
        }));
}

FAULTS {
  fault("window_set_info.waits_for_world", {"window.set_info.group_only"},
        "MPI_Win_set_info waits for all processes of MPI_COMM_WORLD.",
        around_win_hints([](HintCall& call) {
          if (!call.makes_window()) below().barrier(below().constants.comm_world);
          return call.pass(call.info);
        }));
}

FAULTS {
  fault("window_set_info.prefix_is_enough", {"window.set_info.nothing_keeps_all"},
        "A key that starts with the name of a hint counts as that hint.",
        edit_pairs([](Pairs& pairs) {
          for (auto& pair : pairs) {
            for (const auto& [key, value] : defaults()) {
              if (pair.first.starts_with(key)) pair.first = key;
            }
          }
        }));
  fault("window_set_info.suffix_is_enough", {"window.set_info.nothing_keeps_all"},
        "A key that ends with the name of a hint counts as that hint.",
        edit_pairs([](Pairs& pairs) {
          for (auto& pair : pairs) {
            for (const auto& [key, value] : defaults()) {
              if (pair.first.ends_with(key)) pair.first = key;
            }
          }
        }));
}

FAULTS {
  fault("window_set_info.same_number_everywhere", {"window.set_info.differs_by_rank"},
        "Objects with other numbers of keys than on other processes are refused.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window() || call.null()) return call.pass(call.info);
          const int others = others_than(underneath::count_of(call.info));
          return others > 0 ? below().constants.err_info : call.pass(call.info);
        }));
  fault("window_set_info.empty_here_empty_everywhere", {"window.set_info.differs_by_rank"},
        "An object that is empty on one process only is refused there.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window() || call.null()) return call.pass(call.info);
          const bool empty = underneath::count_of(call.info) == 0;
          const int others = others_than(empty ? 1 : 0);
          const int code = call.pass(call.info);
          return empty && others > 0 ? below().constants.err_info : code;
        }));
  fault("window_set_info.hints_by_position", {"window.set_info.differs_by_rank"},
        "Where the objects of the processes differ, booleans are ignored on rank 1.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window() || call.null()) return call.pass(call.info);
          Pairs pairs = underneath::pairs_of(call.info);
          int rank = 0;
          below().comm_rank(below().constants.comm_world, &rank);
          if (others_than(static_cast<int>(pairs.size())) > 0 && rank == 1) {
            std::erase_if(pairs, [](const auto& pair) { return is_boolean(pair.first); });
          }
          return pass_pairs(call, pairs);
        }));
  fault("window_set_info.late_alignment_refused", {"window.set_info.late_accepted"},
        "mpi_minimum_memory_alignment is an error once the memory is there.",
        around_win_hints([](HintCall& call) {
          if (!call.makes_window() && !call.null() &&
              underneath::has(call.info, "mpi_minimum_memory_alignment")) {
            return below().constants.err_info_key;
          }
          return call.pass(call.info);
        }));
  static std::map<std::uint64_t, bool> shared;
  fault("window_set_info.late_sharing_refused", {"window.set_info.late_accepted"},
        "alloc_shared_noncontig is an error for a shared window that exists.",
        around_win_hints([](HintCall& call) {
          if (call.makes_window()) {
            const int code = call.pass(call.info);
            shared[*call.object] = call.routine == HintCallOf::win_allocate_shared;
            return code;
          }
          const bool late = shared[*call.object] && !call.null() &&
                            underneath::has(call.info, "alloc_shared_noncontig");
          return late ? below().constants.err_info_key : call.pass(call.info);
        }));
  static std::map<std::uint64_t, std::optional<std::string>> locks;
  fault("window_set_info.change_refused", {"window.set_info.late_accepted"},
        "Another value than that of the creation is an error for no_locks.",
        around_win_hints([](HintCall& call) {
          const auto value =
              call.null() ? std::nullopt : underneath::value_of(call.info, "no_locks");
          if (call.makes_window()) {
            const int code = call.pass(call.info);
            locks[*call.object] = value;
            return code;
          }
          const auto& before = locks[*call.object];
          return before && value && *before != *value ? below().constants.err_info_value
                                                      : call.pass(call.info);
        }));
}

}  // namespace infocts
