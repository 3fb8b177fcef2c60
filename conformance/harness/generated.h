// What generated cases know about the run, and how they announce what they do next.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace infocts {

struct Generated {
  /// How much to try; 100 is usual.
  int cases = 100;
  /// Seconds that a case may take; cases that run by the clock stay well below it.
  double case_limit_s = 30;
  /// Play this program instead, in its text form; empty: look for one that fails.
  std::string program = {};
  /// Records a line for the report in case the process never returns. A line that starts with '#'
  /// cancels those before it.
  std::function<void(std::string_view)> note = {};
};

inline constexpr int kUsualCases = 100;

const Generated& generated();
void set_generated(Generated settings);

}  // namespace infocts
