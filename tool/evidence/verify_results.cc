#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "conformance/harness/case.h"
#include "conformance/verdict.h"
#include "tool/evidence/verify.h"
#include "tool/results/judgement.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"
#include "tool/runner/selection.h"

namespace infocts {
namespace {

using StoredJson = nlohmann::ordered_json;

std::string column_and_case(const CaseResult& result) {
  return fmt::format("{} on {}", printable_line(result.test), printable_line(result.iut));
}

// Of one column: cases that are not there, filtered away, or judged at another level.
void check_column(const RunResults& run, const IutRecord& iut, const Catalogue& catalogue,
                  Discrepancies& discrepancies) {
  std::map<std::string, const CaseResult*> results;
  for (const CaseResult& result : run.results) {
    if (result.iut == iut.id) results[result.test] = &result;
  }
  const std::optional<StdVersion> version = StdVersion::parse(iut.applied_version);
  if (!version) {
    discrepancies.contradictions.push_back(
        fmt::format("{} was judged by the rules of '{}', which is not a version of the standard",
                    printable_line(iut.id), printable_line(iut.applied_version)));
  }
  std::vector<std::string> missing;
  for (const RegisteredCase& entry : all_cases()) {
    const auto found = results.find(entry.id);
    if (found == results.end()) {
      missing.push_back(entry.id);
      continue;
    }
    if (!version) continue;
    const Level level = level_of(requirements_of(entry, catalogue), *version);
    if (found->second->level != level) {
      discrepancies.contradictions.push_back(
          fmt::format("{} counts as {}, but is {} in MPI {}", column_and_case(*found->second),
                      to_string(found->second->level), to_string(level), version->str()));
    }
  }
  if (missing.empty()) return;
  discrepancies.contradictions.push_back(
      fmt::format("{} has no result for {} of {} cases of this suite: {}", printable_line(iut.id),
                  missing.size(), all_cases().size(), join_some(missing, 3)));
}

void check_case(const CaseResult& result, Discrepancies& discrepancies) {
  if (result.skip_reason.has_value() != (result.verdict == Verdict::skipped)) {
    discrepancies.contradictions.push_back(fmt::format(
        "{} is {} and {}", column_and_case(result), to_string(result.verdict),
        result.skip_reason ? "has a reason for being skipped" : "has no reason for being skipped"));
  }
  if (result.expected && first_line(result.expected->why).empty()) {
    discrepancies.contradictions.push_back(
        fmt::format("the expectation of {} has no reason", column_and_case(result)));
  }
}

std::string number_text(const StoredJson& value) { return printable_line(value.dump()); }

using RequirementVerdicts = std::map<std::pair<std::string, std::string>, Verdict>;

RequirementVerdicts requirement_verdicts(const RunResults& run) {
  RequirementVerdicts all;
  for (const RequirementResult& entry : run.requirements) {
    all[{entry.iut, entry.id}] = entry.verdict;
  }
  return all;
}

bool alike(const std::optional<Expected>& a, const std::optional<Expected>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->verdict == b->verdict && printable(a->where) == printable(b->where) &&
         printable(a->why) == printable(b->why);
}

}  // namespace

void check_results(const RunResults& run, bool same_suite, const Catalogue& catalogue,
                   Discrepancies& discrepancies) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const CaseResult& result : run.results) {
    if (!seen.emplace(result.iut, result.test).second) {
      discrepancies.contradictions.push_back(
          fmt::format("{} has two results", column_and_case(result)));
    }
    if (find_iut(run, result.iut) == nullptr) {
      discrepancies.contradictions.push_back(
          fmt::format("{} belongs to no MPI of the run", column_and_case(result)));
    }
    check_case(result, discrepancies);
  }
  if (!run.suite.complete) {
    discrepancies.left_out.emplace_back("the run was interrupted: cases may be missing");
  }
  for (const IutRecord& iut : run.iuts) {
    if (iut.error) {
      discrepancies.left_out.push_back(fmt::format("{} was not measured: {}",
                                                   printable_line(iut.id),
                                                   printable_line(first_line(*iut.error))));
      continue;
    }
    const Tally all = tally(run, iut.id);
    if (const std::size_t filtered = all.of(SkipReason::filtered); filtered != 0) {
      discrepancies.left_out.push_back(fmt::format("{}: {} of {} cases were filtered out",
                                                   printable_line(iut.id), filtered, all.cases()));
    }
    if (same_suite && run.suite.complete) check_column(run, iut, catalogue, discrepancies);
  }
}

void check_judgement(const RunResults& run, const RunResults& judged, const StoredJson& stored,
                     bool same_suite, Discrepancies& discrepancies) {
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    if (!alike(run.results[i].expected, judged.results[i].expected)) {
      changed.push_back(column_and_case(run.results[i]));
    }
  }
  if (!changed.empty()) {
    discrepancies.contradictions.push_back(
        fmt::format("the expectation files here do not say what results.json says was expected of "
                    "{} {}: {}",
                    changed.size(), changed.size() == 1 ? "case" : "cases", join_some(changed, 3)));
  }
  const RequirementVerdicts told = requirement_verdicts(run);
  const RequirementVerdicts follow = requirement_verdicts(judged);
  if (told != follow) {
    discrepancies.contradictions.emplace_back(
        "the verdicts of requirements do not follow from those of their cases");
  }
  const StoredJson computed = StoredJson::parse(results_json(judged));
  const auto summary = stored.find("summary");
  for (const auto& [key, value] : computed.at("summary").items()) {
    const StoredJson there =
        summary != stored.end() && summary->contains(key) ? summary->at(key) : StoredJson();
    // Another version may count more or less than this one.
    if (there == value || (there.is_null() && !same_suite)) continue;
    // Lists are long, and their parts are counted above them.
    discrepancies.contradictions.push_back(
        value.is_structured() ? fmt::format("summary.{} does not follow from the results", key)
                              : fmt::format("summary.{} is {}, but the results give {}", key,
                                            number_text(there), number_text(value)));
  }
}

void check_causes(const RunResults& run, Discrepancies& discrepancies) {
  std::map<std::pair<std::string, std::string>, const CaseResult*> results;
  for (const CaseResult& result : run.results) results[{result.iut, result.test}] = &result;
  std::set<std::pair<std::string, std::string>> behind;
  for (const Cause& cause : run.causes) {
    const std::string id = printable_line(cause.id);
    for (const auto& [iut, tests] : cause.cases) {
      for (const std::string& test : tests) {
        const auto found = results.find({iut, test});
        if (found == results.end() || !deviates(found->second->verdict)) {
          discrepancies.contradictions.push_back(
              fmt::format("cause {} is said to explain {} on {}, which does not deviate", id,
                          printable_line(test), printable_line(iut)));
        }
        if (!behind.emplace(iut, test).second) {
          discrepancies.contradictions.push_back(
              fmt::format("{} on {} has two causes", printable_line(test), printable_line(iut)));
        }
      }
    }
  }
  if (!run.causes_known) return;
  for (const CaseResult& result : run.results) {
    if (result.symptom && deviates(result.verdict) && !behind.contains({result.iut, result.test})) {
      discrepancies.contradictions.push_back(
          fmt::format("{} deviates, but has no cause", column_and_case(result)));
    }
  }
}

}  // namespace infocts
