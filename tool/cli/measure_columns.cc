#include "tool/cli/measure_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "tool/causes/causes.h"
#include "tool/cli/planned_columns.h"
#include "tool/cli/prepared_iuts.h"
#include "tool/cli/resume.h"
#include "tool/cli/version.h"
#include "tool/results/judgement.h"
#include "tool/runner/child.h"
#include "tool/runner/parallel.h"
#include "tool/runner/reproduce.h"
#include "tool/runner/run_column.h"
#include "tool/runner/shards.h"
#include "tool/runner/try_again.h"

namespace infocts {
namespace {

// More would help little: most of a column runs in a few processes. Each that starts MPI takes
// threads, memory and contexts of the network, which others on a login node need too. Twice as many
// processes may run where they mostly wait, see jobs_of_shard().
constexpr int kMaxUsualJobs = 8;

double usual_max_time(const RunOptions& options) {
  return kUsualMaxTime * options.ranks * std::max(1.0, options.generated_programs / 100.0);
}

std::string outcome_words(const ColumnResults& found) {
  if (found.iut.error) return "not measured";
  std::size_t ran = 0;
  std::size_t failed = 0;
  for (const CaseResult& result : found.results) {
    if (result.verdict != Verdict::skipped) ++ran;
    if (deviates(result.verdict)) ++failed;
  }
  return fmt::format("{}, {} failed", counted(ran, "case"), failed);
}

/// One that can be measured, or what is known of it without that.
struct Column {
  const PreparedIut* implementation = nullptr;
  PlannedColumn planned;
  std::unique_ptr<ColumnRun> run = {};
  std::size_t started = 0;                  ///< shards
  std::size_t ended = 0;                    ///< shards
  std::optional<ColumnResults> found = {};  ///< or the part that is known by now
};

class Columns {
 public:
  Columns(const RunArguments& arguments, const RunResults& before, RunResults& run,
          Progress& progress, Checkpoints& checkpoints)
      : arguments_(arguments),
        before_(before),
        run_(run),
        progress_(progress),
        checkpoints_(checkpoints) {}

  void measure(const std::vector<Address>& addresses);

 private:
  void plan(const std::vector<PreparedIut>& implementations);
  void take_over(const IutRecord& before, PlannedColumn& planned) const;
  void prepare(Column& column);
  bool run_shard(Column& column, std::size_t number);
  void finish(Column& column);
  void run_shards(int jobs);
  void investigate_failures(int jobs);
  void keep(Column& column, ColumnResults found, bool is_all);
  RunResults so_far(bool with_rest) const;

  const RunArguments& arguments_;
  const RunResults& before_;
  RunResults& run_;
  Progress& progress_;
  Checkpoints& checkpoints_;
  std::mutex mutex_;  ///< of what changes in columns while they run, and of the checkpoints
  std::vector<Column> columns_;
};

void Columns::plan(const std::vector<PreparedIut>& implementations) {
  for (const PreparedIut& implementation : implementations) {
    if (!implementation.absent.empty()) {
      run_.absent_bindings.push_back(
          {implementation.iut.address, implementation.iut.binding, implementation.absent});
      continue;
    }
    if (!implementation.target) {
      columns_.push_back({.planned = {.iut = implementation.iut, .options = {}}});
      continue;
    }
    // Where nothing else was asked for, that there is nothing to measure is what is to be told.
    const bool last_chance = columns_.empty() && &implementation == &implementations.back();
    for (PlannedColumn& planned :
         plan_columns(implementation, arguments_.options, arguments_.ranks, last_chance)) {
      columns_.push_back({&implementation, std::move(planned)});
    }
  }
}

// In the order of columns, whatever order they end in. The rest is what an earlier part of this run
// knows of those that are still to come.
RunResults Columns::so_far(bool with_rest) const {
  RunResults all = run_;
  for (const Column& column : columns_) {
    if (!column.found) continue;
    all.iuts.push_back(column.found->iut);
    all.results.insert(all.results.end(), column.found->results.begin(),
                       column.found->results.end());
    all.pass_traits[column.found->iut.id] = column.found->pass_traits;
  }
  if (!with_rest) return all;
  for (const IutRecord& iut : before_.iuts) {
    if (find_iut(all, iut.id) != nullptr) continue;
    all.iuts.push_back(iut);
    if (const auto traits = before_.pass_traits.find(iut.id); traits != before_.pass_traits.end()) {
      all.pass_traits.insert(*traits);
    }
    for (const CaseResult& result : before_.results) {
      if (result.iut == iut.id) all.results.push_back(result);
    }
  }
  return all;
}

void Columns::keep(Column& column, ColumnResults found, bool is_all) {
  const std::lock_guard lock(mutex_);
  if (!is_all) found.failures.clear();
  column.found = std::move(found);
  // Others may have told what they know while this one waited.
  const bool due = is_all || checkpoints_.due();
  if (due && !arguments_.output.empty()) checkpoints_.write(so_far(true));
}

// What belongs to the results that are known.
void Columns::take_over(const IutRecord& before, PlannedColumn& planned) const {
  std::vector<std::string>& notes = planned.iut.notes;
  for (const std::string& note : before.notes) {
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  }
  const auto traits = before_.pass_traits.find(before.id);
  if (traits != before_.pass_traits.end()) planned.options.known_pass_traits = traits->second;
}

void Columns::prepare(Column& column) {
  PlannedColumn& planned = column.planned;
  const std::string id = planned.iut.id;
  if (planned.iut.error) {
    keep(column, {.iut = planned.iut, .results = {}, .failures = {}}, true);
    return;
  }
  if (const IutRecord* before = find_iut(before_, id);
      before != nullptr && same_implementation(*before, planned.iut)) {
    planned.options.known = known_results(before_, id, !arguments_.output.empty());
    planned.options.provisional = provisional_verdicts(before_, id);
    if (!planned.options.known.empty()) take_over(*before, planned);
  }
  planned.options.max_time_s = arguments_.max_time_s.value_or(usual_max_time(planned.options));
  column.run = std::make_unique<ColumnRun>(
      *column.implementation->target, planned.iut, planned.options,
      [this, id](std::size_t done, std::size_t total, const std::string& test) {
        progress_.update(id, done, total, test);
      },
      Checkpoint{
          .due =
              [this] {
                const std::lock_guard lock(mutex_);
                return checkpoints_.due();
              },
          .take = [this, &column](ColumnResults known) { keep(column, std::move(known), false); }});
}

// Whether it was the last one of its column to end.
bool Columns::run_shard(Column& column, std::size_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (column.started++ == 0) {
      progress_.start(column.planned.iut.id, column.run->cases());
    }
  }
  column.run->run_shard(number);
  const std::lock_guard lock(mutex_);
  return ++column.ended == column.run->shards();
}

void Columns::finish(Column& column) {
  if (column.started == 0) progress_.start(column.planned.iut.id, 0);
  ColumnResults results = column.run->finish();
  column.run.reset();
  progress_.finish(column.planned.iut.id, outcome_words(results));
  keep(column, std::move(results), true);
}

// All columns of an MPI tell together what is behind its failures, so this comes when the last one
// is done.
void Columns::investigate_failures(int jobs) {
  find_causes(run_);
  if (run_.causes.empty() || interrupted()) return;
  std::vector<MeasuredColumn> measured;
  for (const Column& column : columns_) {
    if (column.implementation == nullptr || !column.found) continue;
    measured.push_back({*column.implementation->target, column.planned.options, *column.found});
  }
  if (!arguments_.output.empty()) {
    constexpr const char* kReproducers = "reproducers";
    const std::size_t total = run_.causes.size();
    progress_.start(kReproducers, total, "cause");
    write_reproducers(arguments_.output, measured, kVersion, jobs, arguments_.jobs > 0, run_,
                      [&](std::size_t done, const Cause& cause) {
                        progress_.update(kReproducers, done, total, cause.id);
                      });
    find_causes(run_);  // each is now shown by the case that has the reproducer
    const auto count = std::count_if(run_.causes.begin(), run_.causes.end(),
                                     [](const Cause& cause) { return !cause.reproducer.empty(); });
    progress_.finish(kReproducers, fmt::format("{} of {} {} one", count, counted(total, "cause"),
                                               total == 1 ? "has" : "have"));
  }
  if (!interrupted()) try_causes_again(measured, jobs, arguments_.jobs > 0, run_);
}

void Columns::run_shards(int jobs) {
  struct Work {
    Column* column;
    std::size_t shard;
  };
  std::vector<Work> works;
  for (Column& column : columns_) {
    if (!column.run) continue;
    for (std::size_t at = 0; at < column.run->shards(); ++at) works.push_back({&column, at});
  }
  in_parallel(
      jobs, works.size(),
      [&](std::size_t at) {
        Column& column = *works[at].column;
        if (run_shard(column, works[at].shard)) finish(column);
      },
      [&](std::size_t at) {
        const Column& column = *works[at].column;
        return jobs_of_shard(column.planned.options, arguments_.jobs > 0,
                             column.run->mostly_waits(works[at].shard));
      });
  // Those without a case, and those that were interrupted after some of their shards.
  for (Column& column : columns_) {
    if (column.run && (column.started > 0 || column.run->shards() == 0)) finish(column);
  }
}

void Columns::measure(const std::vector<Address>& addresses) {
  // What a launcher of the user's has room for is not known here.
  const bool one = arguments_.jobs == 0 && arguments_.options.queued;
  const int usual = std::min(usable_processors(), kMaxUsualJobs);
  const int jobs = one ? 1 : arguments_.jobs > 0 ? arguments_.jobs : usual;
  const std::vector<PreparedIut> implementations =
      prepare_all(addresses, arguments_.options, bindings_from(arguments_.bindings), jobs);
  plan(implementations);
  for (Column& column : columns_) prepare(column);
  // An MPI that starts may wait most of that time, as Open MPI does for its daemon. Processes of
  // one column wait for each other: they get no company that was not asked for.
  const bool alone = std::ranges::all_of(
      columns_, [](const Column& column) { return column.planned.options.ranks == 1; });
  const bool one_more = arguments_.jobs == 0 && !one && alone && jobs < kMaxUsualJobs;
  run_shards(one_more ? jobs + 1 : jobs);
  RunResults all = so_far(interrupted());
  run_ = std::move(all);
  investigate_failures(jobs);
  run_.suite.complete = !interrupted();
}

}  // namespace

void measure_columns(const RunArguments& arguments, const std::vector<Address>& addresses,
                     const RunResults& before, RunResults& run, Progress& progress,
                     Checkpoints& checkpoints) {
  Columns(arguments, before, run, progress, checkpoints).measure(addresses);
}

}  // namespace infocts
