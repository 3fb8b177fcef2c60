#include "tool/journal/claim.h"

#include <nlohmann/json.hpp>

namespace infocts::journal {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Claim, kind, call, expected, actual, expected_bytes,
                                   actual_bytes)

// CBOR, because the strings hold any byte.
std::string write_claim(const Claim& claim) {
  std::string payload;
  nlohmann::json::to_cbor(nlohmann::json(claim), payload);
  return payload;
}

Claim read_claim(std::string_view payload) {
  return nlohmann::json::from_cbor(payload).get<Claim>();
}

}  // namespace infocts::journal
