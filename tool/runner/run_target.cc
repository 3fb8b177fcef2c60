#include "tool/runner/run_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <set>
#include <utility>

#include "tool/runner/attribution.h"
#include "tool/runner/child.h"
#include "tool/runner/detection.h"
#include "tool/runner/giving_up.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/late_death.h"
#include "tool/runner/take_trace.h"
#include "tool/runner/worker_end.h"

namespace infocts {
namespace {

using journal::Stage;

// So many processes may end in properties of one phase; then the rest of them is not tried.
constexpr std::size_t kDeathsOfProperties = 5;

// An MPI that has been seen to block needs no long proof each time.
constexpr double kTimeoutOnceBlocked = 5;

// For the few calls that tell whether errors are detected.
constexpr std::chrono::seconds kTimeOfProbes{15};

// What decides most comes first: the time may not be enough for all.
constexpr std::array kGroups{Group::ordinary, Group::facility, Group::property, Group::erroneous};

bool decides(const RegisteredCase& entry, StdVersion version) {
  return level_of(requirements_of(entry, Catalogue::builtin()), version) == Level::shall;
}

/// Collects the results of one target.
class TargetRun {
 public:
  TargetRun(const Target& target, IutRecord iut, const RunOptions& options,
            const ProgressCallback& progress, const Checkpoint& checkpoint)
      : options_(options),
        progress_(progress),
        checkpoint_(checkpoint),
        worker_(target, collected_.iut) {
    collected_.iut = std::move(iut);
    collected_.profile = options_.known_profile;
    if (options_.max_time_s > 0 && !options_.deadline) {
      options_.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(options_.max_time_s));
    }
  }

  TargetResults run();

 private:
  using Clock = std::chrono::steady_clock;

  /// A case that died after others, and what becomes of it when it runs first.
  struct Second {
    Cases before;
    CaseTrace trace;
    WorkerReport report;
  };

  void plan_cases();
  void run_group(Phase phase, Group group, Cases cases);
  WorkerReport run_cases(Phase phase, const RunOptions& options, const Cases& cases);
  std::size_t take(const WorkerReport& report, const Cases& cases);
  void add_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report) {
    take_trace(entry, trace, report, options_.record_failures, collected_);
  }
  void tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases);
  void leave_undetected_unjudged();
  void stop();
  bool out_of_time() const { return options_.deadline && Clock::now() > *options_.deadline; }
  double limit(Group group) const;
  void give_up(const Cases& cases, Verdict verdict, const std::string& why);
  bool deserves_second(const WorkerReport& report, Group group) const;
  bool judge_second(Second& second, Phase phase, WorkerReport& report, const Cases& cases);
  void keep_death(Phase phase, Second second, const RegisteredCase& victim);
  void give_up_group(Phase phase, const WorkerReport& report, const Cases& cases);
  void suspect(Phase phase, const WorkerReport& report, const Cases& ran);

  RunOptions options_;
  const ProgressCallback& progress_;
  const Checkpoint& checkpoint_;
  TargetResults collected_;
  const CaseWorker worker_;
  Cases planned_;
  Suspicions suspicions_;
  std::set<std::string> blocking_;  ///< functions that have been seen not to return
  FacilityWaits waits_;
  std::size_t done_ = 0;
  bool probing_ = false;      ///< what runs now is not part of the results
  bool cannot_init_ = false;  ///< MPI_Init_thread ended a worker: no further one will get past it
};

void TargetRun::plan_cases() {
  for (const RegisteredCase& entry : all_cases()) {
    if (const auto known = options_.known.find(entry.id); known != options_.known.end()) {
      collected_.results.push_back(known->second);
    } else if (const auto reason = why_skipped(entry, collected_.iut, options_)) {
      add_skipped(entry, *reason, collected_);
    } else {
      planned_.push_back(&entry);
    }
  }
}

// An earlier error is just as true and must not be lost.
void TargetRun::stop() {
  if (!collected_.iut.error) collected_.iut.error = kInterruptedError;
}

void TargetRun::give_up(const Cases& cases, Verdict verdict, const std::string& why) {
  for (const RegisteredCase* entry : cases) add_result(*entry, verdict, why, collected_);
  done_ += cases.size();
}

double TargetRun::limit(Group group) const {
  const double usual = time_limit(group, options_);
  const bool short_one = !blocking_.empty() && !options_.timeout_s && options_.ranks == 1;
  return short_one ? std::min(usual, kTimeoutOnceBlocked) : usual;
}

// Whether its last case, which did not end, has to run again as the first one: memory that an
// earlier one spoilt may have killed it.
bool TargetRun::deserves_second(const WorkerReport& report, Group group) const {
  if (report.stopped() || report.slow() || report.cases.size() < 2 || !report.error.empty()) {
    return false;
  }
  const CaseTrace& last = report.cases.back();
  if (last.ended() || group == Group::erroneous || group == Group::facility) return false;
  return !report.timed_out || !blocking_.contains(function_in(last));
}

// Whether the case is done: it did not end as the first one either, and keeps its verdict.
bool TargetRun::judge_second(Second& second, Phase phase, WorkerReport& report,
                             const Cases& cases) {
  const RegisteredCase& entry = *cases.front();
  if (report.stopped()) {
    // It was seen to die, whatever the cause. Memory that is not given back is no deviation.
    if (report.out_of_time && !second.report.too_large) keep_death(phase, std::move(second), entry);
    return false;
  }
  if (report.cases.empty()) return false;
  if (!report.cases.front().ended()) {
    if (!second.report.timed_out) return false;  // it dies, for others to see
    add_trace(entry, second.trace, second.report);
    blocking_.insert(function_in(second.trace));
    report.cases.clear();
    return true;
  }
  if (second.report.too_large) {
    // No text promises that memory is given back.
    collected_.iut.notes.push_back(fmt::format(
        "a process was stopped at {} after {} cases, although the last one passes alone: the "
        "MPI does not give memory back. The cases after it ran in a new process",
        second.report.how_it_ended, second.before.size()));
    return false;
  }
  keep_death(phase, std::move(second), entry);
  return false;
}

void TargetRun::keep_death(Phase phase, Second second, const RegisteredCase& victim) {
  second.report.cases = {second.trace};
  if (const auto ending = any_bad_ending(second.report, victim.id)) {
    suspicions_.deaths.push_back({phase, std::move(second.before), &victim, *ending});
  }
}

// Every case has its verdict, and the process did not end as it should.
void TargetRun::suspect(Phase phase, const WorkerReport& report, const Cases& ran) {
  for (const Damage& damage : report.damage) {
    const bool at_start = damage.place == Damage::Place::at_start;
    suspicions_.of_nobody.push_back(
        fmt::format("{}: {}", at_start ? "before the first case" : "in MPI_Finalize", damage.text));
  }
  if (const auto ending = ending_outside_of_cases(report)) {
    suspicions_.deaths.push_back({phase, ran, nullptr, *ending});
  }
}

void TargetRun::tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases) {
  if (probing_) return;
  TargetResults known = collected_;
  for (const CaseTrace& trace : traces) add_trace(*cases.at(trace.index), trace, {});
  std::swap(known, collected_);
  if (!known.iut.error) known.iut.error = kInterruptedError;
  checkpoint_.take(std::move(known));
}

WorkerReport TargetRun::run_cases(Phase phase, const RunOptions& options, const Cases& cases) {
  return worker_.run(
      options, worker_.plan(options_, phase, cases),
      [&](std::uint32_t done, std::uint32_t open) {
        const std::size_t total = std::max(planned_.size(), done_ + cases.size());
        if (progress_) progress_(done_ + done, total, cases.at(open)->id);
      },
      {.due = checkpoint_.due, .take = [&](const auto& traces) { tell_so_far(traces, cases); }});
}

// Takes the cases that a worker got through, and returns how many they are.
std::size_t TargetRun::take(const WorkerReport& report, const Cases& cases) {
  std::size_t finished = 0;
  for (const CaseTrace& trace : report.cases) {
    const RegisteredCase& entry = *cases.at(trace.index);
    add_trace(entry, trace, report);
    if (!trace.damage.empty() && !entry.traits.erroneous) {
      suspicions_.damaged.push_back(&entry);
      const bool suites = std::all_of(trace.damage.begin(), trace.damage.end(),
                                      [](const Damage& damage) { return damage.suites_block; });
      if (suites) suspicions_.unsure.insert(entry.id);
    }
    finished = trace.index + std::size_t{1};
  }
  return finished;
}

void TargetRun::run_group(Phase phase, Group group, Cases cases) {
  if (cases.empty()) return;
  if (interrupted()) {
    stop();
    return;
  }
  if (cannot_init_ && phase != Phase::before_init) {
    give_up(cases, Verdict::error, *collected_.iut.error);
    return;
  }
  RunOptions options = options_;
  std::size_t deaths = 0;
  bool again = false;  // the first of the cases, which was slow
  std::optional<Second> second;
  while (!cases.empty()) {
    if (out_of_time()) {
      // It was seen to die, whoever is to blame.
      if (second) keep_death(phase, std::move(*second), *cases.front());
      give_up(cases, Verdict::inconclusive, "not tried: " + out_of_time_text(options_.max_time_s));
      collected_.out_of_time = true;
      return;
    }
    // Alone and with twice the time it may end, or show which call does not return.
    options.case_timeout_s = limit(group) * (again ? 2 : 1);
    const bool blocked_before = second && second->report.timed_out;
    if (blocked_before) {
      options.case_timeout_s = std::min(*options.case_timeout_s, kTimeoutOnceBlocked);
    }
    options.deadline = options_.deadline;
    const bool alone = again || blocked_before;
    WorkerReport report = run_cases(phase, options, alone ? Cases{cases.front()} : cases);
    if (options_.deadline) *options_.deadline += report.waited;
    const bool progressed = !report.cases.empty();
    const Cases ran(cases.begin(),
                    cases.begin() + static_cast<std::ptrdiff_t>(report.cases.size()));
    if (second && judge_second(*second, phase, report, cases)) {
      const RegisteredCase* blocked = cases.front();
      cases.erase(cases.begin());
      ++done_;
      if (blocked->traits.property) {
        done_ += give_up_properties(cases, function_in(second->trace), true, collected_);
      }
      second.reset();
      continue;
    }
    second.reset();
    again = report.slow() && !again && !report.stopped();
    if (again) report.cases.pop_back();
    if (deserves_second(report, group)) {
      const CaseTrace trace = report.cases.back();
      report.cases.pop_back();
      second = Second{.before = {ran.begin(), ran.end() - 1}, .trace = trace, .report = report};
    }
    const std::size_t finished = take(report, cases);
    if (checkpoint_.due && checkpoint_.due()) tell_so_far({}, {});
    done_ += finished;
    const RegisteredCase* died = nullptr;
    if (finished > 0 && !report.cases.back().outcome && !report.slow() && !report.stopped()) {
      died = cases.at(finished - 1);
      if (report.blocked && (group == Group::ordinary || group == Group::property))
        blocking_.insert(function_in(report.cases.back()));
    }
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(finished));
    if (again || second) continue;
    if (died != nullptr && died->traits.property) {
      deaths += report.timed_out ? kDeathsOfProperties : 1;
      done_ += give_up_properties(cases, function_in(report.cases.back()),
                                  deaths >= kDeathsOfProperties, collected_);
    }
    if (died != nullptr && group == Group::facility && report.timed_out) {
      done_ += waits_.give_up(cases, *died, function_in(report.cases.back()), collected_);
    }
    if (report.interrupted) {
      stop();
      return;
    }
    if (report.out_of_time) continue;
    if (!progressed) {
      give_up_group(phase, report, cases);
      return;
    }
    if (group == Group::ordinary || group == Group::property) suspect(phase, report, ran);
  }
}

// No case began.
void TargetRun::give_up_group(Phase phase, const WorkerReport& report, const Cases& cases) {
  const std::string why = why_not_running(report);
  if (const auto ending = ending_outside_of_cases(report);
      ending && report.stage == Stage::finalize) {
    // Those after MPI_Finalize; the others can be measured all the same.
    suspicions_.deaths.push_back({phase, {}, nullptr, *ending});
    give_up(cases, Verdict::inconclusive, "not tried: " + why);
    return;
  }
  cannot_init_ = cannot_init_ || report.stage == Stage::init;
  give_up(cases, Verdict::error, why);
  if (!collected_.iut.error) collected_.iut.error = why;
}

// Asks whether this build detects errors at all, only where a result depends on the answer. In C++
// a library without exceptions looks the same, and is no such build.
void TargetRun::leave_undetected_unjudged() {
  const Catalogue& catalogue = Catalogue::builtin();
  const auto depends = [&](const CaseResult& result) {
    return rests_on_detection(result, catalogue);
  };
  std::vector<CaseResult>& results = collected_.results;
  if (collected_.iut.binding == name_of(Binding::cxx) || interrupted() ||
      std::none_of(results.begin(), results.end(), depends)) {
    return;
  }
  // The answer decides about what has been found already, so it has time of its own.
  const auto deadline = std::exchange(options_.deadline, Clock::now() + kTimeOfProbes);
  const std::size_t done = done_;
  probing_ = true;
  std::vector<CaseResult> kept = std::exchange(results, {});
  run_group(Phase::initialized, Group::erroneous, detection_probes());
  const std::vector<CaseResult> asked = std::exchange(results, std::move(kept));
  probing_ = false;
  done_ = done;
  options_.deadline = deadline;
  const std::optional<bool> nothing = detects_nothing(asked);
  if (nothing == false) return;
  std::size_t unjudged = 0;
  for (CaseResult& result : results) {
    if (!depends(result)) continue;
    leave_unjudged(result, nothing.has_value());
    ++unjudged;
  }
  if (!nothing) return;
  collected_.iut.notes.push_back(
      fmt::format("this build detects no errors (none of {} calls with null handles was refused): "
                  "not judged by {} case{} that need error detection",
                  asked.size(), unjudged, unjudged == 1 ? "" : "s"));
}

TargetResults TargetRun::run() {
  const StdVersion version = *StdVersion::parse(collected_.iut.applied_version);
  plan_cases();
  for (const Group group : kGroups) {
    for (const Phase phase :
         {Phase::before_init, Phase::initialized, Phase::after_finalize, Phase::started_by_case}) {
      Cases cases;
      for (const RegisteredCase* entry : planned_) {
        if (entry->traits.phase == phase && group_of(*entry) == group) cases.push_back(entry);
      }
      std::stable_partition(cases.begin(), cases.end(),
                            [&](const RegisteredCase* entry) { return decides(*entry, version); });
      if (phase == Phase::started_by_case) {
        for (const RegisteredCase* entry : cases) run_group(phase, group, {entry});
      } else {
        run_group(phase, group, std::move(cases));
      }
    }
  }
  leave_undetected_unjudged();
  if (!interrupted()) charge(worker_, options_, suspicions_, collected_);
  std::sort(collected_.results.begin(), collected_.results.end(),
            [](const CaseResult& a, const CaseResult& b) { return a.test < b.test; });
  return std::move(collected_);
}

}  // namespace

std::size_t cases_to_run(const IutRecord& iut, const RunOptions& options) {
  const std::vector<RegisteredCase>& all = all_cases();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const RegisteredCase& entry) {
        return !options.known.contains(entry.id) && !why_skipped(entry, iut, options);
      }));
}

TargetResults run_target(const Target& target, IutRecord iut, const RunOptions& options,
                         const ProgressCallback& progress, const Checkpoint& checkpoint) {
  return TargetRun(target, std::move(iut), options, progress, checkpoint).run();
}

}  // namespace infocts
