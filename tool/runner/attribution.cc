#include "tool/runner/attribution.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string_view>

#include "conformance/catalogue/catalogue.h"
#include "tool/reproducer/record.h"
#include "tool/results/text.h"
#include "tool/runner/child.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/shards.h"
#include "tool/runner/worker_end.h"

namespace infocts {
namespace {

// So many cases are run again to find the call that writes outside of a block, and so many to learn
// whether the checked heap has a part in their end.
constexpr int kMaxLooksAtCalls = 16;
constexpr int kMaxWithoutGuards = 16;
// What does not return is not waited for as long as usual, if it is that which is searched.
constexpr double kSearchTimeout = 10;
constexpr std::size_t kMaxCulprits = 5;
constexpr const char* kStopped = "the run was interrupted";

std::vector<std::string> ids_of(const Cases& cases) {
  std::vector<std::string> ids;
  for (const RegisteredCase* entry : cases) ids.push_back(entry->id);
  return ids;
}

class Charges {
 public:
  Charges(const CaseWorker& worker, const RunOptions& options, ColumnResults& results)
      : worker_(worker), options_(options), results_(results) {
    wait_at_most(kUsualTimeout);
  }

  void explain_damage(const RegisteredCase& entry, bool unsure);
  void explain(const LateDeath& death, const Cases& damaged);
  void charge_nobody(Verdict verdict, const std::string& message);
  void tell_of_reads(const Cases& damaged);
  bool accused(const RegisteredCase& entry) {
    const CaseResult* result = find(entry.id);
    return result != nullptr && result->verdict != Verdict::error;
  }

 private:
  void wait_at_most(double seconds) {
    options_.timeout_s = std::min(user_timeout_s_.value_or(kUsualTimeout), seconds);
    options_.case_timeout_s = options_.timeout_s;
  }

  // Why no worker may be started any more; empty: one may.
  std::string why_no_start() const {
    if (interrupted()) return kStopped;
    if (options_.deadline && std::chrono::steady_clock::now() > *options_.deadline) {
      return out_of_time_text(options_.max_time_s);
    }
    if (starts_ < kMaxSearchStarts) return {};
    return fmt::format("{} starts were not enough", kMaxSearchStarts);
  }
  bool may_start() const { return why_no_start().empty(); }

  Rerun run_again(Phase phase, const Cases& cases) {
    // Without a case, one of its own is MPI_Init and MPI_Finalize.
    const bool idle = cases.empty();
    if (idle && phase == Phase::started_by_case) phase = Phase::initialized;
    if (idle && dies_idle_.contains(phase)) return {.ending = dies_idle_.at(phase)};
    if (std::string why = why_no_start(); !why.empty()) {
      return {.why_not = std::move(why), .ending = {}};
    }
    ++starts_;
    WorkerPlan plan = worker_.plan(options_, phase, cases);
    plan.idle = idle;
    const WorkerReport report = worker_.run(options_, std::move(plan));
    if (report.stopped()) {
      return {.why_not = report.interrupted ? kStopped : out_of_time_text(options_.max_time_s),
              .ending = {}};
    }
    if (!report.spawn_error.empty()) return {.why_not = report.spawn_error, .ending = {}};
    const bool ran = idle ? report.stage >= journal::Stage::finalize : !report.cases.empty();
    const std::optional<Ending> ending = any_bad_ending(report, idle ? "" : cases.back()->id);
    if (!ran && !ending) return {.why_not = "a worker ended before its first case", .ending = {}};
    if (idle && ending) dies_idle_.emplace(phase, *ending);
    return {.ending = ending};
  }

  CaseResult* find(std::string_view test) {
    const auto found = std::find_if(results_.results.begin(), results_.results.end(),
                                    [&](const CaseResult& result) { return result.test == test; });
    return found == results_.results.end() ? nullptr : &*found;
  }

  void accuse(const RegisteredCase& entry, const LateDeath& death);
  void charge_state_after_errors(const LateDeath& death, const std::string& what);
  void charge_unknown(const LateDeath& death, const std::string& what);
  bool state_after_errors_is_advice() const;
  std::optional<bool> has_an_error(const RegisteredCase& entry);
  std::optional<bool> has_an_error(const Cases& cases);
  bool ends_well(const RegisteredCase& entry, const RunOptions& options);
  std::string damage_by_a_call(const RegisteredCase& entry);
  void keep_calls(const RegisteredCase& entry);

  const CaseWorker& worker_;
  RunOptions options_;
  const std::optional<double> user_timeout_s_ = options_.timeout_s;
  ColumnResults& results_;
  std::map<Phase, Ending> dies_idle_;  ///< MPI_Init and MPI_Finalize alone
  int starts_ = 0;
  int looks_ = 0;
  bool died_after_errors_ = false;
  bool died_without_errors_ = false;
  bool died_after_unknown_ = false;
  bool note_after_errors_ = false;
};

void add_line(std::string& message, const std::string& line) {
  if (!message.empty()) message += '\n';
  message += line;
}

// The suite's own block may have been written by the suite: only a call of the MPI that does it
// before the suite's eyes is to blame.
void Charges::explain_damage(const RegisteredCase& entry, bool unsure) {
  CaseResult* result = find(entry.id);
  if (result == nullptr) return;
  if (const std::string seen = damage_by_a_call(entry); !seen.empty()) {
    add_line(result->message, "Run alone: " + seen);
  } else if (unsure) {
    result->verdict = Verdict::error;
    add_line(result->message, "The suite itself may have written them");
  }
}

std::string Charges::damage_by_a_call(const RegisteredCase& entry) {
  if (!may_start() || looks_ >= kMaxLooksAtCalls) return {};
  ++looks_;
  ++starts_;
  WorkerPlan plan = worker_.plan(options_, entry.spec.phase, {&entry});
  plan.guard_calls = true;
  plan.keep_calls = true;  // and with them what was found around them
  const WorkerReport report = worker_.run(options_, std::move(plan));
  if (report.stopped() || report.cases.empty()) return {};
  for (const Damage& damage : report.cases.front().damage) {
    if (damage.place == Damage::Place::in_call) return damage.text;
  }
  return {};
}

void Charges::keep_calls(const RegisteredCase& entry) {
  // Of a case with erroneous arguments nothing but its end can be shown.
  const auto known = results_.failures.find(entry.id);
  const bool is_known =
      known != results_.failures.end() &&
      (!entry.spec.erroneous || known->second.reproducer || !known->second.source.empty());
  if (!options_.record_failures || is_known || !may_start()) return;
  ++starts_;
  WorkerPlan plan = worker_.plan(options_, entry.spec.phase, {&entry});
  plan.keep_calls = true;
  const WorkerReport report = worker_.run(options_, std::move(plan));
  if (!report.identity || report.cases.empty() || !report.cases.front().recording) return;
  RecordedFailure failure;
  if (report.cases.front().threads && entry.spec.reproducer != nullptr) {
    failure.source = entry.spec.reproducer();
    results_.failures[entry.id] = std::move(failure);
    return;
  }
  failure.reproducer = make_ending_reproducer(
      *report.cases.front().recording, entry.spec.phase, report.identity->constants,
      failure.why_not, binding_from(results_.iut.binding).value_or(Binding::c));
  results_.failures[entry.id] = std::move(failure);
}

void Charges::accuse(const RegisteredCase& entry, const LateDeath& death) {
  CaseResult* result = find(entry.id);
  if (result == nullptr) return;
  result->verdict = worst(result->verdict, death.ending.verdict);
  result->skip_reason.reset();
  add_line(result->message,
           with_output(death.ending.text + " after this case; without this case it does not happen",
                       death.ending.output));
  result->charged = result->charged || death.victim != nullptr;
  if (death.victim == nullptr) keep_calls(entry);
}

// From MPI-4.0 on the program decides whether to go on after an error; before, the state of MPI is
// undefined.
bool Charges::state_after_errors_is_advice() const {
  const auto version = StdVersion::parse(results_.iut.applied_version);
  return version && *version < StdVersion{4, 0};
}

// Whether a call of this case, run alone, returns an error; nothing where that is not known:
// properties make calls that are not recorded, threads more than there is room for, and nothing is
// recorded after a deviation. Such starts are not counted: there is one for each culprit.
std::optional<bool> Charges::has_an_error(const RegisteredCase& entry) {
  if (entry.spec.property || interrupted()) return std::nullopt;
  RunOptions recording = options_;
  recording.record_failures = true;
  WorkerPlan plan = worker_.plan(recording, entry.spec.phase, {&entry});
  plan.keep_calls = true;
  const WorkerReport report = worker_.run(recording, std::move(plan));
  if (report.cases.empty()) return std::nullopt;
  const CaseTrace& trace = report.cases.front();
  if (!trace.recording) return std::nullopt;
  const std::vector<journal::Call>& calls = trace.recording->calls;
  if (std::any_of(calls.begin(), calls.end(),
                  [](const journal::Call& call) { return call.code.value_or(0) != 0; })) {
    return true;
  }
  const bool complete =
      trace.outcome && !trace.outcome->calls_dropped && !trace.recording->claim.has_value();
  return complete ? std::optional<bool>(false) : std::nullopt;
}

// The same of any of them.
std::optional<bool> Charges::has_an_error(const Cases& cases) {
  std::optional<bool> any = false;
  for (const RegisteredCase* entry : cases) {
    const std::optional<bool> has = has_an_error(*entry);
    if (has == true) return true;
    if (!has) any = std::nullopt;
  }
  return any;
}

// That an MPI works on after an error is advice, which has cases of its own. They fail: one that
// crashed would be unexpected at any level.
void Charges::charge_state_after_errors(const LateDeath& death, const std::string& what) {
  died_after_errors_ = true;
  const std::string message =
      with_output(fmt::format("{} {}", death.ending.text, what), death.ending.output);
  // One that ran, if any did.
  const auto find_case_of = [&](auto may_tell) {
    return std::find_if(
        results_.results.begin(), results_.results.end(), [&](const CaseResult& result) {
          return result.test.starts_with("info.errors.goes_on.") && may_tell(result.skip_reason);
        });
  };
  auto goes_on = find_case_of([](const auto& reason) { return !reason; });
  if (goes_on == results_.results.end()) {
    goes_on = find_case_of([](const auto& reason) {
      return reason != SkipReason::not_in_binding && reason != SkipReason::filtered;
    });
  }
  if (goes_on == results_.results.end()) {
    if (!note_after_errors_) results_.iut.notes.push_back(message);
    note_after_errors_ = true;
    return;
  }
  goes_on->verdict =
      goes_on->verdict == Verdict::skipped ? Verdict::fail : worst(goes_on->verdict, Verdict::fail);
  goes_on->skip_reason.reset();
  goes_on->charged = true;
  if (goes_on->message.find(message) == std::string::npos) add_line(goes_on->message, message);
}

void Charges::charge_nobody(Verdict verdict, const std::string& message) {
  CaseResult* result = find(kEndOfProcess);
  if (result == nullptr || result->message.find(message) != std::string::npos) return;
  result->verdict = result->verdict == Verdict::skipped ? verdict : worst(result->verdict, verdict);
  result->skip_reason.reset();
  result->charged = true;
  add_line(result->message, message);
}

// After an error it would break advice only, else be a deviation: neither is to be claimed.
void Charges::charge_unknown(const LateDeath& death, const std::string& what) {
  died_after_unknown_ = true;
  charge_nobody(Verdict::inconclusive,
                with_output(fmt::format("{} {}. Whether there was an error before is not known",
                                        death.ending.text, what),
                            death.ending.output));
}

void Charges::explain(const LateDeath& death, const Cases& damaged) {
  wait_at_most(death.ending.verdict == Verdict::timed_out ? kSearchTimeout : kUsualTimeout);
  const FoundCulprits found = find_culprits(
      death, damaged, [this](Phase phase, const Cases& cases) { return run_again(phase, cases); });
  for (const Cases& culprits : found.culprits) {
    const std::optional<bool> erred =
        state_after_errors_is_advice() ? has_an_error(culprits) : false;
    if (erred != false) {
      const std::string where = fmt::format("{}; without {} it does not happen",
                                            join_some(ids_of(culprits), kMaxCulprits),
                                            culprits.size() == 1 ? "this case" : "these cases");
      if (erred) {
        charge_state_after_errors(death, "after an error in " + where);
      } else {
        charge_unknown(death, fmt::format("after {}", where));
      }
      continue;
    }
    died_without_errors_ = true;
    if (culprits.size() == 1) {
      accuse(*culprits.front(), death);
    } else {
      charge_nobody(
          death.ending.verdict,
          with_output(fmt::format("{}; only these cases together cause it: {}", death.ending.text,
                                  join_some(ids_of(culprits), kMaxCulprits)),
                      death.ending.output));
    }
  }
  if (found.unexplained.empty()) return;
  // Where all that were found come after errors, so do those that could not be looked for.
  if (found.gave_up && died_after_unknown_ && !died_without_errors_) {
    charge_unknown(death, "after further cases, as it seems; " + found.unexplained);
    return;
  }
  if (found.gave_up && died_after_errors_ && !died_without_errors_) {
    charge_state_after_errors(death,
                              "after errors of further cases, as it seems; " + found.unexplained);
    return;
  }
  // Of one process nobody knows who sent such a signal.
  const bool seen_once = found.by_chance || (found.gave_up && found.culprits.empty());
  const bool from_outside = seen_once && death.ending.killed;
  charge_nobody(
      from_outside ? Verdict::inconclusive : death.ending.verdict,
      with_output(fmt::format("{}{}; {}{}", found.culprits.empty() ? "" : "in part, ",
                              death.ending.text, found.unexplained,
                              from_outside ? "; the signal may have come from outside" : ""),
                  death.ending.output));
}

bool Charges::ends_well(const RegisteredCase& entry, const RunOptions& options) {
  ++starts_;
  const WorkerReport report =
      worker_.run(options, worker_.plan(options, entry.spec.phase, {&entry}));
  return report.finished() && !report.stopped() && !report.timed_out && !report.bad_exit;
}

// Freed blocks are full of one byte in the checked heap. An MPI that still reads them may die of
// it, where with the C library's it lives by luck. One that dies now and then is no such MPI, and
// threads on one object meet in another way each time.
void Charges::tell_of_reads(const Cases& damaged) {
  if (!options_.guard_heap || options_.ranks > 1) return;
  wait_at_most(kSearchTimeout);
  RunOptions plain = options_;
  plain.guard_heap = false;
  int left = kMaxWithoutGuards;
  std::map<std::string_view, CaseResult*> crashed;
  for (CaseResult& result : results_.results) {
    if (result.verdict == Verdict::crashed) crashed.emplace(result.test, &result);
  }
  for (const RegisteredCase& entry : all_cases()) {
    const auto found = crashed.find(entry.id);
    if (found == crashed.end() || entry.spec.erroneous || entry.id == kEndOfProcess ||
        shares_objects(entry) ||
        std::find(damaged.begin(), damaged.end(), &entry) != damaged.end()) {
      continue;
    }
    if (!may_start() || left-- == 0) return;
    if (!ends_well(entry, plain) || ends_well(entry, options_)) continue;
    add_line(
        found->second->message,
        "Alone and with --no-heap-check, this case ends well: the MPI may read memory that it has "
        "freed, which the heap check overwrites");
  }
}

}  // namespace

void charge(const CaseWorker& worker, const RunOptions& options, const Suspicions& suspicions,
            ColumnResults& results) {
  Charges charges(worker, options, results);
  // Each worker says the same of its MPI_Init.
  const std::set<std::string> of_nobody(suspicions.of_nobody.begin(), suspicions.of_nobody.end());
  for (const std::string& what : of_nobody) charges.charge_nobody(Verdict::crashed, what);
  for (const RegisteredCase* entry : suspicions.damaged) {
    charges.explain_damage(*entry, suspicions.unsure.contains(entry->id));
  }
  // What may have been the suite's own doing explains nothing.
  Cases damaged = suspicions.damaged;
  std::erase_if(damaged, [&](const RegisteredCase* entry) { return !charges.accused(*entry); });
  for (const LateDeath& death : suspicions.deaths) charges.explain(death, damaged);
  charges.tell_of_reads(damaged);
}

}  // namespace infocts
