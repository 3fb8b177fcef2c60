// Faults of *_set_info on objects that already have hints: an ignored update also loses the earlier
// setting.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Communicators and windows by bits, and the keys of hints that they were given.
using Updates = std::set<std::pair<std::uint64_t, std::string>>;

void forget_object(Updates& updates, std::uint64_t object) {
  std::erase_if(updates, [&](const auto& one) { return one.first == object; });
}

/// Calls `update` for each hint that a call gives and that the object has from before.
void for_each_update(const HintCall& call, Updates& given,
                     Closure<void(const std::string& key)> update) {
  if (!sets_hints(call)) forget_object(given, *call.object);
  for (const std::string& key : inner_keys(call.info)) {
    if (!given.emplace(*call.object, key).second) update(key);
  }
}

/// A second value for `hint` leaves a window with the original one.
TableChange reset_on_update(std::string_view hint, const std::string& original) {
  return keeping<Updates>([=](auto& given) {
    return after_any(fn::win_hints, [=, &given](auto& call) {
      for_each_update(call, given, [&](auto& key) {
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
                     if (!sets_hints(call)) forget_object(updated, *call.object);
                     for_each_update(call, given,
                                     [&](auto& key) { updated.emplace(*call.object, key); });
                   }) +
         after_any(fn::get_info, [of_windows](auto& call) {
           for (const auto& [object, key] : updated) {
             const bool hides = call.on_window == of_windows && object == call.object;
             if (hides) inner_delete(*call.used, key);
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
