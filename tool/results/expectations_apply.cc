#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "adapters/binding.h"
#include "tool/results/cause_lines.h"
#include "tool/results/columns.h"
#include "tool/results/expectations.h"
#include "tool/results/glob.h"
#include "tool/results/judgement.h"
#include "tool/results/nearest.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxIdsTold = 5;
constexpr std::size_t kMaxColumnsTold = 5;

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

using ColumnsById = std::map<std::string, const IutRecord*>;

// What one line met in the columns that it speaks for.
struct Met {
  PassesByColumn passes;
  bool shows = false;                                ///< the verdict of the line
  bool unclear = false;                              ///< something that may hide this verdict
  std::map<Verdict, std::set<std::string>> instead;  ///< other bad verdicts, and their columns
};

ColumnsById columns_meant(const RunResults& run, const Expectation& line) {
  ColumnsById meant;
  for (const IutRecord& iut : run.iuts) {
    if (line.condition.matches(iut)) meant[iut.id] = &iut;
  }
  return meant;
}

// Applies one line to all results of the implementations that it speaks for. `is_current`: it
// covers something by an id of today, and what it covers by old ones alone is held to other lines.
Met apply(RunResults& run, const Expectation& line, bool is_current, const Catalogue& catalogue) {
  const ColumnsById meant = columns_meant(run, line);
  Met met;
  std::set<BindingsCase> expected;
  for (CaseResult& result : run.results) {
    const auto iut = meant.find(result.iut);
    if (result.verdict == Verdict::skipped || iut == meant.end()) continue;
    if (!glob_names(line.glob, result.test, catalogue)) continue;
    const bool good = outcome_of(result) == Outcome::good;
    if (good && line.by_chance) continue;
    set_expected(result, line);
    const bool counts = !is_current || glob_covers(line.glob, result.test);
    if (counts && good) met.passes[result.iut].push_back(result.test);
    if (result.verdict == line.verdict) {
      met.shows = true;
      expected.emplace(iut->second->address, iut->second->ranks, result.test);
    } else if (result.verdict == Verdict::inconclusive || result.verdict == Verdict::error) {
      met.unclear = true;  // whether a line expects it or not
    } else if (counts && !good) {
      met.instead[result.verdict].insert(result.iut);
    }
  }
  if (line.condition.bindings.empty()) forget_mixed(met.passes, run, expected);
  return met;
}

// Whether the line may be about what this run left out: a column, a binding, several ranks, or a
// case that ran nowhere; or other rules than those of this run.
bool is_about_more(const RunResults& run, const Expectation& line, const Catalogue& catalogue) {
  const ColumnsById meant = columns_meant(run, line);
  const auto lacks_a_binding = [&](const IutRecord& iut) {
    return std::any_of(kBindings.begin(), kBindings.end(), [&](Binding binding) {
      const std::string name(name_of(binding));
      const bool is_meant =
          line.condition.bindings.empty() || line.condition.bindings.contains(name);
      return is_meant && !tells_of_binding(run, group_name(iut), name);
    });
  };
  if (!run.suite.complete || std::any_of(meant.begin(), meant.end(), [&](const auto& column) {
        const IutRecord& iut = *column.second;
        return iut.error || !has_usual_rules(iut) || lacks_a_binding(iut);
      })) {
    return true;
  }
  using CaseOfMpi = std::pair<std::string_view, std::string_view>;  // address and id
  std::set<CaseOfMpi> ran;
  std::set<CaseOfMpi> left_out;
  for (const CaseResult& result : run.results) {
    const auto iut = meant.find(result.iut);
    if (iut == meant.end()) continue;
    const CaseOfMpi id{iut->second->address, result.test};
    if (result.verdict != Verdict::skipped) {
      ran.insert(id);
    } else if (result.skip_reason == SkipReason::filtered ||
               result.skip_reason == SkipReason::needs_ranks) {
      left_out.insert(id);
    }
  }
  return std::any_of(left_out.begin(), left_out.end(), [&](const CaseOfMpi& id) {
    return !ran.contains(id) && glob_names(line.glob, id.second, catalogue);
  });
}

std::string tell_gone(const RunResults& run, const Expectation& line, const Met& met) {
  std::vector<std::string> now;
  for (const auto& [verdict, columns] : met.instead) {
    now.push_back(fmt::format("{} on {}", to_string(verdict),
                              join_some(fold_columns(run, columns), kMaxColumnsTold)));
  }
  return fmt::format("no longer {}; now: {}", predicate_of(line.verdict), fmt::join(now, ", "));
}

// Why a line on cases no longer holds; empty if it may.
std::string why_no_longer(const RunResults& run, const Expectation& line, const Met& met,
                          const Catalogue& catalogue) {
  if (!met.passes.empty()) return tell(met.passes);
  if (line.by_chance || met.shows || met.unclear || met.instead.empty()) return {};
  return is_about_more(run, line, catalogue) ? std::string() : tell_gone(run, line, met);
}

// The ids of cases, and of the requirements and subjects above them.
std::vector<std::string> with_those_above(const std::vector<std::string>& case_ids) {
  std::set<std::string> all;
  for (std::string_view id : case_ids) {
    while (all.emplace(id).second && id.find('.') != id.rfind('.'))
      id = id.substr(0, id.rfind('.'));
  }
  return {all.begin(), all.end()};
}

std::string tell_unknown(const std::string& glob, const std::vector<std::string>& case_ids) {
  std::string why = "matches no known id";
  if (glob.find_first_of("*?") != std::string::npos) return why;
  const std::vector<std::string> nearest = nearest_to(glob, with_those_above(case_ids));
  if (!nearest.empty()) why += fmt::format("; most similar: {}", fmt::join(nearest, ", "));
  return why;
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
    const Met met = apply(run, line, is_current, catalogue);
    const std::string why =
        known ? why_no_longer(run, line, met, catalogue) : tell_unknown(line.glob, all_case_ids);
    if (!why.empty()) run.stale.push_back({line.where(), line.written(), why});
  }
}

}  // namespace infocts
