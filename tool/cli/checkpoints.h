// Writes what is known so far, in case the job is killed.
#pragma once

#include <chrono>
#include <filesystem>

#include "tool/results/results.h"

namespace infocts {

/// Writes an incomplete results.json now and then, which --resume goes on with.
class Checkpoints {
 public:
  /// Without a directory nothing is ever due, and nothing written.
  explicit Checkpoints(std::filesystem::path directory) : directory_(std::move(directory)) {}

  /// Whether some seconds have passed since the last one; more where one takes long.
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
