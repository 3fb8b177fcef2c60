// Saves the results so far, in case the job is killed.
#pragma once

#include <chrono>
#include <filesystem>

#include "tool/results/results.h"

namespace infocts {

/// Writes an incomplete results.json from time to time, from which --resume continues.
class Checkpoints {
 public:
  /// Without a directory nothing is ever due, and nothing is written.
  explicit Checkpoints(std::filesystem::path directory) : directory_(std::move(directory)) {}

  /// Whether a few seconds have passed since the last one, or more if writing takes long.
  bool due() const;

  /// Reports a full disk once and continues, since space may be free later.
  void write(RunResults run);

 private:
  using Clock = std::chrono::steady_clock;

  std::filesystem::path directory_;
  Clock::time_point last_ = Clock::now();
  Clock::duration pause_ = std::chrono::seconds(3);
  bool told_ = false;
};

}  // namespace infocts
