// Ends a worker that stays too long in one place: one case, MPI_Init or MPI_Finalize.
#pragma once

#include <chrono>
#include <filesystem>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "journal/reader.h"
#include "runner/worker_process.h"

namespace infocts {

/// The processes of a worker that have shown themselves in its directory, by name.
std::vector<ProcessFiles> processes_in(const std::filesystem::path& directory);

class Watchdog {
 public:
  Watchdog(std::filesystem::path directory, const RunOptions& options,
           const WorkerProgress& progress);

  bool keep_running();
  bool timed_out() const { return timed_out_; }
  /// The deadline of the options came first.
  bool out_of_time() const { return out_of_time_; }
  /// At that time each process was in a call of the MPI, and none had begun another one for half of
  /// the limit. Otherwise the machine may be slow, or the suite.
  bool blocked() const { return blocked_; }
  /// In force where the processes are, or were in the end.
  double limit_s() const { return limit_s_; }

 private:
  using Clock = std::chrono::steady_clock;

  void look_for_processes();
  bool lost_a_process();
  bool all_in_calls();

  struct Watched {
    explicit Watched(ProcessFiles where) : files(std::move(where)), reader(files.journal()) {}

    ProcessFiles files;
    journal::Reader reader;
    journal::Position last;
  };

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
  Clock::time_point since_ = Clock::now();
  Clock::time_point still_since_ = since_;
  Clock::time_point looked_;
  Clock::time_point lost_since_;
  bool lost_ = false;
  bool timed_out_ = false;
  bool out_of_time_ = false;
  bool blocked_ = false;
  double limit_s_ = timeout_s_;
};

}  // namespace infocts
