// Faults of *_set_info on what has hints already: an update that is ignored leaves nothing of the
// earlier setting.
#include <set>
#include <string>
#include <utility>

#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

/// Communicators and windows by bits, and the keys of hints that they were given a second time.
using Updates = std::set<std::pair<std::uint64_t, std::string>>;

/// Calls `forget` for each hint that a call gives and that the object has from before.
template <typename Forget>
void for_each_update(const HintCall& call, bool makes, Updates& given, Forget forget) {
  if (makes) std::erase_if(given, [&](const auto& one) { return one.first == *call.object; });
  if (call.null()) return;
  for (const auto& [key, value] : underneath::pairs_of(call.info)) {
    const bool first = given.emplace(*call.object, key).second;
    if (!first) forget(key);
  }
}

/// A second value for `key` leaves a window with this one.
template <typename Key>
void reset_on_update(cts_table& mpi, Key /*key_and_default*/) {
  static Updates given;
  around_win_hints(mpi, [](HintCall& call) {
    int code = call.pass(call.info);
    for_each_update(call, call.makes_window(), given, [&](const std::string& key) {
      const auto [hint, original] = Key{}();
      if (key == hint) {
        code = pass_pairs(call, std::vector<std::pair<std::string, std::string>>{{key, original}});
      }
    });
    return code;
  });
}

/// What was given a second time is not shown any more where `hidden` says so.
template <typename Hidden>
void hide_updated(cts_table& mpi, Hidden /*hidden*/) {
  static Updates given;
  static Updates updated;
  around_hint_takers(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    const bool makes =
        call.routine != HintCallOf::comm_set_info && call.routine != HintCallOf::win_set_info;
    if (makes) std::erase_if(updated, [&](const auto& one) { return one.first == *call.object; });
    for_each_update(call, makes, given,
                    [&](const std::string& key) { updated.emplace(*call.object, key); });
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    for (const auto& [object, key] : updated) {
      const bool there = object == call.object && underneath::has(*call.used, key);
      if (there && Hidden{}(call.on_window))
        below().info_delete(*call.used, underneath::text_of(key));
    }
    return code;
  });
}

}  // namespace

FAULT({.name = "parsing.comm_update_hides_hint",
       .violates = {"info.parsing.ignored_update_keeps"},
       .text = "MPI_Comm_get_info leaves out a hint that was given a second time."}) {
  hide_updated(mpi, [](bool on_window) { return !on_window; });
}

FAULT({.name = "parsing.win_update_hides_hint",
       .violates = {"info.parsing.ignored_update_keeps"},
       .text = "MPI_Win_get_info leaves out a hint that was given a second time."}) {
  hide_updated(mpi, [](bool on_window) { return on_window; });
}

FAULT({.name = "parsing.second_ordering_resets",
       .violates = {"info.parsing.ignored_update_keeps"},
       .text = "A second accumulate_ordering is ignored, and leaves the default."}) {
  reset_on_update(mpi, [] {
    return std::pair<std::string, std::string>("accumulate_ordering", "rar,raw,war,waw");
  });
}

FAULT({.name = "parsing.second_granularity_resets",
       .violates = {"info.parsing.ignored_update_keeps"},
       .text = "A second mpi_accumulate_granularity is ignored, and leaves the default."}) {
  reset_on_update(
      mpi, [] { return std::pair<std::string, std::string>("mpi_accumulate_granularity", "0"); });
}

}  // namespace infocts
