#include "tool/runner/reproduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "conformance/catalogue/catalogue.h"
#include "tool/reproducer/execute.h"
#include "tool/reproducer/print.h"
#include "tool/results/atomic_file.h"
#include "tool/results/citations.h"
#include "tool/results/columns.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/parallel.h"
#include "tool/runner/shards.h"
#include "tool/runner/try_source.h"
#include "tool/runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Of one column. Failed trials take time, and those that hang take all of it.
constexpr int kMaxTrials = 400;
constexpr int kMaxHangs = 10;
// To make one shorter.
constexpr int kMaxCuts = 40;
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

/// What a column may still spend on programs. Several threads take from it.
class Budget {
 public:
  explicit Budget(double max_time_s)
      : all_(std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(max_time_s / 4))) {}

  /// Why there is to be no further one; empty as long as there may be.
  std::string enough() const {
    if (all_ > Clock::duration::zero() && spent_ > all_.count()) {
      return "the time for reproducers, a quarter of --max-time, was used up";
    }
    if (hangs_ >= kMaxHangs) return fmt::format("{} programs did not end", hangs_.load());
    if (trials_ >= kMaxTrials) return fmt::format("{} programs were tried already", trials_.load());
    return {};
  }
  std::optional<Clock::time_point> deadline() const {
    if (all_ <= Clock::duration::zero()) return {};
    return Clock::now() + all_ - Clock::duration(spent_);
  }
  bool has_hung() const { return hangs_ > 0; }

  void take_trial() { ++trials_; }
  void give_trials_back(int count) { trials_ -= count; }
  void take_hang() { ++hangs_; }
  void take_time_since(Clock::time_point start) { spent_ += (Clock::now() - start).count(); }

 private:
  const Clock::duration all_;  ///< zero: no limit
  std::atomic<Clock::rep> spent_ = 0;
  std::atomic<int> trials_ = 0;
  std::atomic<int> hangs_ = 0;
};

/// Runs programs on one target, each in a process of its own.
class Trial {
 public:
  Trial(const Target& target, RunOptions options, std::string version, Budget& budget)
      : target_(target),
        options_(std::move(options)),
        version_(std::move(version)),
        budget_(budget) {}

  /// Those that a process can answer only once, or not at all, are made shorter here and not there;
  /// `is_other` tells a shorter one that deviates for another reason.
  ReproducerAnswer shortest(const Reproducer& reproducer,
                            const std::function<bool(const Reproducer&)>& is_other) const {
    ReproducerAnswer seen = run(reproducer);
    const bool only_once = reproducer.phase == Phase::started_by_case ||
                           reproducer.question.kind == Question::Kind::returns;
    if (seen.answer != Behaviour::deviates || !only_once || budget_.has_hung()) return seen;
    int left = kMaxCuts;
    seen.reproducer = reduce(seen.reproducer, kLongestReduction, [&](const Reproducer& shorter) {
      return left-- > 0 && !interrupted() && run(shorter).answer == Behaviour::deviates &&
             !is_other(shorter);
    });
    budget_.give_trials_back(kMaxCuts - std::max(left, 0));
    return seen;
  }

  ReproducerAnswer run(const Reproducer& reproducer) const {
    budget_.take_trial();
    const Clock::time_point start = Clock::now();
    const ScratchDirectory scratch(options_.launcher.empty() ? temporary_directory()
                                                             : cache_to_write());
    const fs::path file = scratch.path() / "program";
    write_file(file, write_reproducer(reproducer));
    WorkerPlan plan;
    plan.phase = reproducer.phase;
    plan.version = version_;
    plan.reproducer = file;
    RunOptions options = options_;
    options.deadline = budget_.deadline();
    const WorkerReport report = run_worker(target_, options, plan, {});
    budget_.take_time_since(start);
    if (report.timed_out) budget_.take_hang();
    // Whether a program that ends with MPI_Finalize ends well shows at its end.
    const bool ends = reproducer.steps.back().function == FunctionId::finalize;
    if (ends && (!report.damage.empty() || report.bad_exit))
      return {Behaviour::deviates, reproducer};
    if (report.answer) return *report.answer;
    const bool died = report.stage == journal::Stage::running && report.error.empty() &&
                      report.spawn_error.empty() && !report.stopped();
    // An end of the process answers no question but whether the call returns.
    const bool is_answer = died && reproducer.question.kind == Question::Kind::returns;
    return {is_answer ? Behaviour::deviates : Behaviour::not_tried, reproducer};
  }

 private:
  const Target& target_;
  const RunOptions options_;
  const std::string version_;
  Budget& budget_;
};

// The reference follows the newest rules, and may break those that have ended.
bool applies_to_reference(const CaseResult& result) {
  const Requirement* entry = Catalogue::builtin().find(result.requirements.front());
  return entry == nullptr || !entry->until;
}

HeaderComment about(const CaseResult& result, const IutRecord& iut,
                    std::string_view suite_version) {
  HeaderComment words;
  words.test = result.test;
  words.requirement = result.requirements.front();
  if (const Requirement* entry = Catalogue::builtin().find(words.requirement)) {
    words.text = entry->text;
    words.sources = source_lines(*entry, iut.applied_version);
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

/// A reproducer is a program of one process.
RunOptions single(RunOptions options) {
  options.ranks = 1;
  if (!options.queued) options.launcher.clear();
  return options;
}

RunOptions without_launcher(RunOptions options) {
  options.launcher.clear();
  return options;
}

/// The failures of one column. Several threads may ask it at a time.
class Reproduction {
 public:
  Reproduction(const fs::path& directory, std::string_view suite_version,
               const MeasuredColumn& column)
      : directory_(directory),
        suite_version_(suite_version),
        column_(column),
        iut_(column.found.iut),
        target_(column.target),
        budget_(column.options.max_time_s),
        here_(target_, single(column.options), iut_.applied_version, budget_) {}

  bool has_calls_of(const CaseResult& result) const { return failure_of(result) != nullptr; }

  /// What a race or a call that never returns shows depends on what runs beside it.
  bool wants_quiet(const CaseResult& result) const {
    const RecordedFailure& failure = *failure_of(result);
    return !failure.source.empty() ||
           (failure.reproducer && failure.reproducer->question.kind == Question::Kind::returns);
  }

  const RunOptions& options() const { return column_.options; }

  /// Why there is nothing to try; empty if there is.
  std::string why_untried(const CaseResult& result) const {
    const RecordedFailure& failure = *failure_of(result);
    if (failure.source.empty() && !failure.reproducer) return failure.why_not;
    return budget_.enough();
  }

  /// Why there is none; empty when it was written.
  std::string write(CaseResult& result) {
    try {  // Whatever is in the way of one, the verdicts stand.
      const RecordedFailure& failure = *failure_of(result);
      if (!failure.source.empty()) return write_given(failure.source, result);
      return write_reproducer_of(*failure.reproducer, result);
    } catch (const std::exception& error) {
      return error.what();
    }
  }

 private:
  const RecordedFailure* failure_of(const CaseResult& result) const {
    const auto found = column_.found.failures.find(result.test);
    return found == column_.found.failures.end() ? nullptr : &found->second;
  }

  std::string write_reproducer_of(const Reproducer& reproducer, CaseResult& result) {
    const bool is_judged = applies_to_reference(result);
    const auto shown_there = [&](const Reproducer& other) {
      return is_judged && there().run(other).answer == Behaviour::deviates;
    };
    ReproducerAnswer seen = here_.shortest(reproducer, shown_there);
    if (interrupted()) return "the run was interrupted";
    if (seen.answer != Behaviour::deviates)
      return "repeating the calls does not show the deviation";
    if (shown_there(seen.reproducer)) {
      // A process that made it shorter knows nothing of the reference.
      if (shown_there(reproducer)) return "the same calls deviate on the reference too";
      seen.reproducer = reproducer;
    }
    const Printed printed =
        print_reproducer(target_.binding, seen.reproducer, about(result, iut_, suite_version_));
    if (!printed.why_not.empty()) return printed.why_not;
    if (is_vague(seen.reproducer) &&
        exit_code_of_source(printed.text, target_, column_.options.timeout_s).value_or(1) != 1) {
      return "the stand-alone program does not show the deviation";
    }
    keep(printed.text, result);
    return {};
  }

  std::string write_given(const std::string& source, CaseResult& result) {
    if (target_.binding != Binding::c) return "the reproducer of this case exists only in C";
    const std::optional<int> code = exit_code_of_source(source, target_, column_.options.timeout_s);
    if (!code) return "there is no wrapper compiler to try it with";
    if (*code != 1) return "the stand-alone program does not show the deviation";
    keep(source, result);
    return {};
  }

  void keep(const std::string& source, CaseResult& result) {
    const fs::path name =
        fs::path("reproducers") / file_name(result.iut, result.test, target_.binding);
    make_directory((directory_ / name).parent_path());
    write_atomically(directory_ / name, source);
    result.reproducer = name;
  }

  // What just must not come again may hang on something that the calls do not tell, such as what
  // lay in memory before. A compiler of Fortran or C++ lays it out in another way than the shim. In
  // C++ results by value may, too: of a call that fails and throws nothing, they are what was
  // there.
  bool is_vague(const Reproducer& reproducer) const {
    switch (reproducer.question.kind) {
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

  // The reference in this binding, which may have to be compiled first.
  const Trial& there() {
    const std::lock_guard lock(mutex_);
    if (!there_) {
      reference_ = prepare_target({}, target_.binding);
      there_.emplace(*reference_, without_launcher(single(column_.options)), iut_.applied_version,
                     budget_);
    }
    return *there_;
  }

  const fs::path& directory_;
  const std::string_view suite_version_;
  const MeasuredColumn column_;
  const IutRecord& iut_;
  const Target& target_;
  Budget budget_;
  const Trial here_;
  std::mutex mutex_;  ///< of the reference
  std::optional<Target> reference_;
  std::optional<Trial> there_;
};

/// A failed case, and by which column it can be made a program.
struct Candidate {
  CaseResult* result;
  Reproduction* column;
  int ranks;
};

// What is owed before advice, and the simplest program first; of one test the other columns last,
// since what keeps one of them from being a program mostly keeps all of them from it.
std::vector<Candidate> in_order(std::vector<Candidate> candidates) {
  const auto rank = [](const Candidate& candidate) {
    const CaseResult& result = *candidate.result;
    const std::size_t steps = result.symptom ? result.symptom->steps : 0;
    return std::make_tuple(result.level != Level::shall, steps == 0, steps, result.test,
                           candidate.ranks, result.iut);
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](const Candidate& one, const Candidate& other) { return rank(one) < rank(other); });
  std::map<std::string, int> seen;
  std::vector<std::pair<int, Candidate>> rounds;
  for (const Candidate& candidate : candidates) {
    rounds.emplace_back(seen[candidate.result->test]++, candidate);
  }
  std::stable_sort(rounds.begin(), rounds.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::transform(rounds.begin(), rounds.end(), candidates.begin(),
                 [](const auto& entry) { return entry.second; });
  return candidates;
}

void reproduce(const std::vector<Candidate>& cases) {
  if (std::any_of(cases.begin(), cases.end(), [](const Candidate& candidate) {
        return !candidate.result->reproducer.empty();  // of the part of the run before
      })) {
    return;
  }
  std::vector<std::pair<CaseResult*, std::string>> reasons;
  int tried = 0;
  for (const Candidate& candidate : in_order(cases)) {
    if (interrupted()) return;
    std::string why_not = candidate.column->why_untried(*candidate.result);
    if (why_not.empty() && tried == kMaxTriedOfACause) {
      why_not = fmt::format("none of the {} cases of this cause that were tried gave a reproducer",
                            tried);
    } else if (why_not.empty()) {
      why_not = candidate.column->write(*candidate.result);
      if (why_not.empty()) return;  // the others of the cause name this one
      ++tried;
    }
    reasons.emplace_back(candidate.result, why_not);
  }
  for (const auto& [result, why_not] : reasons) {
    result->message += fmt::format("\nno reproducer: {}", why_not);
  }
}

bool wants_quiet(const std::vector<Candidate>& cases) {
  return std::any_of(cases.begin(), cases.end(), [](const Candidate& candidate) {
    return candidate.column->wants_quiet(*candidate.result);
  });
}

}  // namespace

void write_reproducers(const fs::path& directory, const std::vector<MeasuredColumn>& columns,
                       std::string_view suite_version, int jobs, bool jobs_given, RunResults& run,
                       const CauseProgress& progress) {
  std::map<std::string, std::unique_ptr<Reproduction>> by_id;
  for (const MeasuredColumn& column : columns) {
    by_id[column.found.iut.id] = std::make_unique<Reproduction>(directory, suite_version, column);
  }
  std::map<std::pair<std::string, std::string>, std::vector<Candidate>> cases;  // by MPI and cause
  for (const IutRecord& iut : run.iuts) {
    const auto column = by_id.find(iut.id);
    if (column == by_id.end()) continue;
    for (CaseResult& result : run.results) {
      if (result.iut != iut.id || result.cause.empty()) continue;
      if (!column->second->has_calls_of(result)) continue;
      cases[{group_name(iut), result.cause}].push_back({&result, column->second.get(), iut.ranks});
    }
  }
  struct Work {
    const Cause* cause;
    const std::vector<Candidate>* cases;
  };
  std::vector<Work> quiet;
  std::vector<Work> others;
  const std::vector<Candidate> none;
  for (const Cause& cause : run.causes) {
    const auto found = cases.find({cause.mpi, cause.id});
    const std::vector<Candidate>& own = found == cases.end() ? none : found->second;
    (wants_quiet(own) ? quiet : others).push_back({&cause, &own});
  }
  std::atomic<std::size_t> done = 0;
  const auto work_on = [&](const Work& work) {
    reproduce(*work.cases);
    progress(++done, *work.cause);
  };
  // A compiler and the starts of MPI: on most of them it waits.
  in_parallel(
      jobs, others.size(), [&](std::size_t at) { work_on(others[at]); },
      [&](std::size_t at) {
        const std::vector<Candidate>& own = *others[at].cases;
        return own.empty() ? 0.5
                           : jobs_of_shard(single(own.front().column->options()), jobs_given, true);
      });
  // These come last: what hangs may use up the trials of a column.
  in_parallel(jobs, quiet.size(), [&](std::size_t at) { work_on(quiet[at]); });
}

}  // namespace infocts
