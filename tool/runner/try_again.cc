#include "tool/runner/try_again.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/runner/child.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/late_death.h"
#include "tool/runner/parallel.h"

namespace infocts {
namespace {

using Clock = std::chrono::steady_clock;

// What does not return was waited for long enough when it was judged.
constexpr double kTimeoutOfACase = 2;
constexpr double kTimeoutOfATry = 5;
constexpr double kShareOfMaxTime = 0.25;

RunOptions for_tries(RunOptions options) {
  options.timeout_s = std::min(options.timeout_s.value_or(kUsualTimeout), kTimeoutOfATry);
  options.case_timeout_s = std::min(*options.timeout_s, kTimeoutOfACase);
  options.record_failures = false;  // nobody reads what is recorded
  options.deadline.reset();
  return options;
}

/// One column, in which several causes are tried at a time.
class TriedColumn {
 public:
  explicit TriedColumn(const MeasuredColumn& column)
      : column_(column),
        options_(for_tries(column.options)),
        worker_(column.target, column.found.iut) {}

  bool may_try() const {
    const double share = kShareOfMaxTime * options_.max_time_s;
    const std::chrono::duration<double> spent = Clock::duration(spent_);
    return !column_.found.out_of_time && !options_.queued && !interrupted() &&
           (share <= 0 || spent.count() < share);
  }
  int ranks() const { return options_.ranks; }

  /// Whether the case deviates; nothing if that cannot be told.
  std::optional<bool> deviates_again(const RegisteredCase& entry, Verdict first) {
    const Clock::time_point start = Clock::now();
    const WorkerReport report =
        worker_.run(options_, worker_.plan(options_, entry.traits.phase, {&entry}));
    spent_ += (Clock::now() - start).count();
    if (report.stopped() || !report.spawn_error.empty()) return {};
    const bool ends_badly = any_bad_ending(report, entry.id).has_value();
    if (report.cases.empty()) return ends_badly ? std::optional(true) : std::nullopt;
    const std::optional<CaseResult> result =
        judge_trace(entry, column_.found.iut, report.cases.front(), report);
    if (!result || result->verdict == Verdict::error || result->verdict == Verdict::skipped ||
        result->verdict == Verdict::inconclusive) {
      return {};
    }
    // The limit is short, and a busy machine slow.
    if (result->verdict == Verdict::timed_out && first != Verdict::timed_out) return {};
    return deviates(result->verdict) || ends_badly;
  }

 private:
  const MeasuredColumn column_;
  const RunOptions options_;
  const CaseWorker worker_;
  std::atomic<Clock::rep> spent_ = 0;
};

/// The simplest case of a cause that can be run again.
struct Tried {
  const CaseResult* result = nullptr;
  const RegisteredCase* entry = nullptr;
  TriedColumn* column = nullptr;

  bool is_simpler_than(const Tried& other) const {
    const auto rank = [](const Tried& of) {
      const std::size_t steps = of.result->symptom ? of.result->symptom->steps : 0;
      return std::make_tuple(of.column->ranks(), of.entry->traits.property,  // they take long
                             of.result->reproducer.empty(), steps == 0, steps, of.result->test,
                             of.result->iut);
    };
    return other.result == nullptr || rank(*this) < rank(other);
  }
};

std::optional<Again> try_again(const Tried& tried) {
  const bool has_threads = tried.entry->traits.program != nullptr;
  Again again{.test = tried.result->test, .iut = tried.result->iut};
  const Clock::time_point start = Clock::now();
  const auto is_enough = [&] {
    return again.tries == kMostTriesAgain ||
           (again.tries == kEnoughTriesAgain && again.deviations == again.tries && !has_threads);
  };
  while (!is_enough() && tried.column->may_try() && Clock::now() - start < kTimeToTryAgain) {
    const std::optional<bool> deviates =
        tried.column->deviates_again(*tried.entry, tried.result->verdict);
    if (!deviates) break;
    ++again.tries;
    if (*deviates) ++again.deviations;
  }
  return again.tries > 0 ? std::optional(again) : std::nullopt;
}

}  // namespace

void try_causes_again(const std::vector<MeasuredColumn>& columns, int jobs, RunResults& run) {
  std::map<std::string, std::unique_ptr<TriedColumn>> by_id;
  for (const MeasuredColumn& column : columns) {
    by_id[column.found.iut.id] = std::make_unique<TriedColumn>(column);
  }
  std::map<std::string_view, const RegisteredCase*> entries;
  for (const RegisteredCase& entry : all_cases()) entries[entry.id] = &entry;
  std::map<std::pair<std::string, std::string>, Tried> simplest;  // by MPI and cause
  for (const CaseResult& result : run.results) {
    const IutRecord* iut = find_iut(run, result.iut);
    const auto column = by_id.find(result.iut);
    const auto entry = entries.find(result.test);
    // The end of a process is no case that could run alone.
    if (result.cause.empty() || iut == nullptr || column == by_id.end() || entry == entries.end() ||
        result.test == kEndOfProcess || !column->second->may_try()) {
      continue;
    }
    const Tried tried{&result, entry->second, column->second.get()};
    Tried& known = simplest[{group_name(*iut), result.cause}];
    if (tried.is_simpler_than(known)) known = tried;
  }
  const auto tried_of = [&](std::size_t at) {
    return simplest.find({run.causes[at].mpi, run.causes[at].id});
  };
  in_parallel(
      jobs, run.causes.size(),
      [&](std::size_t at) {
        if (const auto found = tried_of(at); found != simplest.end()) {
          run.causes[at].again = try_again(found->second);
        }
      },
      [&](std::size_t at) {
        const auto found = tried_of(at);
        return found == simplest.end() ? 1 : found->second.column->ranks();
      });
}

}  // namespace infocts
