#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/expectations.h"
#include "report/glob.h"
#include "report/judgement.h"
#include "report/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMostIdsTold = 5;

// The cases that passed against the word of one line: IUT → tests.
using Passes = std::map<std::string, std::vector<std::string>>;

std::string tell(const Passes& passes) {
  std::string out;
  for (const auto& [iut, tests] : passes) {
    if (!out.empty()) out += "; ";
    out += fmt::format("passes on {}: {}", iut, join_some(tests, kMostIdsTold));
  }
  return out;
}

void set_expected(CaseResult& result, const Expectation& line) {
  const bool has_better = result.expected && (result.expected->verdict == result.verdict ||
                                              line.verdict != result.verdict);
  if (!has_better) result.expected = Expected{line.verdict, line.where(), line.why};
}

// Applies one line to all results of the implementations that it speaks for.
Passes apply(RunResults& run, const Expectation& line) {
  std::map<std::string, bool> speaks_for;
  for (const IutRecord& iut : run.iuts) speaks_for[iut.id] = line.condition.matches(iut);
  Passes passes;
  for (CaseResult& result : run.results) {
    if (result.verdict == Verdict::skipped || !speaks_for[result.iut]) continue;
    if (!glob_covers(line.glob, result.test)) continue;
    set_expected(result, line);
    if (outcome_of(result) == Outcome::good) passes[result.iut].push_back(result.test);
  }
  return passes;
}

}  // namespace

void apply_expectations(RunResults& run, const std::vector<Expectation>& expectations,
                        const std::vector<std::string>& all_test_ids) {
  run.stale.clear();
  for (CaseResult& result : run.results) result.expected.reset();
  for (const Expectation& line : expectations) {
    const bool known =
        std::any_of(all_test_ids.begin(), all_test_ids.end(),
                    [&](const std::string& id) { return glob_covers(line.glob, id); });
    const Passes passes = apply(run, line);
    if (!known) {
      run.stale.push_back({line.where(), line.written(), "matches no known id"});
    } else if (!passes.empty()) {
      run.stale.push_back({line.where(), line.written(), tell(passes)});
    }
  }
}

}  // namespace infocts
