#include <nlohmann/json.hpp>

#include "tool/coverage/cause_measure.h"
#include "tool/results/text.h"

namespace infocts {

using Json = nlohmann::ordered_json;

std::string cause_measure_json(const CauseMeasure& measure) {
  const auto why = [](const std::string& error) {
    return error.empty() ? Json() : Json(printable(error));
  };
  Json faults = Json::array();
  for (const FaultCauses& fault : measure.faults) {
    Json causes = Json::array();
    for (const Cause& cause : fault.causes) {
      std::size_t cases = 0;
      for (const auto& [column, tests] : cause.cases) cases += tests.size();
      causes.push_back({{"id", cause.id}, {"sentence", cause.sentence}, {"cases", cases}});
    }
    faults.push_back({{"address", fault.address},
                      {"subjects", fault.subjects},
                      {"cases", fault.cases},
                      {"causes", std::move(causes)},
                      {"error", why(fault.error)}});
  }
  Json pairs = Json::array();
  for (const PairCauses& pair : measure.pairs) {
    pairs.push_back({{"first", pair.first},
                     {"second", pair.second},
                     {"mixed", pair.mixed},
                     {"masked", pair.masked},
                     {"error", why(pair.error)}});
  }
  Json joined = Json::array();
  for (const JoinedFaults& one : measure.joined) {
    joined.push_back({{"faults", one.addresses},
                      {"causes", one.causes},
                      {"seen", one.seen},
                      {"hidden", one.hidden}});
  }
  return Json{{"faults", std::move(faults)},
              {"pairs", std::move(pairs)},
              {"joined", std::move(joined)}}
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace infocts
