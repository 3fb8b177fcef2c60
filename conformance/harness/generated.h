// What generated cases know about the run, and how they announce what they do next.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace infocts {

struct Generated {
  /// How much is tried, against the usual 100.
  int cases = 100;
  /// Seconds that a case may take; what takes its time by the clock keeps well below it.
  double case_limit_s = 30;
  /// Play this program instead, in its text form; empty: look for one that fails.
  std::string program = {};
  /// Keeps a line for the reader of a report, should the process not come back. A line that starts
  /// with '#' makes those before it void.
  std::function<void(std::string_view)> note = {};
};

inline constexpr int kUsualCases = 100;

const Generated& generated();
void set_generated(Generated settings);

}  // namespace infocts
