#include "tool/results/cause_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "adapters/binding.h"
#include "tool/results/cause_counts.h"
#include "tool/results/cause_ids.h"
#include "tool/results/columns.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxNamed = 5;

// Of the causes of this run, those that the line is about: MPI and id.
std::set<std::pair<std::string, std::string>> causes_meant(const RunResults& run,
                                                           const Expectation& line) {
  std::set<std::pair<std::string, std::string>> ids;
  std::set<std::string> has_own;  // MPIs where a cause has the id itself: no other one is meant
  for (const Cause& cause : run.causes) {
    if (cause.id == line.cause) has_own.insert(cause.mpi);
  }
  for (const Cause& cause : run.causes) {
    const bool is_meant =
        has_own.contains(cause.mpi) ? cause.id == line.cause : is_cause(cause, line.cause);
    if (is_meant) ids.emplace(cause.mpi, cause.id);
  }
  return ids;
}

// A cause that grew by a new defect must not cover it: a case counts only if what deviates in it
// is what the line names.
bool deviates_like(const CaseResult& result, const Expectation& line) {
  return result.symptom && id_without_hash(result.symptom->id) == id_without_hash(line.cause);
}

// With several ranks some cases are always left out. Whether others are as well is what the column
// with one rank tells, for which the same cases were selected.
bool has_all_cases(const RunResults& run, const IutRecord& iut) {
  return std::any_of(run.iuts.begin(), run.iuts.end(), [&](const IutRecord& alone) {
    return alone.ranks == 1 && alone.binding == iut.binding && alone.address == iut.address &&
           std::none_of(run.results.begin(), run.results.end(), [&](const CaseResult& result) {
             return result.iut == alone.id && result.skip_reason == SkipReason::filtered;
           });
  });
}

// Whether the run has all that the line may mean of this MPI, so that a cause that is not there has
// gone.
bool tells_all(const RunResults& run, const Expectation& line, const std::string& mpi) {
  const auto& named = line.condition.bindings;
  for (const Binding binding : kBindings) {
    const std::string name(name_of(binding));
    if (!named.empty() && !named.contains(name)) continue;
    if (!tells_of_binding(run, mpi, name)) return false;
  }
  return std::all_of(run.iuts.begin(), run.iuts.end(), [&](const IutRecord& iut) {
    if (group_name(iut) != mpi || !line.condition.matches(iut)) return true;
    return !iut.error && has_usual_rules(iut) && has_all_cases(run, iut);
  });
}

std::string why_stale(const RunResults& run, const Expectation& line,
                      const std::vector<std::string>& mpis, bool in_other_verdict) {
  std::string why =
      fmt::format("this cause no longer shows{} on {}",
                  in_other_verdict ? fmt::format(" as {}", to_string(line.verdict)) : std::string(),
                  join_some(mpis, kMaxNamed));
  if (in_other_verdict) return why;
  std::set<std::string> there;
  for (const Cause& cause : run.causes) {
    if (std::find(mpis.begin(), mpis.end(), cause.mpi) != mpis.end()) there.insert(cause.id);
  }
  const std::vector<std::string> alike = most_alike(line.cause, {there.begin(), there.end()});
  if (!alike.empty()) why += fmt::format("; most similar: {}", join_some(alike, kMaxNamed));
  return why;
}

}  // namespace

bool has_usual_rules(const IutRecord& iut) {
  const auto claimed = StdVersion::parse(iut.mpi_version);
  const Binding binding = binding_from(iut.binding).value_or(Binding::c);
  return claimed && rules_for(binding, *claimed).str() == iut.applied_version;
}

bool tells_of_binding(const RunResults& run, const std::string& mpi, const std::string& binding) {
  return std::any_of(run.iuts.begin(), run.iuts.end(), [&](const IutRecord& iut) {
    if (group_name(iut) != mpi) return false;
    const bool is_absent = std::any_of(
        run.absent_bindings.begin(), run.absent_bindings.end(), [&](const AbsentBinding& absent) {
          return absent.address == iut.address && absent.binding == binding;
        });
    return is_absent || iut.binding == binding;
  });
}

std::string apply_cause_line(RunResults& run, const Expectation& line) {
  const auto ids = causes_meant(run, line);
  std::map<std::string, const IutRecord*> columns;
  std::vector<std::string> mpis;
  for (const IutRecord& iut : run.iuts) {
    if (!line.condition.matches(iut)) continue;
    columns[iut.id] = &iut;
    const std::string mpi = group_name(iut);
    if (std::find(mpis.begin(), mpis.end(), mpi) == mpis.end()) mpis.push_back(mpi);
  }
  bool shows = false;
  bool in_other_verdict = false;
  for (CaseResult& result : run.results) {
    const auto column = columns.find(result.iut);
    if (column == columns.end() || !ids.contains({group_name(*column->second), result.cause}) ||
        !deviates_like(result, line)) {
      continue;
    }
    set_expected(result, line);
    (result.verdict == line.verdict ? shows : in_other_verdict) = true;
  }
  if (shows || line.by_chance || !run.causes_known || !run.suite.complete) return {};
  std::erase_if(mpis, [&](const std::string& mpi) { return !tells_all(run, line, mpi); });
  return mpis.empty() ? std::string() : why_stale(run, line, mpis, in_other_verdict);
}

}  // namespace infocts
