#include "tool/runner/take_trace.h"

#include <utility>

#include "tool/causes/symptom.h"
#include "tool/reproducer/translate.h"
#include "tool/runner/judge_trace.h"

namespace infocts {
namespace {

/// Whether what went wrong may be a race, which no sequence of calls shows.
bool may_be_race(const RegisteredCase& entry, const CaseTrace& trace) {
  return entry.spec.reproducer != nullptr && trace.threads;
}

void keep_reproducer(const RegisteredCase& entry, const CaseTrace& trace,
                     const WorkerReport& report, ColumnResults& collected) {
  RecordedFailure failure;
  if (trace.outcome) failure.source = trace.outcome->reproducer;
  if (failure.source.empty() && may_be_race(entry, trace)) failure.source = entry.spec.reproducer();
  if (!failure.source.empty()) {
    collected.failures[entry.id] = std::move(failure);
    return;
  }
  if (!trace.recording || !report.identity) return;
  if (entry.spec.erroneous) {
    collected.failures[entry.id].why_not = "cases with erroneous arguments get none";
    return;
  }
  const Binding binding = binding_from(collected.iut.binding).value_or(Binding::c);
  const auto make = trace.damage.empty() ? make_reproducer : make_ending_reproducer;
  failure.reproducer = make(*trace.recording, entry.spec.phase, report.identity->constants,
                            failure.why_not, binding);
  collected.failures[entry.id] = std::move(failure);
}

Symptom symptom_of(const CaseResult& result, const RegisteredCase& entry, const CaseTrace& trace,
                   const WorkerReport& report, const ColumnResults& collected) {
  if (may_be_race(entry, trace)) return find_symptom_of_threads(result);
  const auto failure = collected.failures.find(entry.id);
  const auto name = [&](journal::ArgumentKind kind, std::int64_t bits) {
    if (!report.identity) return std::string();
    return constant_name_in(report.identity->constants, handle_kind_of(kind), bits);
  };
  return find_symptom(
      result, entry.spec.phase, trace.recording,
      failure == collected.failures.end() ? std::nullopt : failure->second.reproducer, name);
}

}  // namespace

void add_result(const RegisteredCase& entry, Verdict verdict, std::string message,
                ColumnResults& collected) {
  CaseResult result = blank_result(entry, collected.iut);
  result.verdict = verdict;
  result.message = std::move(message);
  collected.results.push_back(std::move(result));
}

void add_skipped(const RegisteredCase& entry, SkipReason reason, ColumnResults& collected) {
  CaseResult result = blank_result(entry, collected.iut);
  result.verdict = Verdict::skipped;
  result.skip_reason = reason;
  collected.results.push_back(std::move(result));
}

void take_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report,
                bool symptoms, ColumnResults& collected) {
  std::optional<CaseResult> result = judge_trace(entry, collected.iut, trace, report);
  if (!result) return;
  if (result->verdict != Verdict::error) keep_reproducer(entry, trace, report, collected);
  if (deviates(result->verdict)) {
    if (symptoms) result->symptom = symptom_of(*result, entry, trace, report, collected);
  } else if (trace.outcome && !trace.outcome->traits.empty()) {
    collected.traits[entry.id] = trace.outcome->traits;
  }
  collected.results.push_back(std::move(*result));
}

}  // namespace infocts
