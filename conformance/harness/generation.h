// What properties know about the run, and how they announce what they do next.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace infocts {

struct GenerationSettings {
  /// How many programs to try, in percent of the usual number.
  int programs = 100;
  /// Seconds that a case may take; cases that run by the clock stay well below it.
  double case_limit_s = 30;
  /// Look for the shortest program that fails the same way: for readers of the message.
  bool shorten = true;
  /// A text with programs, to be played instead; empty: look for one that fails.
  std::string program = {};
  /// Records a line for the report in case the process never returns. A line that starts with '#'
  /// cancels those before it.
  std::function<void(std::string_view)> note = {};
};

inline constexpr int kUsualPrograms = 100;

/// The line before a program, by which it is found in any text: "# case info.get.truncates.pro…".
inline constexpr std::string_view kCaseLine = "# case ";

const GenerationSettings& generation();
void set_generation(GenerationSettings settings);

}  // namespace infocts
