// The calls of several threads in a failed case, for a drawing.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace infocts {

/// One call, with what it returned, from row `begin` to the row before `end`.
struct TimelineCall {
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool unexplained = false;  ///< no order explains this, though one explains all else

  bool operator==(const TimelineCall&) const = default;
};

struct Timeline {
  std::string at_first;  ///< what the object held
  std::string at_end;
  bool end_unexplained = false;
  /// Whether rows show time: calls in one row overlapped, and a call in a later row began after an
  /// earlier one had returned. Without times only the order of each thread is known.
  bool timed = false;
  std::vector<std::vector<TimelineCall>> threads;

  bool operator==(const Timeline&) const = default;
};

}  // namespace infocts
