#include "tool/runner/reproduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "conformance/catalogue/catalogue.h"
#include "tool/reproducer/execute.h"
#include "tool/reproducer/print.h"
#include "tool/results/write_aside.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/try_source.h"
#include "tool/runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// More tell nobody more: an MPI with so many failures is looked at from the first ones on.
constexpr int kMostReproducers = 200;
// Trials that come to nothing take their time, too, and those that hang take all of it.
constexpr int kMostTrials = 2 * kMostReproducers;
constexpr int kMostHangs = 10;
// To make one shorter.
constexpr int kMostCuts = 40;
constexpr std::chrono::seconds kLongestReduction{6};

std::string file_name(const std::string& iut, const std::string& test, Binding binding) {
  std::string name = fmt::format("{}.{}{}", iut, test, source_extension(binding));
  std::replace_if(
      name.begin(), name.end(),
      [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-' && c != '_';
      },
      '_');
  return name;
}

/// Runs programs on one target, each in a process of its own.
class Trial {
 public:
  Trial(const Target& target, RunOptions options, std::string version)
      : target_(target), options_(std::move(options)), version_(std::move(version)) {}

  /// Why there is to be no further one; empty as long as there may be.
  std::string enough() const {
    if (options_.deadline && std::chrono::steady_clock::now() > *options_.deadline) {
      return "the time for reproducers, a quarter of --max-time, was used up";
    }
    if (hangs_ >= kMostHangs) return fmt::format("{} programs did not end", hangs_);
    if (trials_ >= kMostTrials) return fmt::format("{} programs were tried already", trials_);
    return {};
  }

  /// Those that a process can answer only once, or not at all, are made shorter here and not there;
  /// `is_other` tells a shorter one that deviates for another reason.
  ProgramAnswer shortest(const Program& program,
                         const std::function<bool(const Program&)>& is_other) {
    ProgramAnswer seen = run(program);
    const bool only_once =
        program.phase == Phase::own || program.question.kind == Question::Kind::returns;
    if (seen.answer != Answer::deviates || !only_once || hangs_ > 0) return seen;
    int left = kMostCuts;
    seen.program = reduce(seen.program, kLongestReduction, [&](const Program& shorter) {
      return left-- > 0 && !interrupted() && run(shorter).answer == Answer::deviates &&
             !is_other(shorter);
    });
    trials_ -= kMostCuts - std::max(left, 0);
    return seen;
  }

  ProgramAnswer run(const Program& program) {
    ++trials_;
    const ScratchDirectory scratch(options_.launcher.empty() ? temporary_directory()
                                                             : cache_directory());
    const fs::path file = scratch.path() / "program";
    write_file(file, write_program(program));
    WorkerPlan plan;
    plan.phase = program.phase;
    plan.version = version_;
    plan.reproducer = file;
    const WorkerReport report = run_worker(target_, options_, plan, {});
    if (report.timed_out) ++hangs_;
    // Whether a program that ends with MPI_Finalize ends well shows at its end.
    const bool ends = program.steps.back().function == FunctionId::finalize;
    if (ends && (!report.damage.empty() || report.bad_exit)) return {Answer::deviates, program};
    if (report.answer) return *report.answer;
    const bool died = report.stage == journal::Stage::running && report.error.empty() &&
                      report.spawn_error.empty() && !report.stopped();
    // An end of the process answers no question but whether the call returns.
    const bool is_answer = died && program.question.kind == Question::Kind::returns;
    return {is_answer ? Answer::deviates : Answer::not_tried, program};
  }

 private:
  const Target& target_;
  const RunOptions options_;
  const std::string version_;
  int trials_ = 0;
  int hangs_ = 0;
};

// The reference follows the newest rules, and may break those that have ended.
bool applies_to_reference(const CaseResult& result) {
  const Requirement* entry = Catalogue::builtin().find(result.requirements.front());
  return entry == nullptr || !entry->until;
}

About about(const CaseResult& result, const IutRecord& iut, std::string_view suite_version) {
  About words;
  words.test = result.test;
  words.requirement = result.requirements.front();
  if (const Requirement* entry = Catalogue::builtin().find(words.requirement)) {
    words.text = entry->text;
    words.sources = entry->source;
    // An MPI may be judged by the rules of a version that it does not claim.
    const std::optional<StdVersion> claimed = StdVersion::parse(iut.mpi_version);
    constexpr StdVersion kOldest{2, 2};
    if (claimed && entry->applies_to(*claimed)) {
      if (kOldest < entry->since) words.since = entry->since;
      words.until = entry->until;
    }
  }
  words.iut = iut.id;
  words.library_version = iut.library_version;
  words.message = result.message;
  words.suite_version = std::string(suite_version);
  words.limits = iut.limits;
  return words;
}

/// The failures of one target, one after the other.
class Reproduction {
 public:
  Reproduction(const fs::path& directory, const Target& target, const Target& reference,
               const RunOptions& options, std::string_view suite_version, const IutRecord& iut)
      : directory_(directory),
        suite_version_(suite_version),
        iut_(iut),
        target_(target),
        here_(target, options, iut.applied_version),
        there_(reference, without_launcher(options), iut.applied_version) {}

  /// Why there is none; empty when it was written.
  std::string write(const RecordedFailure& failure, CaseResult& result) {
    if (written_ >= kMostReproducers) return fmt::format("there are {} already", written_);
    if (!failure.source.empty()) return write_given(failure.source, result);
    if (!failure.program) return failure.why_not;
    if (std::string enough = here_.enough(); !enough.empty()) return enough;
    const bool is_judged = applies_to_reference(result);
    const auto shown_there = [&](const Program& program) {
      return is_judged && there_.run(program).answer == Answer::deviates;
    };
    ProgramAnswer seen = here_.shortest(*failure.program, shown_there);
    if (interrupted()) return "the run was interrupted";
    if (seen.answer != Answer::deviates) return "the calls alone do not show it again";
    if (shown_there(seen.program)) {
      // A process that made it shorter knows nothing of the reference.
      if (shown_there(*failure.program)) return "the calls alone show it on the reference too";
      seen.program = *failure.program;
    }
    const Printed printed =
        print_program(target_.binding, seen.program, about(result, iut_, suite_version_));
    if (!printed.why_not.empty()) return printed.why_not;
    if (is_vague(seen.program) && exit_code_of_source(printed.text, target_).value_or(1) != 1) {
      return "the program by itself does not show it";
    }
    keep(printed.text, result);
    return {};
  }

 private:
  std::string write_given(const std::string& source, CaseResult& result) {
    if (target_.binding != Binding::c) return "what shows it is a program of C";
    const std::optional<int> code = exit_code_of_source(source, target_);
    if (!code) return "there is no wrapper compiler to try it with";
    if (*code != 1) return "the program by itself does not show it";
    keep(source, result);
    return {};
  }

  void keep(const std::string& source, CaseResult& result) {
    const fs::path name =
        fs::path("reproducers") / file_name(result.iut, result.test, target_.binding);
    make_directory((directory_ / name).parent_path());
    write_aside(directory_ / name, source);
    result.reproducer = name;
    ++written_;
  }

  // What just must not come again may hang on something that the calls do not tell, such as what
  // lay in memory before. A compiler of Fortran or C++ lays it out in another way than the shim. In
  // C++ results by value may, too: of a call that fails and throws nothing, they are what was
  // there.
  bool is_vague(const Program& program) const {
    switch (program.question.kind) {
      case Question::Kind::not_again:
        return target_.binding != Binding::c;
      case Question::Kind::flag_true:
      case Question::Kind::flag_false:
      case Question::Kind::number:
        return target_.binding == Binding::cxx;
      default:
        return false;
    }
  }

  static RunOptions without_launcher(RunOptions options) {
    options.launcher.clear();
    return options;
  }

  const fs::path& directory_;
  const std::string_view suite_version_;
  const IutRecord& iut_;
  const Target& target_;
  Trial here_;
  Trial there_;
  int written_ = 0;
};

std::optional<std::chrono::steady_clock::time_point> deadline_of_reproducers(
    const RunOptions& options) {
  using Clock = std::chrono::steady_clock;
  if (options.max_time_s <= 0) return {};
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(options.max_time_s / 4));
}

}  // namespace

void write_reproducers(const fs::path& directory, const Target& target, const RunOptions& options,
                       std::string_view suite_version, TargetResults& results) {
  if (results.failures.empty()) return;
  RunOptions single = options;  // a reproducer is a program of one process
  single.ranks = 1;
  if (!single.queued) single.launcher.clear();
  std::optional<Target> reference;
  std::optional<Reproduction> reproduction;
  for (CaseResult& result : results.results) {
    const auto failure = results.failures.find(result.test);
    // Of a case that was skipped or not tried to its end there are calls, too.
    if (failure == results.failures.end() || !deviates(result.verdict) || interrupted()) continue;
    std::string why_not;
    try {  // Whatever is in the way of one, the verdicts stand.
      if (!reproduction) {
        reference = prepare_target({}, target.binding);  // may have to be compiled first
        single.deadline = deadline_of_reproducers(options);
        reproduction.emplace(directory, target, *reference, single, suite_version, results.iut);
      }
      why_not = reproduction->write(failure->second, result);
    } catch (const std::exception& error) {
      why_not = error.what();
    }
    if (!why_not.empty()) result.message += fmt::format("\nno reproducer: {}", why_not);
  }
}

}  // namespace infocts
