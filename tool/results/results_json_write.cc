#include <cmath>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "tool/results/citations.h"
#include "tool/results/differences.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"
#include "tool/results/timeline_json.h"

namespace infocts {
namespace {

using Json = nlohmann::ordered_json;

Json text(std::string_view bytes) { return printable(bytes); }

Json text_or_null(std::string_view bytes) { return bytes.empty() ? Json() : text(bytes); }

Json texts(const std::vector<std::string>& list) {
  Json out = Json::array();
  for (const std::string& entry : list) out.push_back(text(entry));
  return out;
}

/// An object of members in this order: nlohmann's own list of them makes an array of each first,
/// and looks for each name among those before.
class ObjectMembers {
 public:
  explicit ObjectMembers(std::size_t count) { members_.reserve(count); }
  void add(const char* name, Json value) { members_.emplace_back(name, std::move(value)); }
  Json json() && { return std::move(members_); }

 private:
  Json::object_t members_;
};

// JSON has no infinity; a broken clock must not make the file unreadable.
double duration(double value) { return std::isfinite(value) && value > 0 ? value : 0.0; }

Json suite_json(const SuiteRecord& suite) {
  return {{"version", text(suite.version)},
          {"seed", suite.seed},
          {"command", text(suite.command)},
          {"machine", text(suite.machine)},
          {"directory", text(suite.directory)},
          {"started", text(suite.started)},
          {"duration_s", duration(suite.duration_s)},
          {"complete", suite.complete},
          {"build", text(suite.build)}};
}

Json iut_json(const RunResults& run, const IutRecord& iut) {
  // Sorted by the names as they are written, so that reading and writing again changes nothing.
  std::map<std::string, long> limits;
  for (const auto& [name, value] : iut.limits) limits[printable(name)] = value;
  Json out{{"id", text(iut.id)},
           {"address", text(iut.address)},
           {"binding", text(iut.binding)},
           {"ranks", iut.ranks},
           {"launcher", text(iut.launcher)},
           {"vendor", text(iut.vendor)},
           {"vendor_version", text(iut.vendor_version)},
           {"mpi_version", text(iut.mpi_version)},
           {"applied_version", text(iut.applied_version)},
           {"profile", text_or_null(profile_of(run, iut))},
           {"library_version", text(iut.library_version)},
           {"library_path", text(iut.library_path)},
           {"library_stamp", text(iut.library_stamp)},
           {"limits", Json(limits)},
           {"absent", texts(iut.absent)},
           {"notes", texts(iut.notes)},
           {"error", iut.error ? text(*iut.error) : Json()}};
  if (const auto counts = run.pass_traits.find(iut.id);
      !run.suite.complete && counts != run.pass_traits.end()) {
    std::map<std::string, std::uint32_t> traits;
    for (const auto& [trait, count] : counts->second) traits[std::to_string(trait)] = count;
    out["traits_of_good_cases"] = Json(traits);
  }
  return out;
}

Json absent_json(const AbsentBinding& absent) {
  return {{"address", text(absent.address)},
          {"binding", text(absent.binding)},
          {"why", text(absent.why)}};
}

Json expected_json(const std::optional<Expected>& expected) {
  if (!expected) return {};
  return {{"verdict", to_string(expected->verdict)},
          {"where", text(expected->where)},
          {"why", text(expected->why)}};
}

// Of a run that is to go on, all that finding causes needs.
Json symptom_json(const Symptom& symptom, bool whole) {
  Json out{{"id", text(symptom.id)}};
  if (!whole || symptom.traits.empty()) return out;
  std::map<std::string, int> traits;
  for (const auto& [trait, distance] : symptom.traits) traits[printable(trait)] = distance;
  out.update({{"function", text(symptom.function)},
              {"what", text(symptom.what)},
              {"call", text(symptom.call)},
              {"expected", text(symptom.expected)},
              {"actual", text(symptom.actual)},
              {"form", text(symptom.form)},
              {"steps", symptom.steps},
              {"traits", Json(traits)}});
  if (!symptom.stored.empty()) out["stored"] = text(symptom.stored);
  if (symptom.call_failed) out["call_failed"] = true;
  return out;
}

// There are tens of thousands.
Json case_json(const RunResults& run, const CaseResult& result) {
  const bool has_value = result.verdict == Verdict::observed;
  ObjectMembers out(18);
  out.add("iut", text(result.iut));
  out.add("test", text(result.test));
  out.add("requirements", texts(result.requirements));
  out.add("level", to_string(result.level));
  out.add("verdict", to_string(result.verdict));
  out.add("skip_reason", result.skip_reason ? Json(to_string(*result.skip_reason)) : Json());
  out.add("expected", expected_json(result.expected));
  out.add("message", text(result.message));
  out.add("observed", has_value ? text(result.observed) : text_or_null(result.observed));
  out.add("duration_ms", duration(result.duration_ms));
  out.add("reproducer", text_or_null(result.reproducer));
  out.add("source", text_or_null(source_of(result)));
  if (!result.cause_reproducer.empty()) {
    out.add("cause_reproducer", text(result.cause_reproducer));
  }
  if (result.symptom) out.add("symptom", symptom_json(*result.symptom, !run.suite.complete));
  if (result.timeline) out.add("timeline", timeline_json<Json>(*result.timeline));
  if (result.histories) out.add("histories", *result.histories);
  if (result.provisional) out.add("provisional", true);
  if (result.charged) out.add("charged", true);
  return std::move(out).json();
}

Json requirement_result_json(const RequirementResult& result) {
  ObjectMembers out(6);
  out.add("iut", text(result.iut));
  out.add("id", text(result.id));
  out.add("level", to_string(result.level));
  out.add("verdict", to_string(result.verdict));
  out.add("facts", texts(result.facts));
  out.add("page", text_or_null(result.page));
  return std::move(out).json();
}

Json again_json(const std::optional<Retrials>& again) {
  if (!again) return {};
  return {{"test", text(again->test)},
          {"iut", text(again->iut)},
          {"tries", again->tries},
          {"deviations", again->deviations}};
}

Json cause_json(const Cause& cause) {
  Json cases = Json::object();
  for (const auto& [iut, tests] : cause.cases) cases[printable(iut)] = texts(tests);
  return {{"id", text(cause.id)},
          {"mpi", text(cause.mpi)},
          {"also", texts(cause.also)},
          {"sentence", text(cause.sentence)},
          {"call", text(cause.call)},
          {"expected", text(cause.expected)},
          {"actual", text(cause.actual)},
          {"reproducer", text_or_null(cause.reproducer)},
          {"again", again_json(cause.again)},
          {"cases", cases}};
}

Json difference_json(const Difference& difference) {
  Json values = Json::object();
  for (const Answer& answer : difference.answers) {
    const bool has_value = answer.verdict == Verdict::observed;
    values[answer.iut] = {{"verdict", to_string(answer.verdict)},
                          {"observed", has_value ? text(answer.observed) : Json()}};
  }
  return {{"requirements", texts(difference.requirements)},
          {"tests", texts(difference.cases)},
          {"values", values}};
}

Json stale_json(const StaleExpectation& stale) {
  return {{"where", text(stale.where)}, {"line", text(stale.line)}, {"reason", text(stale.reason)}};
}

// The counts in the shape that is the same for the run and for each of its implementations.
Json tally_json(const Tally& all) {
  Json verdicts = Json::object();
  for (const Verdict verdict : kVerdicts)
    verdicts[std::string(to_string(verdict))] = all.of(verdict);
  Json skips = Json::object();
  for (const SkipReason why : kSkipReasons) skips[std::string(to_string(why))] = all.of(why);
  return {{"cases", all.cases()},
          {"verdicts", verdicts},
          {"skipped", skips},
          {"unexpected", all.of(Outcome::unexpected)},
          {"not_measured", all.of(Outcome::unmeasured)},
          {"expected", all.of(Outcome::expected)},
          {"advice", all.of(Outcome::advice)}};
}

Json summary_json(const RunResults& run) {
  const ExitDecision decision = decide_exit(run);
  Json summary{{"exit_code", decision.code}, {"why", text(decision.why)}};
  summary.update(tally_json(tally(run)));
  summary["iuts"] = Json::array();
  for (const IutRecord& iut : run.iuts) {
    Json part{{"iut", text(iut.id)}};
    part.update(tally_json(tally(run, iut.id)));
    summary["iuts"].push_back(part);
  }
  summary["stale"] = Json::array();
  for (const StaleExpectation& stale : run.stale) summary["stale"].push_back(stale_json(stale));
  return summary;
}

template <typename Record, typename ToJson>
Json array_of(const std::vector<Record>& records, ToJson to_json) {
  Json out = Json::array();
  for (const Record& record : records) out.push_back(to_json(record));
  return out;
}

}  // namespace

std::string results_json(const RunResults& run) {
  const Json root{{"schema", kResultsSchema},
                  {"suite", suite_json(run.suite)},
                  {"iuts", array_of(run.iuts, [&](const auto& iut) { return iut_json(run, iut); })},
                  {"absent_bindings", array_of(run.absent_bindings, absent_json)},
                  {"results", array_of(run.results,
                                       [&](const auto& result) { return case_json(run, result); })},
                  {"requirements", array_of(run.requirements, requirement_result_json)},
                  {"causes", array_of(run.causes, cause_json)},
                  {"differences", array_of(find_differences(run), difference_json)},
                  {"summary", summary_json(run)}};
  return root.dump(1) + "\n";
}

}  // namespace infocts
