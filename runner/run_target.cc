#include "runner/run_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "runner/child.h"
#include "runner/judge_trace.h"
#include "runner/worker_end.h"
#include "runner/worker_process.h"

namespace infocts {
namespace {

using journal::Stage;

// So many processes may end in properties of one phase; then the rest of them is not tried.
constexpr std::size_t kDeathsOfProperties = 5;

constexpr std::array kGroups{Group::ordinary, Group::facility, Group::erroneous};

/// Collects the results of one target.
class TargetRun {
 public:
  TargetRun(const Target& target, IutRecord iut, const RunOptions& options,
            const ProgressCallback& progress, const Checkpoint& checkpoint)
      : target_(target), options_(options), progress_(progress), checkpoint_(checkpoint) {
    collected_.iut = std::move(iut);
  }

  TargetResults run();

 private:
  using Cases = std::vector<const RegisteredCase*>;

  void plan_cases();
  void run_group(Phase phase, Group group, Cases cases);
  WorkerReport run_cases(Phase phase, const RunOptions& options, const Cases& cases);
  std::size_t take(const WorkerReport& report, const Cases& cases);
  void add(const RegisteredCase& entry, Verdict verdict, std::string message);
  void add_skipped(const RegisteredCase& entry, SkipReason reason);
  void add_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report);
  void tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases);
  void keep_program(const RegisteredCase& entry, const CaseTrace& trace,
                    const WorkerReport& report);
  void stop();
  void give_up(const Cases& cases, const std::string& why);
  void give_up_properties(Cases& cases, const std::string& function, bool all);

  const Target& target_;
  const RunOptions& options_;
  const ProgressCallback& progress_;
  const Checkpoint& checkpoint_;
  TargetResults collected_;
  Cases planned_;
  std::size_t done_ = 0;
  bool cannot_init_ = false;  ///< MPI_Init_thread ended a worker: no further one will get past it
};

void TargetRun::add(const RegisteredCase& entry, Verdict verdict, std::string message) {
  CaseResult result = blank_result(entry, collected_.iut.id);
  result.verdict = verdict;
  result.message = std::move(message);
  collected_.results.push_back(std::move(result));
}

void TargetRun::add_skipped(const RegisteredCase& entry, SkipReason reason) {
  CaseResult result = blank_result(entry, collected_.iut.id);
  result.verdict = Verdict::skipped;
  result.skip_reason = reason;
  collected_.results.push_back(std::move(result));
}

void TargetRun::plan_cases() {
  for (const RegisteredCase& entry : all_cases()) {
    if (const auto known = options_.known.find(entry.id); known != options_.known.end()) {
      collected_.results.push_back(known->second);
    } else if (const auto reason = why_skipped(entry, collected_.iut, options_)) {
      add_skipped(entry, *reason);
    } else {
      planned_.push_back(&entry);
    }
  }
}

void TargetRun::keep_program(const RegisteredCase& entry, const CaseTrace& trace,
                             const WorkerReport& report) {
  if (!trace.recording || entry.traits.erroneous || !report.identity) return;
  RecordedFailure failure;
  const Binding binding = binding_from(collected_.iut.binding).value_or(Binding::c);
  failure.program = make_program(*trace.recording, entry.traits.phase, report.identity->constants,
                                 failure.why_not, binding);
  collected_.failures[entry.id] = std::move(failure);
}

void TargetRun::add_trace(const RegisteredCase& entry, const CaseTrace& trace,
                          const WorkerReport& report) {
  std::optional<CaseResult> result = judge_trace(entry, collected_.iut.id, trace, report);
  if (!result) return;
  if (result->verdict != Verdict::error) keep_program(entry, trace, report);
  collected_.results.push_back(std::move(*result));
}

// Another error is no less true, and would be lost.
void TargetRun::stop() {
  if (!collected_.iut.error) collected_.iut.error = kInterruptedError;
}

void TargetRun::give_up(const Cases& cases, const std::string& why) {
  for (const RegisteredCase* entry : cases) add(*entry, Verdict::error, why);
}

// Properties of one phase play the same programs. When these end the process in one function, those
// about other functions would fare no better, and do not accuse it. When they have ended several
// processes, or have cost a whole time limit, nothing new is to be expected at all.
void TargetRun::give_up_properties(Cases& cases, const std::string& function, bool all) {
  const auto hopeless = [&](const RegisteredCase* entry) {
    return is_property(*entry) && (all || about_another(*entry, function));
  };
  const auto rest = std::stable_partition(cases.begin(), cases.end(), std::not_fn(hopeless));
  for (auto entry = rest; entry != cases.end(); ++entry) {
    add(**entry, Verdict::inconclusive,
        fmt::format("not tried: the programs that decide it {} the process in other cases{}",
                    all ? "ended or blocked" : "ended",
                    function.empty() ? "" : ", in " + function));
  }
  done_ += static_cast<std::size_t>(cases.end() - rest);
  cases.erase(rest, cases.end());
}

void TargetRun::tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases) {
  TargetResults known = collected_;
  for (const CaseTrace& trace : traces) add_trace(*cases.at(trace.index), trace, {});
  std::swap(known, collected_);
  if (!known.iut.error) known.iut.error = kInterruptedError;
  checkpoint_.take(std::move(known));
}

WorkerReport TargetRun::run_cases(Phase phase, const RunOptions& options, const Cases& cases) {
  WorkerPlan plan;
  plan.phase = phase;
  plan.version = collected_.iut.applied_version;
  plan.taken_for = taken_for(collected_.iut, options_);
  for (const RegisteredCase* entry : cases) plan.cases.push_back(entry->id);
  return run_worker(
      target_, options, plan,
      [&](std::uint32_t done, std::uint32_t open) {
        if (progress_) progress_(done_ + done, planned_.size(), cases.at(open)->id);
      },
      {.due = checkpoint_.due, .take = [&](const auto& traces) { tell_so_far(traces, cases); }});
}

// Takes the cases that a worker got through, and returns how many they are.
std::size_t TargetRun::take(const WorkerReport& report, const Cases& cases) {
  std::size_t finished = 0;
  for (const CaseTrace& trace : report.cases) {
    add_trace(*cases.at(trace.index), trace, report);
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
    give_up(cases, *collected_.iut.error);
    return;
  }
  RunOptions options = options_;
  std::size_t deaths = 0;
  bool again = false;  // the first of the cases, which was slow
  while (!cases.empty()) {
    // Alone and with twice the time it may come to its end, or show which call does not return.
    options.case_timeout_s = time_limit(group, options_) * (again ? 2 : 1);
    WorkerReport report = run_cases(phase, options, again ? Cases{cases.front()} : cases);
    const bool progressed = !report.cases.empty();
    again = report.slow() && !again && !report.interrupted;
    if (again) report.cases.pop_back();
    const std::size_t finished = take(report, cases);
    if (checkpoint_.due && checkpoint_.due()) tell_so_far({}, {});
    done_ += finished;
    const RegisteredCase* died = nullptr;
    if (finished > 0 && !report.cases.back().outcome && !report.slow()) {
      died = cases.at(finished - 1);
    }
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(finished));
    if (again) continue;
    if (died != nullptr && is_property(*died)) {
      deaths += report.timed_out ? kDeathsOfProperties : 1;
      give_up_properties(cases, function_in(report.cases.back()), deaths >= kDeathsOfProperties);
    }
    if (report.interrupted) {
      stop();
      return;
    }
    if (!progressed) {
      cannot_init_ = cannot_init_ || report.stage == Stage::init;
      give_up(cases, why_not_running(report));
      if (!collected_.iut.error) collected_.iut.error = why_not_running(report);
      return;
    }
    if (!report.finished() && report.cases.back().ended() && group == Group::ordinary) {
      // Every case up to here has its verdict, but the process did not end as it should.
      collected_.iut.error = with_output(
          fmt::format("after {}, {}: {}",
                      report.stage == Stage::finalize ? "the last case" : "a case",
                      report.stage == Stage::finalize ? "in MPI_Finalize" : "outside of any",
                      how_it_went_on(report)),
          report.output);
    }
  }
}

TargetResults TargetRun::run() {
  plan_cases();
  for (const Group group : kGroups) {
    for (const Phase phase :
         {Phase::before_init, Phase::initialized, Phase::after_finalize, Phase::own}) {
      Cases cases;
      for (const RegisteredCase* entry : planned_) {
        if (entry->traits.phase == phase && group_of(*entry) == group) cases.push_back(entry);
      }
      if (phase == Phase::own) {
        for (const RegisteredCase* entry : cases) run_group(phase, group, {entry});
      } else {
        run_group(phase, group, std::move(cases));
      }
    }
  }
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
