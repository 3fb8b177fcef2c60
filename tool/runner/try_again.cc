#include "tool/runner/try_again.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "conformance/harness/generation.h"
#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"
#include "tool/runner/child.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/late_death.h"
#include "tool/runner/parallel.h"
#include "tool/runner/shards.h"

namespace infocts {
namespace {

using Clock = std::chrono::steady_clock;

// What does not return was waited for long enough when it was judged.
constexpr double kTimeoutOfACase = 2;
constexpr double kTimeoutOfATry = 5;
constexpr double kShareOfMaxTime = 0.25;

RunOptions for_tries(RunOptions options) {
  options.timeout_s = std::min(options.timeout_s.value_or(kUsualTimeout), kTimeoutOfATry);
  options.case_timeout_s = std::min(*options.timeout_s, kTimeoutOfACase);
  options.record_failures = false;  // nobody reads what is recorded
  options.deadline.reset();
  return options;
}

class TriedColumn;

/// The simplest case of a cause that can be run again.
struct Tried {
  const CaseResult* result = nullptr;
  const RegisteredCase* entry = nullptr;
  TriedColumn* column = nullptr;

  bool has_threads() const { return entry->spec.reproducer != nullptr; }
  /// The program that deviates, of a property whose message has one: no others have to be played.
  std::string program() const;
  bool is_simpler_than(const Tried& other) const;
  Retrials again(int tries, int deviations) const {
    return {.test = result->test, .iut = result->iut, .tries = tries, .deviations = deviations};
  }
};

/// One column, in which several causes are tried at a time.
class TriedColumn {
 public:
  explicit TriedColumn(const MeasuredColumn& column)
      : column_(column),
        options_(for_tries(column.options)),
        worker_(column.target, column.found.iut) {}

  bool may_try() const {
    const double share = kShareOfMaxTime * options_.max_time_s;
    const std::chrono::duration<double> spent = Clock::duration(spent_);
    return !column_.found.out_of_time && !options_.queued && !interrupted() &&
           (share <= 0 || spent.count() < share);
  }
  int ranks() const { return options_.ranks; }
  const RunOptions& options() const { return options_; }

  /// Whether each case deviates, one after the other in one process of one phase; nothing if that
  /// cannot be told. Properties play the programs in the text `programs`; without it, those of the
  /// run, or their own.
  std::vector<std::optional<bool>> deviate_again(const std::vector<Tried>& tried,
                                                 const std::string& programs) {
    Cases cases;
    for (const Tried& each : tried) cases.push_back(each.entry);
    RunOptions options = options_;
    if (!programs.empty()) options.program = programs;
    const Clock::time_point start = Clock::now();
    const WorkerReport report =
        worker_.run(options, worker_.plan(options, cases.front()->spec.phase, cases));
    spent_ += (Clock::now() - start).count();
    std::vector<std::optional<bool>> deviate(tried.size());
    if (report.stopped() || !report.spawn_error.empty()) return deviate;
    const bool ends_badly = any_bad_ending(report, cases.back()->id).has_value();
    if (tried.size() == 1 && ends_badly && report.cases.empty()) deviate.front() = true;
    // Nobody knows which of several it was.
    if (tried.size() > 1 && ends_badly) return deviate;
    for (const CaseTrace& trace : report.cases) {
      const Tried& each = tried[trace.index];
      const std::optional<Verdict> verdict = verdict_of(each, trace, report);
      if (verdict) deviate[trace.index] = deviates(*verdict) || ends_badly;
    }
    return deviate;
  }

 private:
  // Nothing if it says nothing about the case.
  std::optional<Verdict> verdict_of(const Tried& tried, const CaseTrace& trace,
                                    const WorkerReport& report) const {
    const auto result = judge_trace(*tried.entry, column_.found.iut, trace, report);
    if (!result || result->verdict == Verdict::error || result->verdict == Verdict::skipped ||
        result->verdict == Verdict::inconclusive) {
      return {};
    }
    // The limit is short, and a busy machine slow.
    const bool too_slow =
        result->verdict == Verdict::timed_out && tried.result->verdict != Verdict::timed_out;
    return too_slow ? std::nullopt : std::optional(result->verdict);
  }

  const MeasuredColumn column_;
  const RunOptions options_;
  const CaseWorker worker_;
  std::atomic<Clock::rep> spent_ = 0;
};

bool Tried::is_simpler_than(const Tried& other) const {
  const auto rank = [](const Tried& of) {
    const std::size_t steps = of.result->symptom ? of.result->symptom->steps : 0;
    return std::make_tuple(of.column->ranks(), of.entry->spec.property,  // they take long
                           of.result->reproducer.empty(), steps == 0, steps, of.result->test,
                           of.result->iut);
  };
  return other.result == nullptr || rank(*this) < rank(other);
}

std::string Tried::program() const {
  const bool has_one = entry->spec.property && result->message.find(kCaseLine) != std::string::npos;
  return has_one ? printable(result->message) + '\n' : std::string();
}

/// Whether it can share processes: a death would end the tries of others, and threads leave
/// different traces each time. A property shares to play one program only.
bool can_share(const Tried& tried) {
  return tried.result->verdict == Verdict::fail && !tried.has_threads() &&
         tried.entry->spec.phase != Phase::started_by_case &&
         (!tried.entry->spec.property || !tried.program().empty());
}

/// Cases of one column that can share processes. Those with erroneous arguments are among
/// themselves: they may spoil memory.
struct Sharing {
  explicit Sharing(const Tried& tried)
      : iut(tried.result->iut),
        phase(tried.entry->spec.phase),
        erroneous(tried.entry->spec.erroneous) {}

  auto operator<=>(const Sharing&) const = default;

  std::string iut;
  Phase phase;
  bool erroneous;
};

using Simplest = std::map<std::pair<std::string, std::string>, Tried>;  // by MPI and cause
using TriedColumns = std::map<std::string, std::unique_ptr<TriedColumn>>;

Simplest simplest_of(const RunResults& run, const TriedColumns& columns) {
  std::map<std::string_view, const RegisteredCase*> entries;
  for (const RegisteredCase& entry : all_cases()) entries[entry.id] = &entry;
  Simplest simplest;
  for (const CaseResult& result : run.results) {
    const IutRecord* iut = find_iut(run, result.iut);
    const auto column = columns.find(result.iut);
    const auto entry = entries.find(result.test);
    // The end of a process is no case that could run alone.
    if (result.cause.empty() || iut == nullptr || column == columns.end() ||
        entry == entries.end() || result.test == kEndOfProcess || !column->second->may_try()) {
      continue;
    }
    const Tried tried{&result, entry->second, column->second.get()};
    Tried& known = simplest[{group_name(*iut), result.cause}];
    if (tried.is_simpler_than(known)) known = tried;
  }
  return simplest;
}

struct TriedCause {
  bool always_deviated() const { return deviations == kEnoughTriesAgain; }
  /// An erroneous case may deviate only because of what another one of them did to memory.
  bool is_sure() const { return always_deviated() && !tried.entry->spec.erroneous; }

  Cause* cause;
  Tried tried;
  int deviations = 0;  ///< in processes that it shared
};

/// The tries of a cause alone. Several threads may take part.
class Alone {
 public:
  explicit Alone(const TriedCause& cause) : cause_(cause) {
    if (cause.always_deviated()) confirmed_ = cause.deviations;
  }

  const Tried& tried() const { return cause_.tried; }
  /// As many threads are of use: what deviated each time is confirmed by one try.
  int lanes() const { return confirmed_ > 0 ? 1 : kEnoughTriesAgain; }

  void try_while_needed() {
    std::unique_lock lock(mutex_);
    while (may_go_on()) {
      if (started_++ == 0) start_ = Clock::now();
      lock.unlock();
      const std::optional<bool> deviates = tried().column->deviate_again({tried()}, {}).front();
      lock.lock();
      if (!deviates) {
        unknown_ = true;
        continue;
      }
      ++tries_;
      if (*deviates) ++deviations_;
    }
    // What it did in company counts only if it does the same alone.
    const int before = deviations_ == tries_ ? confirmed_ : 0;
    if (tries_ > 0) {
      cause_.cause->again = tried().again(before + tries_, before + deviations_);
    }
  }

 private:
  bool may_go_on() const {
    if (unknown_ || started_ == kMaxTriesAgain || !tried().column->may_try()) return false;
    if (started_ > 0 && Clock::now() - start_ >= kTimeToTryAgain) return false;
    const bool varies = deviations_ < tries_ || (confirmed_ == 0 && tried().has_threads());
    return varies || started_ < (confirmed_ > 0 ? 1 : kEnoughTriesAgain);
  }

  TriedCause cause_;
  int confirmed_ = 0;  ///< tries in company, all of which deviated
  std::mutex mutex_;
  Clock::time_point start_{};
  int started_ = 0;
  int tries_ = 0;
  int deviations_ = 0;
  bool unknown_ = false;
};

/// Causes whose cases share processes.
struct Together {
  std::vector<TriedCause> causes;

  void try_once() {
    std::vector<Tried> tried;
    std::string programs;
    for (const TriedCause& each : causes) {
      tried.push_back(each.tried);
      programs += each.tried.program();
    }
    if (!tried.front().column->may_try()) return;
    const std::vector<std::optional<bool>> deviate =
        tried.front().column->deviate_again(tried, programs);
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < tried.size(); ++i) {
      if (deviate[i] == true) ++causes[i].deviations;
    }
  }

  std::mutex mutex;
};

// Most of a try is the start of MPI.
double jobs_of_try(const Tried& tried, bool jobs_given) {
  return jobs_of_shard(tried.column->options(), jobs_given, !tried.has_threads());
}

// Most of those that can share processes deviate every time, so that few of them are tried alone.
void try_all(const std::vector<TriedCause>& alone, std::vector<std::unique_ptr<Together>> together,
             int jobs, bool jobs_given) {
  constexpr auto kTries = static_cast<std::size_t>(kEnoughTriesAgain);
  in_parallel(
      jobs, together.size() * kTries, [&](std::size_t at) { together[at / kTries]->try_once(); },
      [&](std::size_t at) {
        return jobs_of_try(together[at / kTries]->causes.front().tried, jobs_given);
      });
  std::vector<std::unique_ptr<Alone>> left;
  for (const auto& sharing : together) {
    for (const TriedCause& each : sharing->causes) {
      if (each.is_sure()) {
        each.cause->again = each.tried.again(each.deviations, each.deviations);
      } else {
        left.push_back(std::make_unique<Alone>(each));
      }
    }
  }
  for (const TriedCause& each : alone) left.push_back(std::make_unique<Alone>(each));
  std::vector<Alone*> lanes;
  for (const auto& each : left) lanes.insert(lanes.end(), each->lanes(), each.get());
  in_parallel(
      jobs, lanes.size(), [&](std::size_t at) { lanes[at]->try_while_needed(); },
      [&](std::size_t at) { return jobs_of_try(lanes[at]->tried(), jobs_given); });
}

}  // namespace

void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, bool jobs_given,
                      RunResults& run) {
  TriedColumns by_id;
  for (const MeasuredColumn& column : columns) {
    by_id[column.found.iut.id] = std::make_unique<TriedColumn>(column);
  }
  const Simplest simplest = simplest_of(run, by_id);
  std::vector<TriedCause> alone;
  std::map<Sharing, std::unique_ptr<Together>> sharing;
  for (Cause& cause : run.causes) {
    const auto found = simplest.find({cause.mpi, cause.id});
    if (found == simplest.end()) continue;
    const Tried& tried = found->second;
    if (!can_share(tried)) {
      alone.push_back({&cause, tried});
      continue;
    }
    auto& together = sharing[Sharing(tried)];
    if (!together) together = std::make_unique<Together>();
    together->causes.push_back({&cause, tried});
  }
  std::vector<std::unique_ptr<Together>> together;
  for (auto& entry : sharing) together.push_back(std::move(entry.second));
  try_all(alone, std::move(together), jobs, jobs_given);
}

}  // namespace infocts
