// Faults of *_set_info on objects that already have hints: an ignored update also loses the earlier
// setting.
#include <set>
#include <string>
#include <utility>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/per_object.h"

namespace infocts {
namespace {

/// Communicators and windows by bits, and the keys of hints that they were given a second time.
using Updates = std::set<std::pair<std::uint64_t, std::string>>;

/// Calls `forget` for each hint that a call gives and that the object has from before.
template <typename Forget>
void for_each_update(const HintCall& call, bool makes, Updates& given, Forget forget) {
  if (makes) std::erase_if(given, [&](const auto& one) { return one.first == *call.object; });
  if (call.null()) return;
  for (const auto& [key, value] : inner_pairs(call.info)) {
    const bool first = given.emplace(*call.object, key).second;
    if (!first) forget(key);
  }
}

/// A second value for `hint` leaves a window with the original one.
TableChange reset_on_update(std::string_view hint, const std::string& original) {
  return keeping<Updates>([=](auto& given) {
    return after_any(fn::win_hints, [=, &given](auto& call) {
      for_each_update(call, call.makes_window(), given, [&](auto& key) {
        if (key == hint) pass_pairs(call, Pairs{{key, original}});
      });
    });
  });
}

/// What was given a second time is not shown any more, of windows or of communicators.
TableChange hide_updated(bool of_windows) {
  static Updates given;
  static Updates updated;
  return after_any(fn::hints,
                   [](auto& call) {
                     const bool makes = call.routine != HintCallOf::comm_set_info &&
                                        call.routine != HintCallOf::win_set_info;
                     if (makes) {
                       std::erase_if(updated,
                                     [&](const auto& one) { return one.first == *call.object; });
                     }
                     for_each_update(call, makes, given,
                                     [&](auto& key) { updated.emplace(*call.object, key); });
                   }) +
         after_any(fn::get_info, [of_windows](auto& call) {
           if (call.on_window != of_windows) return;
           for (const auto& [object, key] : updated) {
             if (object == call.object) inner_delete(*call.used, key);
           }
         });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("comm_update_hides_hint", {"ignored_update_keeps"},
        "MPI_Comm_get_info leaves out a hint that was given a second time.", hide_updated(false));
  fault("win_update_hides_hint", {"ignored_update_keeps"},
        "MPI_Win_get_info leaves out a hint that was given a second time.", hide_updated(true));
  fault("second_ordering_resets", {"ignored_update_keeps"},
        "A second accumulate_ordering is ignored, and leaves the default.",
        reset_on_update("accumulate_ordering", "rar,raw,war,waw"));
  fault("second_granularity_resets", {"ignored_update_keeps"},
        "A second mpi_accumulate_granularity is ignored, and leaves the default.",
        reset_on_update("mpi_accumulate_granularity", "0"));
}

}  // namespace infocts
