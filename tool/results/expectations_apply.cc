#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tool/results/cause_lines.h"
#include "tool/results/expectations.h"
#include "tool/results/glob.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxIdsTold = 5;

// The cases that passed against the word of one line: IUT → tests.
using PassesByColumn = std::map<std::string, std::vector<std::string>>;

std::string tell(const PassesByColumn& passes) {
  std::string out;
  for (const auto& [iut, tests] : passes) {
    if (!out.empty()) out += "; ";
    out += fmt::format("passes on {}: {}", iut, join_some(tests, kMaxIdsTold));
  }
  return out;
}

// A case of one MPI, whichever binding it went through.
using BindingsCase = std::tuple<std::string, int, std::string>;

// A line that names no binding may be right in one of them: it is not wrong in the others.
void forget_mixed(PassesByColumn& passes, const RunResults& run,
                  const std::set<BindingsCase>& expected) {
  for (const IutRecord& iut : run.iuts) {
    const auto found = passes.find(iut.id);
    if (found == passes.end()) continue;
    std::erase_if(found->second, [&](const std::string& test) {
      return expected.contains({iut.address, iut.ranks, test});
    });
    if (found->second.empty()) passes.erase(found);
  }
}

bool covers_any(std::string_view glob, const std::vector<std::string>& ids) {
  return std::any_of(ids.begin(), ids.end(),
                     [&](const std::string& id) { return glob_covers(glob, id); });
}

// Applies one line to all results of the implementations that it speaks for. `is_current`: it
// covers something by an id of today, and what it covers by old ones alone is held to other lines.
PassesByColumn apply(RunResults& run, const Expectation& line, bool is_current,
                     const Catalogue& catalogue) {
  std::map<std::string, const IutRecord*> meant;
  for (const IutRecord& iut : run.iuts) {
    if (line.condition.matches(iut)) meant[iut.id] = &iut;
  }
  PassesByColumn passes;
  std::set<BindingsCase> expected;
  for (CaseResult& result : run.results) {
    const auto iut = meant.find(result.iut);
    if (result.verdict == Verdict::skipped || iut == meant.end()) continue;
    if (!glob_names(line.glob, result.test, catalogue)) continue;
    const bool good = outcome_of(result) == Outcome::good;
    if (good && line.by_chance) continue;
    set_expected(result, line);
    const bool counts = !is_current || glob_covers(line.glob, result.test);
    if (counts && good) passes[result.iut].push_back(result.test);
    if (result.verdict == line.verdict) {
      expected.emplace(iut->second->address, iut->second->ranks, result.test);
    }
  }
  if (line.condition.bindings.empty()) forget_mixed(passes, run, expected);
  return passes;
}

}  // namespace

void set_expected(CaseResult& result, const Expectation& line) {
  const bool has_better = result.expected && (result.expected->verdict == result.verdict ||
                                              line.verdict != result.verdict);
  if (!has_better) result.expected = Expected{line.verdict, line.where(), line.why};
}

void apply_expectations(RunResults& run, const std::vector<Expectation>& expectations,
                        const std::vector<std::string>& all_case_ids, const Catalogue& catalogue) {
  run.stale.clear();
  for (CaseResult& result : run.results) result.expected.reset();
  for (const Expectation& line : expectations) {
    if (!line.cause.empty()) {
      const std::string why = apply_cause_line(run, line);
      if (!why.empty()) run.stale.push_back({line.where(), line.written(), why});
      continue;
    }
    const bool is_current = covers_any(line.glob, all_case_ids);
    const bool known = is_current || std::any_of(all_case_ids.begin(), all_case_ids.end(),
                                                 [&](const std::string& id) {
                                                   return glob_names(line.glob, id, catalogue);
                                                 });
    const PassesByColumn passes = apply(run, line, is_current, catalogue);
    if (!known) {
      run.stale.push_back({line.where(), line.written(), "matches no known id"});
    } else if (!passes.empty()) {
      run.stale.push_back({line.where(), line.written(), tell(passes)});
    }
  }
}

}  // namespace infocts
