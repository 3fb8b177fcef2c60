#include "tool/runner/shard_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/results/text.h"
#include "tool/runner/child.h"
#include "tool/runner/interrupted_cases.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/late_death.h"
#include "tool/runner/worker_end.h"

namespace infocts {
namespace {

using journal::Stage;

// So many processes may end in properties of one shard; then the rest of them is not tried.
constexpr std::size_t kDeathsOfProperties = 5;

// An MPI that has been seen to block needs no long proof each time.
constexpr double kTimeoutOnceBlocked = 5;

// Of a facility that hung for less.
constexpr double kLongWait = 10;

}  // namespace

ShardRun::ShardRun(const CaseWorker& worker, const RunOptions& options, const IutRecord& iut,
                   ColumnState& state, std::optional<std::size_t> number)
    : worker_(worker), options_(options), state_(state), number_(number) {
  collected_.iut = iut;
}

void ShardRun::run(const Shard& shard) {
  for (const Shard::Part& part : shard.parts) {
    if (part.phase != Phase::started_by_case) {
      run_group(part.phase, shard.group, part.cases);
      continue;
    }
    for (const RegisteredCase* entry : part.cases) run_group(part.phase, shard.group, {entry});
  }
}

// An earlier error is just as true and must not be lost.
void ShardRun::stop() {
  if (!collected_.iut.error) collected_.iut.error = kInterruptedError;
}

void ShardRun::give_up(const Cases& cases, Verdict verdict, const std::string& why) {
  for (const RegisteredCase* entry : cases) add_result(*entry, verdict, why, collected_);
  done_ += cases.size();
}

double ShardRun::limit(IsolationGroup group, bool again) const {
  const double usual = time_limit(group, options_, again);
  const bool short_one = state_.any_blocked() && !options_.timeout_s && options_.ranks == 1;
  return short_one ? std::min(usual, kTimeoutOnceBlocked * (again ? 2 : 1)) : usual;
}

// Whether its last case hung in an optional facility, which one short wait does not tell: some MPIs
// start processes at the second try.
bool ShardRun::may_hang_at_times(const WorkerReport& report, const Cases& cases) const {
  if (!report.blocked || report.cases.empty() || report.cases.back().outcome) return false;
  const RegisteredCase& entry = *cases.at(report.cases.back().index);
  const Facility* const facility = entry.spec.needs;
  if (facility == nullptr) return false;
  const bool known =
      waits_.waited_for(*facility) && shows_absence(entry, report.cases.back().open_call, true);
  return !known && limit(IsolationGroup::facility, true) > limit(IsolationGroup::facility, false);
}

ColumnResults ShardRun::take_results() {
  mark_open({}, collected_);
  return std::move(collected_);
}

// What they did may yet turn out to end a process.
void ShardRun::leave_open(const Cases& cases) {
  for (const RegisteredCase* entry : cases) open_.insert(entry->id);
}

// They did not bring about the end of the case that came after them.
void ShardRun::clear(const Cases& cases) {
  for (const RegisteredCase* entry : cases) {
    const Cases& damaged = suspicions_.damaged;
    if (std::find(damaged.begin(), damaged.end(), entry) == damaged.end()) open_.erase(entry->id);
  }
}

void ShardRun::mark_open(const Cases& running, ColumnResults& found) const {
  std::set<std::string_view> open = open_;
  for (const RegisteredCase* entry : running) open.insert(entry->id);
  for (CaseResult& result : found.results) result.provisional = open.contains(result.test);
}

// Whether its last case, which did not end, has to run again as the first one: memory that an
// earlier one spoilt may have killed it, or somebody else.
bool ShardRun::deserves_second(const WorkerReport& report, IsolationGroup group,
                               bool was_second) const {
  if (report.stopped() || report.slow() || report.cases.empty() || !report.error.empty()) {
    return false;
  }
  const CaseTrace& last = report.cases.back();
  if (last.ended() || group == IsolationGroup::erroneous) return false;
  if (report.killed && !(was_second && report.cases.size() == 1)) return true;
  if (report.cases.size() < 2 || group == IsolationGroup::facility) return false;
  return !report.timed_out || !state_.has_blocked(function_in(last));
}

// Whether the case is done: it did not end as the first one either, and keeps its verdict.
bool ShardRun::judge_second(Second& second, Phase phase, WorkerReport& report, const Cases& cases) {
  const RegisteredCase& entry = *cases.front();
  if (report.stopped()) {
    // It was seen to die, whatever the cause. Memory that is not given back is no deviation.
    if (report.out_of_time && !second.report.too_large) keep_death(phase, std::move(second), entry);
    return false;
  }
  if (report.cases.empty()) {
    // Nothing came to run it, as on a full disk. It was seen to die all the same.
    if (!second.report.too_large) keep_death(phase, std::move(second), entry);
    return false;
  }
  if (!report.cases.front().ended()) {
    clear(second.before);
    if (!second.report.timed_out) return false;  // it dies, for others to see
    add_trace(entry, second.trace, second.report);
    state_.blocked_in(function_in(second.trace));
    report.cases.clear();
    return true;
  }
  if (second.report.too_large) {
    // No text promises that memory is given back.
    collected_.iut.notes.push_back(
        fmt::format("a process was stopped at {} after {}, although the last one passes alone: the "
                    "MPI does not give memory back. The cases after it ran in a new process",
                    second.report.how_it_ended, counted(second.before.size(), "case")));
    clear(second.before);
    return false;
  }
  keep_death(phase, std::move(second), entry);
  return false;
}

void ShardRun::keep_death(Phase phase, Second second, const RegisteredCase& victim) {
  second.report.cases = {second.trace};
  leave_open({&victim});
  if (const auto ending = any_bad_ending(second.report, victim.id)) {
    suspicions_.deaths.push_back({phase, std::move(second.before), &victim, *ending});
  }
}

// Every case has its verdict, and the process did not end as it should.
void ShardRun::suspect(Phase phase, const WorkerReport& report, const Cases& ran) {
  for (const Damage& damage : report.damage) {
    const bool at_start = damage.place == Damage::Place::at_start;
    leave_open(ran);
    suspicions_.of_nobody.push_back(
        fmt::format("{}: {}", at_start ? "before the first case" : "in MPI_Finalize", damage.text));
  }
  if (const auto ending = ending_outside_of_cases(report)) {
    leave_open(ran);
    suspicions_.deaths.push_back({phase, ran, nullptr, *ending});
  }
}

void ShardRun::tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases) {
  ColumnResults known = collected_;
  for (const CaseTrace& trace : traces) add_trace(*cases.at(trace.index), trace, {});
  std::swap(known, collected_);
  mark_open(to_run_again(traces, cases, options_.provisional), known);
  state_.found_so_far(*number_, std::move(known));
}

WorkerReport ShardRun::run_cases(Phase phase, const RunOptions& options, const Cases& cases) {
  return worker_.run(options, worker_.plan(options_, phase, cases),
                     [&](std::uint32_t done, std::uint32_t open) {
                       if (number_) state_.tell(*number_, done_ + done, cases.at(open)->id);
                     },
                     {.due = [this] { return should_tell(); },
                      .take = [&](const auto& traces) { tell_so_far(traces, cases); }});
}

// Takes the cases that a worker got through, and returns how many they are.
std::size_t ShardRun::take(const WorkerReport& report, const Cases& cases) {
  std::size_t finished = 0;
  for (const CaseTrace& trace : report.cases) {
    const RegisteredCase& entry = *cases.at(trace.index);
    add_trace(entry, trace, report);
    if (!trace.damage.empty() && !entry.spec.erroneous) {
      suspicions_.damaged.push_back(&entry);
      leave_open({&entry});
      const bool suites = std::all_of(trace.damage.begin(), trace.damage.end(),
                                      [](const Damage& damage) { return damage.suites_block; });
      if (suites) suspicions_.unsure.insert(entry.id);
    }
    finished = trace.index + std::size_t{1};
  }
  return finished;
}

void ShardRun::run_group(Phase phase, IsolationGroup group, Cases cases) {
  if (cases.empty()) return;
  if (interrupted()) {
    stop();
    return;
  }
  if (const auto why = state_.why_no_init(); why && phase != Phase::before_init) {
    give_up(cases, Verdict::error, *why);
    if (!collected_.iut.error) collected_.iut.error = why;
    return;
  }
  RunOptions options = options_;
  std::size_t deaths = 0;
  bool again = false;  // the first of the cases, which was slow or hung in a facility
  std::string hung_in;
  std::optional<Second> second;
  while (!cases.empty()) {
    if (should_tell()) tell_so_far({}, {});
    if (state_.out_of_time()) {
      // It was seen to die, whoever is to blame.
      if (second) keep_death(phase, std::move(*second), *cases.front());
      give_up(cases, Verdict::inconclusive, "not tried: " + out_of_time_text(options_.max_time_s));
      collected_.out_of_time = true;
      return;
    }
    // Alone and with twice the time it may end, or show which call does not return.
    options.case_timeout_s = limit(group, again);
    if (!hung_in.empty()) options.case_timeout_s = std::min(*options.case_timeout_s, kLongWait);
    const bool blocked_before = second && second->report.timed_out;
    if (blocked_before) {
      options.case_timeout_s = std::min(*options.case_timeout_s, kTimeoutOnceBlocked);
    }
    options.deadline = state_.deadline();
    const bool alone = again || blocked_before;
    WorkerReport report = run_cases(phase, options, alone ? Cases{cases.front()} : cases);
    state_.waited(report.waited);
    const bool progressed = !report.cases.empty();
    const Cases ran(cases.begin(),
                    cases.begin() + static_cast<std::ptrdiff_t>(report.cases.size()));
    if (second && judge_second(*second, phase, report, cases)) {
      const RegisteredCase* blocked = cases.front();
      cases.erase(cases.begin());
      ++done_;
      if (blocked->spec.property) {
        done_ += give_up_properties(cases, function_in(second->trace), true, collected_);
      }
      second.reset();
      continue;
    }
    const bool was_second = second.has_value();
    second.reset();
    if (!hung_in.empty() && progressed && report.cases.front().ended()) {
      collected_.iut.notes.push_back(
          fmt::format("{} hung, and returned when it was tried again", hung_in));
    }
    hung_in.clear();
    const bool hung = may_hang_at_times(report, cases);
    again = (report.slow() || hung) && !again && !report.stopped();
    if (again && hung) hung_in = function_in(report.cases.back());
    if (again) report.cases.pop_back();
    if (deserves_second(report, group, was_second)) {
      const CaseTrace trace = report.cases.back();
      report.cases.pop_back();
      second = Second{.before = {ran.begin(), ran.end() - 1}, .trace = trace, .report = report};
      leave_open(second->before);
    }
    const std::size_t finished = take(report, cases);
    if (report.interrupted) leave_open(to_run_again(report.cases, cases, options_.provisional));
    done_ += finished;
    const RegisteredCase* died = nullptr;
    if (finished > 0 && !report.cases.back().outcome && !report.slow() && !report.stopped()) {
      died = cases.at(finished - 1);
      if (report.blocked &&
          (group == IsolationGroup::ordinary || group == IsolationGroup::property))
        state_.blocked_in(function_in(report.cases.back()));
    }
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(finished));
    if (again || second) continue;
    if (died != nullptr && died->spec.property) {
      deaths += report.timed_out ? kDeathsOfProperties : 1;
      done_ += give_up_properties(cases, function_in(report.cases.back()),
                                  deaths >= kDeathsOfProperties, collected_);
    }
    if (died != nullptr && group == IsolationGroup::facility && report.timed_out) {
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
    if (may_die_late(group)) suspect(phase, report, ran);
  }
}

// No case began.
void ShardRun::give_up_group(Phase phase, const WorkerReport& report, const Cases& cases) {
  const std::string why = why_not_running(report);
  if (const auto ending = ending_outside_of_cases(report);
      ending && report.stage == Stage::finalize) {
    // Those after MPI_Finalize; the others can be measured all the same.
    suspicions_.deaths.push_back({phase, {}, nullptr, *ending});
    give_up(cases, Verdict::inconclusive, "not tried: " + why);
    return;
  }
  if (report.stage == Stage::init) state_.cannot_init(why);
  give_up(cases, Verdict::error, why);
  if (!collected_.iut.error) collected_.iut.error = why;
}

}  // namespace infocts
