#include "tool/journal/holding.h"

#include <nlohmann/json.hpp>

namespace infocts::journal {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeldPair, key, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Holding, object, padded, nkeys, pairs, hides_keys)

// CBOR, because the strings hold any byte.
std::string write_holding(const Holding& holding) {
  std::string payload;
  nlohmann::json::to_cbor(nlohmann::json(holding), payload);
  return payload;
}

Holding read_holding(std::string_view payload) {
  return nlohmann::json::from_cbor(payload).get<Holding>();
}

}  // namespace infocts::journal
