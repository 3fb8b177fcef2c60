// Windows with and without hints, and what MPI_Win_get_info should show on them all the time.
#pragma once

#include <algorithm>
#include <vector>

#include "conformance/harness/listing.h"
#include "conformance/harness/windows.h"

namespace infocts {

/// Pairs that two undisturbed calls agree on: an MPI may list values of its own that move on.
inline Pairs steady_pairs(const Window& window) {
  const Pairs first = pairs_of(hints_of(window));
  const Pairs second = pairs_of(hints_of(window));
  Pairs common;
  std::copy_if(first.begin(), first.end(), std::back_inserter(common), [&](const Pair& pair) {
    return std::find(second.begin(), second.end(), pair) != second.end();
  });
  return common;
}

inline void check_holds(Where where, cts_info info, const Pairs& pairs) {
  for (const auto& [key, value] : pairs) check_value(where, info, key, value);
  check_no_key(where, info, "infocts_added");
}

inline const std::vector<Pairs>& usual_hints() {
  static const std::vector<Pairs> sets{{}, reserved_pairs()};
  return sets;
}

template <typename Work>
void on_each_window(Work work) {
  for (const WindowKind kind : usable_kinds()) {
    for (const Pairs& hints : usual_hints()) {
      const Context context("a window by {} with {} hints", routine_of(kind), hints.size());
      work(kind, hints);
    }
  }
}

}  // namespace infocts
