#include "runner/run_target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <functional>

#include "report/glob.h"
#include "report/text.h"
#include "report/vendor.h"
#include "runner/cache.h"
#include "runner/child.h"
#include "runner/errors.h"
#include "runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using journal::Stage;

std::string last_lines(std::string_view text, std::size_t count) {
  constexpr std::size_t kMaxBytes = 4000;  // a line may be endless
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  if (text.size() > kMaxBytes) text.remove_prefix(text.size() - kMaxBytes);
  std::size_t start = text.size();
  for (; count > 0 && start != 0 && start != std::string_view::npos; --count) {
    start = text.rfind('\n', start - 1);
  }
  return printable(start == std::string_view::npos || start == 0 ? text : text.substr(start + 1));
}

std::string with_output(std::string message, const std::string& output) {
  const std::string tail = last_lines(output, 8);
  if (!tail.empty()) message += "\nThe process printed:\n" + tail;
  return message;
}

std::string how_it_went_on(const WorkerReport& report) {
  if (!report.error.empty()) return report.error;
  return report.timed_out ? "no end within the time limit, see --timeout" : report.how_it_ended;
}

// Why a worker did not get as far as running cases.
std::string why_not_running(const WorkerReport& report) {
  if (!report.spawn_error.empty()) {
    return report.spawn_error + ". Check the launcher template.";
  }
  if (!report.error.empty()) return with_output(report.error, report.output);
  std::string what;
  switch (report.stage) {
    case Stage::started:
      what = "the worker did not start; if a launcher was used, it may not have run the command";
      break;
    case Stage::loading:
      what = "loading the MPI library ended the process";
      break;
    case Stage::init:
      what =
          "MPI does not start: MPI_Init_thread ended the process. Try a one-process MPI program "
          "by hand; some MPIs need a launcher, see --launcher";
      break;
    case Stage::finalize:
      what = "MPI_Finalize ended the process";
      break;
    default:
      what = "the process ended before its first case";
  }
  if (report.timed_out) {
    what += " (it did not come back within the time limit, see --timeout)";
  } else {
    what += fmt::format(" ({})", report.how_it_ended);
  }
  return with_output(what, report.output);
}

bool same_contents(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::file_size(a, error) == fs::file_size(b, error) && !error &&
         read_file(a) == read_file(b);
}

// The library that answers must be the one that the shim was compiled for: programs built with one
// MPI and run with another fail in ways that would be blamed on the wrong vendor.
void check_identity(const Target& target, const Identity& identity) {
  // A library of the ABI may be newer or older than the header of the ABI: that is what an ABI is
  // for.
  const bool by_abi = !target.preload.empty();
  if (!by_abi && (identity.version != identity.header_version ||
                  identity.subversion != identity.header_subversion)) {
    throw NotMeasured(fmt::format(
        "wrong library: the mpi.h that was compiled in is for MPI {}.{}, but the library that "
        "answers ({}) says MPI {}.{}. Check LD_LIBRARY_PATH and the loaded modules.",
        identity.header_version, identity.header_subversion, identity.library_path,
        identity.version, identity.subversion));
  }
  std::error_code error;
  const fs::path answering = fs::canonical(identity.library_path, error);
  const bool inside_the_shim = identity.library_path == identity.shim_path;  // linked statically
  if (error || target.linked.empty() || inside_the_shim) return;
  const auto is_answering = [&](const std::string& linked) {
    return linked == answering.string() || same_contents(linked, answering);  // a copy will do
  };
  if (std::any_of(target.linked.begin(), target.linked.end(), is_answering)) return;
  std::vector<std::string> mpi_libraries;
  std::copy_if(target.linked.begin(), target.linked.end(), std::back_inserter(mpi_libraries),
               [](const std::string& path) {
                 return fs::path(path).filename().string().find("mpi") != std::string::npos;
               });
  throw NotMeasured(fmt::format(
      "wrong library: {} answers, but the wrapper compiler linked with {}. Check LD_LIBRARY_PATH "
      "and "
      "the loaded modules; the library of the wrapper compiler must come first.",
      answering.string(), fmt::join(mpi_libraries.empty() ? target.linked : mpi_libraries, ", ")));
}

// So many processes may end in properties of one phase; then the rest of them is not tried.
constexpr std::size_t kDeathsOfProperties = 5;

/// What runs in processes of its own kind, so that damage done there accuses nobody.
enum class Group {
  ordinary,
  facility,   ///< needs an optional facility, such as a way to spawn processes
  erroneous,  ///< an MPI may do anything
};
constexpr std::array kGroups{Group::ordinary, Group::facility, Group::erroneous};

Group group_of(const RegisteredCase& entry) {
  if (entry.traits.erroneous) return Group::erroneous;
  return entry.traits.prepared_by.empty() ? Group::ordinary : Group::facility;
}

/// Seconds for a case. What does not return where that is no deviation shows it soon.
double time_limit(Group group, double usual) {
  switch (group) {
    case Group::ordinary:
      break;
    case Group::facility:
      return std::min(usual, 15.0);
    case Group::erroneous:
      return 5;
  }
  return usual;
}

bool is_property(const RegisteredCase& entry) {
  return std::string_view(entry.file).starts_with("properties/");
}

/// What has nothing to say, or is erroneous, where there are several processes: it is left to a run
/// with one. Generated programs differ between ranks as soon as one fails.
bool of_one_process(const RegisteredCase& entry) {
  const CaseTraits& traits = entry.traits;
  return traits.alone || traits.phase != Phase::initialized || is_property(entry) ||
         (traits.erroneous && traits.ranks == 1);
}

/// The function that an open call is of; empty when there is none.
std::string function_in(const CaseTrace& trace) {
  return trace.open_call.substr(0, trace.open_call.find('('));
}

bool any_matches(const std::vector<std::string_view>& globs, const std::string& call) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](std::string_view glob) { return glob_match(glob, call); });
}

/// Whether a process that ended or blocked in that call shows that an optional facility is missing.
bool shows_absence(const RegisteredCase& entry, const std::string& call, bool timed_out) {
  return any_matches(entry.traits.prepared_by, call) ||
         (timed_out && any_matches(entry.traits.may_block_in, call));
}

/// Whether its requirement is that of one function, and not of this one.
bool about_another(const RegisteredCase& entry, const std::string& function) {
  const Requirement* requirement = Catalogue::builtin().find(entry.traits.requirement);
  return requirement != nullptr && !function.empty() && !requirement->function.empty() &&
         requirement->function != function;
}

/// Why a case does not run on this target; none where it does.
std::optional<SkipReason> why_skipped(const RegisteredCase& entry, const IutRecord& iut,
                                      const RunOptions& options) {
  const Catalogue& catalogue = Catalogue::builtin();
  const StdVersion version = *StdVersion::parse(iut.applied_version);
  const Binding binding = binding_from(iut.binding).value_or(Binding::c);
  const Requirement& requirement = *requirements_of(entry, catalogue).front();
  if ((options.ranks > 1 && of_one_process(entry)) ||
      !options.selection.includes(entry, catalogue)) {
    return SkipReason::filtered;
  }
  if (!requirement.applies_to(binding) || !in_bindings(binding, entry.traits.bindings)) {
    return SkipReason::not_in_binding;
  }
  if (!requirement.applies_to(version)) return SkipReason::not_in_version;
  if (entry.traits.ranks > options.ranks) return SkipReason::needs_ranks;
  return std::nullopt;
}

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
  bool take(const WorkerReport& report, const Cases& cases, std::size_t& finished);
  void add(const RegisteredCase& entry, Verdict verdict, std::string message);
  void add_skipped(const RegisteredCase& entry, SkipReason reason);
  void add_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report);
  std::string how_case_ended(const CaseTrace& trace, const WorkerReport& report) const;
  void tell_so_far(const std::vector<CaseTrace>& traces, const Cases& cases);
  void keep_program(const RegisteredCase& entry, const CaseTrace& trace,
                    const WorkerReport& report);
  void give_up(const Cases& cases, const std::string& why);
  void give_up_properties(Cases& cases, const std::string& function, bool all);
  CaseResult blank(const RegisteredCase& entry) const;

  const Target& target_;
  const RunOptions& options_;
  const ProgressCallback& progress_;
  const Checkpoint& checkpoint_;
  TargetResults collected_;
  Cases planned_;
  std::size_t done_ = 0;
  bool cannot_init_ = false;  ///< MPI_Init_thread ended a worker: no further one will get past it
};

CaseResult TargetRun::blank(const RegisteredCase& entry) const {
  const auto requirements = requirements_of(entry, Catalogue::builtin());
  CaseResult result;
  result.iut = collected_.iut.id;
  result.test = entry.id;
  for (const Requirement* requirement : requirements)
    result.requirements.push_back(requirement->id);
  result.level = level_of(requirements);
  result.file = entry.file;
  result.line = entry.line;
  return result;
}

void TargetRun::add(const RegisteredCase& entry, Verdict verdict, std::string message) {
  CaseResult result = blank(entry);
  result.verdict = verdict;
  result.message = std::move(message);
  collected_.results.push_back(std::move(result));
}

void TargetRun::add_skipped(const RegisteredCase& entry, SkipReason reason) {
  CaseResult result = blank(entry);
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

std::string TargetRun::how_case_ended(const CaseTrace& trace, const WorkerReport& report) const {
  if (!trace.ranks_at_end.empty()) return trace.ranks_at_end;
  const std::string call =
      trace.open_call.empty() ? "outside of any MPI call" : "in " + trace.open_call;
  return report.timed_out ? fmt::format("no end within {} s, {}", report.timeout_s, call)
                          : fmt::format("the process ended with {}, {}", report.how_it_ended, call);
}

void TargetRun::add_trace(const RegisteredCase& entry, const CaseTrace& trace,
                          const WorkerReport& report) {
  keep_program(entry, trace, report);
  CaseResult result = blank(entry);
  result.message = fmt::format("{}", fmt::join(trace.failures, "\n"));
  if (trace.outcome) {
    result.verdict = trace.outcome->verdict;
    result.observed = trace.outcome->observed;
    result.duration_ms = trace.outcome->duration_ms;
    if (result.verdict == Verdict::skipped) result.skip_reason = SkipReason::absent;
    if (result.message.empty()) result.message = trace.outcome->message;
    collected_.results.push_back(std::move(result));
    return;
  }
  if (report.interrupted) return;  // by the user: nothing is known of this case
  if (!report.error.empty()) {
    result.verdict = Verdict::error;
    result.message = report.error;
  } else if (entry.traits.erroneous) {
    result.verdict = Verdict::observed;
    result.observed = report.timed_out ? "does not return" : "ends the process";
    result.message = how_case_ended(trace, report);
  } else {
    // A program of many functions that ends in one accuses that one.
    const std::string function = function_in(trace);
    result.verdict = report.timed_out ? Verdict::timed_out : Verdict::crashed;
    if (is_property(entry) && about_another(entry, function)) {
      result.verdict = Verdict::inconclusive;
    } else if (shows_absence(entry, trace.open_call, report.timed_out)) {
      result.verdict = trace.failures.empty() ? Verdict::skipped : Verdict::fail;
      if (trace.failures.empty()) result.skip_reason = SkipReason::absent;
    }
    if (!result.message.empty()) result.message += '\n';
    result.message += how_case_ended(trace, report);
    result.message = with_output(std::move(result.message), report.output);
    // Kept by infocts replay, too, which knows a program by its first line.
    for (const std::string& line : trace.notes) result.message += "\n  " + line;
    if (!trace.notes.empty()) {
      result.message += "\ninfocts replay FILE ADDRESS plays these lines again, from '# case' on";
    }
  }
  collected_.results.push_back(std::move(result));
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

// Takes the cases that a worker got through. Returns false when a further worker would not help.
bool TargetRun::take(const WorkerReport& report, const Cases& cases, std::size_t& finished) {
  for (const CaseTrace& trace : report.cases) {
    add_trace(*cases.at(trace.index), trace, report);
    finished = trace.index + std::size_t{1};
  }
  return !report.cases.empty();
}

void TargetRun::run_group(Phase phase, Group group, Cases cases) {
  if (cannot_init_ && phase != Phase::before_init) {
    give_up(cases, *collected_.iut.error);
    return;
  }
  RunOptions options = options_;
  options.case_timeout_s = time_limit(group, options.case_timeout_s);
  std::size_t deaths = 0;
  while (!cases.empty()) {
    WorkerPlan plan;
    plan.phase = phase;
    plan.version = collected_.iut.applied_version;
    for (const RegisteredCase* entry : cases) plan.cases.push_back(entry->id);
    const WorkerReport report = run_worker(
        target_, options, plan,
        [&](std::uint32_t done, std::uint32_t open) {
          if (progress_) progress_(done_ + done, planned_.size(), cases.at(open)->id);
        },
        {.due = checkpoint_.due, .take = [&](const auto& traces) { tell_so_far(traces, cases); }});
    std::size_t finished = 0;
    const bool progressed = take(report, cases, finished);
    if (checkpoint_.due && checkpoint_.due()) tell_so_far({}, {});
    done_ += finished;
    const RegisteredCase* died = nullptr;
    if (progressed && !report.cases.back().outcome) died = cases.at(finished - 1);
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(finished));
    if (died != nullptr && is_property(*died)) {
      deaths += report.timed_out ? kDeathsOfProperties : 1;
      give_up_properties(cases, function_in(report.cases.back()), deaths >= kDeathsOfProperties);
    }
    if (report.interrupted) {
      collected_.iut.error = kInterruptedError;
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
      if (interrupted()) break;
    }
  }
  std::sort(collected_.results.begin(), collected_.results.end(),
            [](const CaseResult& a, const CaseResult& b) { return a.test < b.test; });
  return std::move(collected_);
}

// A library that is built anew says the same of itself.
std::string stamp_of(const fs::path& library) {
  std::error_code error;
  const auto size = fs::file_size(library, error);
  if (error) return {};
  const auto changed = fs::last_write_time(library, error).time_since_epoch();
  if (error) return {};
  return fmt::format("{} bytes, changed at {}", size,
                     std::chrono::duration_cast<std::chrono::seconds>(changed).count());
}

}  // namespace

IutRecord identify_target(const Target& target, const RunOptions& options) {
  WorkerPlan plan;
  plan.phase = Phase::before_init;
  const WorkerReport report = run_worker(target, options, plan, {});
  if (!report.identity || !report.finished()) throw NotMeasured(why_not_running(report));
  const Identity& identity = *report.identity;
  check_identity(target, identity);

  IutRecord iut;
  const Vendor vendor = vendor_of(identity.library_version);
  iut.address = target.address.str();
  iut.binding = identity.binding;
  iut.vendor = vendor.name;
  iut.vendor_version = vendor.version;
  iut.id = vendor.version.empty() ? vendor.name : vendor.name + "-" + vendor.version;
  if (target.address.kind == Address::Kind::reference) iut.id = "reference";
  if (!target.address.decoration.empty()) {
    iut.id = target.address.kind == Address::Kind::reference
                 ? target.address.decoration
                 : target.address.decoration + "@" + iut.id;
  }
  if (iut.binding != name_of(Binding::c)) iut.id += "/" + iut.binding;
  iut.mpi_version = fmt::format("{}.{}", identity.version, identity.subversion);
  iut.applied_version = options.version ? options.version->str() : iut.mpi_version;
  iut.library_version = identity.library_version;
  iut.library_path = identity.library_path;
  iut.library_stamp = stamp_of(identity.library_path);
  iut.limits = identity.limits;
  iut.absent = identity.absent;
  if (target.linked.empty()) {
    iut.notes.emplace_back(
        "which library file should answer is not known, so only its version was compared with "
        "mpi.h");
  }
  return iut;
}

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
