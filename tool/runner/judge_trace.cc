#include "tool/runner/judge_trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "conformance/catalogue/ids.h"
#include "tool/results/glob.h"
#include "tool/runner/worker_end.h"

namespace infocts {
namespace {

/// What has nothing to say, or is erroneous, where there are several processes: it is left to a run
/// with one. Generated programs differ between ranks as soon as one fails.
bool of_one_process(const RegisteredCase& entry) {
  const CaseSpec& spec = entry.spec;
  return spec.one_rank || spec.phase != Phase::initialized || entry.spec.property ||
         (spec.erroneous && spec.ranks == 1);
}

bool any_matches(const std::vector<std::string_view>& globs, const std::string& call) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](std::string_view glob) { return glob_match(glob, call); });
}

bool prepares(const Facility& facility, const std::string& call) {
  return any_matches(facility.prepared_by, call) && !any_matches(facility.but_tested, call);
}

/// Whether the rule ended before that version. The MPI:: classes are judged by an older version
/// than the library below them, which need not keep for them what it may do otherwise.
bool ended(const Requirement& requirement, const std::string& version) {
  return requirement.until && *requirement.until < StdVersion::parse(version);
}

std::string how_case_ended(const CaseTrace& trace, const WorkerReport& report) {
  if (!trace.ranks_at_end.empty()) return trace.ranks_at_end;
  const std::string call =
      trace.open_call.empty() ? "outside of any MPI call" : "in " + trace.open_call;
  return report.timed_out ? fmt::format("no end within {} s, {}", report.timeout_s, call)
                          : fmt::format("the process ended with {}, {}", report.how_it_ended, call);
}

/// The function that the requirement is about: that of its subject, or the one that the id names in
/// "info.lifecycle.set_before_init". Empty where it is about no single one. Not of threads: which
/// of their calls ended the process is not known.
std::string function_of(const Requirement& requirement) {
  if (!requirement.function.empty()) return requirement.function;
  if (requirement.subject != "lifecycle") return {};
  std::string_view named = parts_of(requirement.id).rest;
  for (const std::string_view phase : {"_before_init", "_after_finalize"}) {
    if (named.ends_with(phase)) named.remove_suffix(phase.size());
  }
  for (const std::string_view function : kFunctionNames) {
    if (function == fmt::format("MPI_Info_{}", named)) return std::string(function);
  }
  return {};
}

// What an erroneous program does to memory is its own affair, and worth knowing.
void add_damage(const RegisteredCase& entry, const CaseTrace& trace, CaseResult& result) {
  if (entry.spec.erroneous) {
    if (!result.observed.empty()) result.observed += "; ";
    result.observed += "corrupts memory: a write outside of a heap block, or into a freed one";
    if (result.verdict == Verdict::pass) result.verdict = Verdict::observed;
    return;
  }
  result.verdict = worst(result.verdict, Verdict::crashed);
  result.skip_reason.reset();
  for (const Damage& damage : trace.damage) {
    if (!result.message.empty()) result.message += '\n';
    result.message += damage.text;
  }
  result.message +=
      "\nThe heap check kept this write from doing harm. Without it, the process may die later, in "
      "free or MPI_Finalize; valgrind shows the write in a program with the same calls";
}

}  // namespace

std::string out_of_time_text(double max_time_s) {
  return fmt::format("--max-time of {} s was used up", max_time_s);
}

IsolationGroup isolation_group_of(const RegisteredCase& entry) {
  if (entry.spec.erroneous) return IsolationGroup::erroneous;
  if (entry.spec.property) return IsolationGroup::property;
  return entry.spec.needs == nullptr ? IsolationGroup::ordinary : IsolationGroup::facility;
}

bool shows_absence(const RegisteredCase& entry, const std::string& call, bool timed_out) {
  const Facility* facility = entry.spec.needs;
  return facility != nullptr &&
         (prepares(*facility, call) || (timed_out && any_matches(facility->may_block_in, call)));
}

double time_limit(IsolationGroup group, const RunOptions& options, bool again) {
  if (group == IsolationGroup::facility) return options.timeout_s.value_or(again ? 30 : 3);
  double usual = options.timeout_s.value_or(kUsualTimeout);
  if (group == IsolationGroup::erroneous) usual = std::min(usual, 5.0);
  if (!options.case_timeout_s) return again ? 2 * usual : usual;
  return again ? usual : std::min(usual, *options.case_timeout_s);
}

std::string function_in(const CaseTrace& trace) {
  return trace.open_call.substr(0, trace.open_call.find('('));
}

bool about_another(const RegisteredCase& entry, const std::string& function) {
  const Requirement* requirement = Catalogue::builtin().find(entry.spec.requirement);
  if (requirement == nullptr || function.empty()) return false;
  const std::string about = function_of(*requirement);
  return !about.empty() && about != function;
}

std::string assumed_version(const IutRecord& iut, const RunOptions& options) {
  return options.version ? options.version->str() : iut.mpi_version;
}

std::optional<SkipReason> why_skipped(const RegisteredCase& entry, const IutRecord& iut,
                                      const RunOptions& options) {
  const Catalogue& catalogue = Catalogue::builtin();
  const StdVersion version = *StdVersion::parse(iut.applied_version);
  const Binding binding = binding_from(iut.binding).value_or(Binding::c);
  const Requirement& requirement = *requirements_of(entry, catalogue).front();
  if ((options.ranks > 1 && of_one_process(entry)) ||
      !options.selection.includes(entry, catalogue, version)) {
    return SkipReason::filtered;
  }
  if (!requirement.applies_to(binding) || !in_bindings(binding, entry.spec.bindings)) {
    return SkipReason::not_in_binding;
  }
  if (!requirement.applies_to(version) ||
      (binding == Binding::cxx && ended(requirement, assumed_version(iut, options)))) {
    return SkipReason::not_in_version;
  }
  if (entry.spec.ranks > options.ranks) return SkipReason::needs_ranks;
  return std::nullopt;
}

CaseResult blank_result(const RegisteredCase& entry, const IutRecord& iut) {
  const auto requirements = requirements_of(entry, Catalogue::builtin());
  CaseResult result;
  result.iut = iut.id;
  result.test = entry.id;
  for (const Requirement* requirement : requirements)
    result.requirements.push_back(requirement->id);
  result.level = level_of(requirements, *StdVersion::parse(iut.applied_version));
  result.file = entry.file;
  result.line = entry.line;
  return result;
}

std::optional<CaseResult> judge_trace(const RegisteredCase& entry, const IutRecord& iut,
                                      const CaseTrace& trace, const WorkerReport& report) {
  CaseResult result = blank_result(entry, iut);
  result.message = fmt::format("{}", fmt::join(trace.failures, "\n"));
  if (!trace.outcome && report.out_of_time) {
    result.verdict = trace.failures.empty() ? Verdict::inconclusive : Verdict::fail;
    if (!result.message.empty()) result.message += '\n';
    result.message += "not finished: " + out_of_time_text(report.max_time_s);
    return result;
  }
  if (trace.outcome) {
    result.verdict = trace.outcome->verdict;
    result.observed = trace.outcome->observed;
    result.duration_ms = trace.outcome->duration_ms;
    result.timeline = trace.outcome->timeline;
    result.histories = trace.outcome->histories;
    if (result.verdict == Verdict::skipped) result.skip_reason = SkipReason::absent;
    if (result.message.empty()) result.message = trace.outcome->message;
    if (!trace.damage.empty()) add_damage(entry, trace, result);
    return result;
  }
  if (report.interrupted) return std::nullopt;  // by the user: nothing is known of this case
  if (!report.error.empty()) {
    result.verdict = Verdict::error;
    result.message = report.error;
  } else if (entry.spec.erroneous) {
    result.verdict = Verdict::observed;
    result.observed = report.timed_out ? "does not return" : "ends the process";
    result.message = how_case_ended(trace, report);
  } else {
    // A program of many functions that ends in one accuses that one.
    const std::string function = function_in(trace);
    result.verdict = report.timed_out ? Verdict::timed_out : Verdict::crashed;
    if (report.slow()) {
      result.verdict = trace.failures.empty() ? Verdict::error : Verdict::fail;
    } else if (entry.spec.property && about_another(entry, function)) {
      result.verdict = Verdict::inconclusive;
    } else if (shows_absence(entry, trace.open_call, report.timed_out)) {
      result.verdict = trace.failures.empty() ? Verdict::skipped : Verdict::fail;
      if (trace.failures.empty()) result.skip_reason = SkipReason::absent;
    }
    if (!result.message.empty()) result.message += '\n';
    result.message += how_case_ended(trace, report);
    if (result.verdict == Verdict::skipped && prepares(*entry.spec.needs, trace.open_call)) {
      result.message +=
          "\nThis call only prepares the case: it does not use what the case tests, such as hints";
    }
    if (report.slow()) {
      result.message += "\nNo call of the MPI was blocked: the machine may be slow, see --timeout";
    }
    result.message = with_output(std::move(result.message), report.output);
    // Kept by infocts replay, too, which knows a program by its first line.
    for (const std::string& line : trace.notes) result.message += "\n  " + line;
    if (!trace.notes.empty()) {
      result.message += "\nTo replay the lines from '# case' on: infocts replay FILE ADDRESS";
    }
  }
  return result;
}

}  // namespace infocts
