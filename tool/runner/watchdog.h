// Ends a worker that takes too long for one case, MPI_Init or MPI_Finalize.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/journal/reader.h"
#include "tool/runner/worker_process.h"

namespace infocts {

/// The processes of a worker that have files in its directory, sorted by name.
std::vector<ProcessFiles> processes_in(const std::filesystem::path& directory);

/// Bytes of memory that a worker may use: half of what the machine, the control group and `ulimit`
/// allow, at least 256 MiB if there is that much, and at most 4 GiB.
std::uint64_t most_memory();

class Watchdog {
 public:
  using Clock = std::chrono::steady_clock;

  Watchdog(std::filesystem::path directory, const RunOptions& options,
           const WorkerProgress& progress);

  bool keep_running();
  bool timed_out() const { return timed_out_; }
  /// Whether the deadline of the options came first.
  bool out_of_time() const { return out_of_time_; }
  /// Whether each process was then in a call of the MPI, and none had begun another one for half of
  /// the limit. Otherwise the machine may be slow, or the suite.
  bool blocked() const { return blocked_; }
  /// Whether a worker behind the user's launcher has shown no sign yet.
  bool waits() const { return waits_; }
  /// How long it took until the first sign, or has taken.
  Clock::duration waited() const { return waited_; }
  /// Whether one process has more memory than any MPI needs for this, and would take all there is.
  bool too_large() const { return too_large_; }
  /// The limit where the processes are now, or were at the end.
  double limit_s() const { return limit_s_; }

 private:
  void look_for_processes();
  bool lost_a_process();
  bool all_in_calls();
  bool one_is_too_large();

  struct Watched {
    explicit Watched(ProcessFiles where) : files(std::move(where)), reader(files.journal()) {}

    ProcessFiles files;
    journal::JournalReader reader;
    journal::Position last;
    bool left = false;  ///< in MPI_Finalize, as it may
  };

  static bool is_lost(Watched& process);

  const std::filesystem::path directory_;
  const double timeout_s_;
  const double case_timeout_s_;
  const std::optional<Clock::time_point> deadline_;
  const int ranks_;
  const bool launched_;
  const bool queued_;
  const WorkerProgress& progress_;
  std::list<Watched> processes_;
  std::set<std::string> known_;
  const Clock::time_point begin_ = Clock::now();
  bool waits_ = false;
  Clock::duration waited_{};
  Clock::time_point since_ = begin_;
  Clock::time_point still_since_ = since_;
  Clock::time_point looked_;
  Clock::time_point lost_since_;
  bool lost_ = false;
  bool timed_out_ = false;
  bool out_of_time_ = false;
  bool too_large_ = false;
  Clock::time_point weighed_;
  bool blocked_ = false;
  double limit_s_ = timeout_s_;
};

}  // namespace infocts
