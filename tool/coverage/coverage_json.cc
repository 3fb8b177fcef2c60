#include <nlohmann/json.hpp>

#include "tool/coverage/writers.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using Json = nlohmann::ordered_json;

Json fraction_json(const Fraction& fraction) {
  return {{"part", fraction.part}, {"whole", fraction.whole}};
}

Json requirement_record_json(const RequirementRecord& entry) {
  Json cases = Json::array();
  for (const CaseRecord& one : entry.cases) {
    cases.push_back({{"id", one.test},
                     {"verdict", to_string(one.verdict)},
                     {"property", one.property},
                     {"on_variant", one.on_variant.empty() ? Json() : Json(one.on_variant)}});
  }
  return {{"id", entry.id},         {"level", to_string(entry.level)},
          {"std", entry.judged_as}, {"cases", std::move(cases)},
          {"faults", entry.faults}, {"killed", entry.noticed}};
}

Json fault_json(const FaultRecord& fault) {
  Json breaches = Json::array();
  for (const Breach& breach : fault.breaches) {
    breaches.push_back({{"requirement", breach.requirement},
                        {"ran", breach.ran},
                        {"spoilt", breach.failing_anyway},
                        {"killed_by", breach.noticing_cases},
                        {"failed", breach.failed}});
  }
  return {{"address", fault.address},
          {"text", fault.text},
          {"violates", std::move(breaches)},
          {"killed", fault.noticed()},
          {"killed_by_properties", fault.by_properties},
          {"runs", fault.runs},
          {"error", fault.error.empty() ? Json() : Json(printable(fault.error))}};
}

Json variant_json(const VariantRecord& variant) {
  Json accusations = Json::array();
  for (const Accusation& accusation : variant.accusations) {
    accusations.push_back({{"test", accusation.test},
                           {"verdict", to_string(accusation.verdict)},
                           {"message", printable(accusation.message)}});
  }
  return {{"address", variant.address},
          {"text", variant.text},
          {"allowed_by", variant.allowed_by},
          {"cases", variant.judged.size()},
          {"seen", variant.seen},
          {"stack", variant.stack.empty() ? Json() : Json(variant.stack)},
          {"accusations", std::move(accusations)},
          {"error", variant.error.empty() ? Json() : Json(printable(variant.error))}};
}

template <typename Record, typename Writer>
Json list_json(const std::vector<Record>& records, Writer write) {
  Json list = Json::array();
  for (const Record& record : records) list.push_back(write(record));
  return list;
}

}  // namespace

std::string coverage_json(const Coverage& coverage) {
  const Gaps gaps = gaps_in(coverage);
  const Json json{
      {"schema", "infocts-coverage/1"},
      {"suite", {{"version", coverage.suite_version}, {"command", printable(coverage.command)}}},
      {"address", coverage.address},
      {"complete", coverage.complete},
      {"duration_s", coverage.duration_s},
      {"summary",
       {{"requirements", coverage.requirements.size()},
        {"faults_killed", fraction_json(noticed(coverage))},
        {"faults_killed_by_properties",
         coverage.properties ? fraction_json(noticed_by_properties(coverage)) : Json()},
        {"faults_tried_with_properties",
         coverage.properties ? Json(tried_with_properties(coverage)) : Json()},
        {"variants", coverage.variants.size()},
        {"gaps", gaps.count()}}},
      {"gaps",
       {{"without_case", gaps.without_case},
        {"needs_ranks", gaps.needs_ranks},
        {"unprovable", gaps.unprovable},
        {"without_fault", gaps.without_fault},
        {"survivors", gaps.survivors},
        {"accused", gaps.accused},
        {"not_measured", gaps.not_measured},
        {"deaths", gaps.deaths},
        {"by_chance", gaps.by_chance},
        {"together", gaps.together},
        {"unseen", gaps.unseen}}},
      {"requirements", list_json(coverage.requirements, requirement_record_json)},
      {"faults", list_json(coverage.faults, fault_json)},
      {"variants", list_json(coverage.variants, variant_json)},
  };
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace infocts
