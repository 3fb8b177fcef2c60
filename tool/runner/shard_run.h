// Runs the cases of one shard. A case that ends or blocks its process spoils no other case.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/runner/attribution.h"
#include "tool/runner/column_state.h"
#include "tool/runner/giving_up.h"
#include "tool/runner/shards.h"
#include "tool/runner/take_trace.h"

namespace infocts {

class ShardRun {
 public:
  /// `number` is that of the shard in `state`; missing: what runs is no part of the results. All
  /// arguments must outlive it.
  ShardRun(const CaseWorker& worker, const RunOptions& options, const IutRecord& iut,
           ColumnState& state, std::optional<std::size_t> number);

  /// Later calls go on with what earlier ones have found.
  void run(const Shard& shard);

  const Suspicions& suspicions() const { return suspicions_; }
  ColumnResults take_results();

 private:
  /// A case that died after others, and what becomes of it when it runs first.
  struct Second {
    Cases before;
    CaseTrace trace;
    WorkerReport report;
  };

  void run_group(Phase phase, IsolationGroup group, Cases cases);
  WorkerReport run_cases(Phase phase, const RunOptions& options, const Cases& cases);
  std::size_t take(const WorkerReport& report, const Cases& cases);
  void add_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report) {
    take_trace(entry, trace, report, options_.record_failures, collected_);
  }
  bool should_tell() const { return number_ && state_.asks(*number_); }
  void tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases);
  void stop();
  double limit(IsolationGroup group, bool again) const;
  void give_up(const Cases& cases, Verdict verdict, const std::string& why);
  bool may_hang_at_times(const WorkerReport& report, const Cases& cases) const;
  void leave_open(const Cases& cases);
  void clear(const Cases& cases);
  void mark_open(const Cases& running, ColumnResults& found) const;
  bool deserves_second(const WorkerReport& report, IsolationGroup group, bool was_second) const;
  bool judge_second(Second& second, Phase phase, WorkerReport& report, const Cases& cases);
  void keep_death(Phase phase, Second second, const RegisteredCase& victim);
  void give_up_group(Phase phase, const WorkerReport& report, const Cases& cases);
  void suspect(Phase phase, const WorkerReport& report, const Cases& ran);

  const CaseWorker& worker_;
  const RunOptions& options_;
  ColumnState& state_;
  const std::optional<std::size_t> number_;
  ColumnResults collected_;
  Suspicions suspicions_;
  std::set<std::string_view> open_;  ///< cases of processes whose end was not seen or explained
  FacilityWaits waits_;
  std::size_t done_ = 0;
};

}  // namespace infocts
