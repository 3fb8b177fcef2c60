// What the shards of a column, which may run side by side, have in common.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/runner/run_column.h"

namespace infocts {

/// Counts the traits of cases that are not provisional, each once.
void count_traits(ColumnResults& found);

/// All members may be called by several threads at a time.
class ColumnState {
 public:
  using Clock = std::chrono::steady_clock;

  ColumnState(std::size_t shards, std::size_t cases, const RunOptions& options,
              ProgressCallback progress, Checkpoint checkpoint, ColumnResults known);

  /// The time of the column starts with its first shard.
  void start();
  bool out_of_time() const;
  std::optional<Clock::time_point> deadline() const;
  /// For this long, a process of a shard waited until a batch system had nodes. What several wait
  /// for at the same time counts once.
  void waited(Clock::duration pause);

  /// A function that was seen not to return.
  void blocked_in(const std::string& function);
  bool any_blocked() const;
  bool has_blocked(const std::string& function) const;

  /// Why MPI_Init_thread ended a worker: no further one will get past it.
  void cannot_init(const std::string& why);
  std::optional<std::string> why_no_init() const;

  /// A shard has got through so many of its cases, and `id` runs.
  void tell(std::size_t shard, std::size_t done, const std::string& id);

  /// Whether a shard should say what it has found so far.
  bool asks(std::size_t shard) const;
  void found_so_far(std::size_t shard, ColumnResults found);

  /// A shard is done with all of its cases. Its results can be taken with all().
  void found(std::size_t shard, std::size_t cases, ColumnResults found);

  /// What is known of the column: what was known before, and of each shard the newest. If not all
  /// have finished, it was interrupted.
  ColumnResults all() const;

 private:
  struct ShardState {
    std::size_t done = 0;
    bool finished = false;
    std::optional<ColumnResults> found = {};
    unsigned told = 0;  ///< checkpoints that have the newest of this shard
  };

  ColumnResults joined() const;

  mutable std::mutex mutex_;
  const std::size_t cases_;
  const double max_time_s_;
  const ProgressCallback progress_;
  const Checkpoint checkpoint_;
  const ColumnResults known_;
  std::vector<ShardState> shards_;
  unsigned checkpoints_ = 0;
  bool started_ = false;
  std::optional<Clock::time_point> deadline_;
  Clock::time_point last_pause_;  ///< its end; before it, all waiting has been counted
  std::set<std::string> blocking_;
  std::optional<std::string> no_init_;
};

}  // namespace infocts
