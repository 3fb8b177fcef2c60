#include "tool/worker/outcome.h"

#include <nlohmann/json.hpp>

#include "tool/results/timeline_json.h"

namespace infocts {

// Values may hold any byte; those that are no UTF-8 travel as the replacement character.
std::string write_outcome(const CaseOutcome& outcome) {
  nlohmann::json json{{"verdict", to_string(outcome.verdict)}, {"message", outcome.message},
                      {"observed", outcome.observed},          {"duration_ms", outcome.duration_ms},
                      {"bystander", outcome.bystander},        {"traits", outcome.traits},
                      {"reproducer", outcome.reproducer}};
  if (outcome.timeline) json["timeline"] = timeline_json<nlohmann::json>(*outcome.timeline);
  if (outcome.histories) json["histories"] = *outcome.histories;
  if (outcome.calls_dropped) json["calls_dropped"] = true;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

CaseOutcome read_outcome(std::string_view text) {
  const auto json = nlohmann::json::parse(text);
  CaseOutcome outcome;
  outcome.verdict = verdict_from(json.at("verdict").get<std::string>()).value_or(Verdict::error);
  json.at("message").get_to(outcome.message);
  json.at("observed").get_to(outcome.observed);
  json.at("duration_ms").get_to(outcome.duration_ms);
  json.at("bystander").get_to(outcome.bystander);
  if (json.contains("traits")) json.at("traits").get_to(outcome.traits);
  if (json.contains("calls_dropped")) json.at("calls_dropped").get_to(outcome.calls_dropped);
  if (json.contains("reproducer")) json.at("reproducer").get_to(outcome.reproducer);
  if (json.contains("timeline")) outcome.timeline = read_timeline(json.at("timeline"));
  if (json.contains("histories")) outcome.histories = json.at("histories").get<std::size_t>();
  return outcome;
}

}  // namespace infocts
