#include "tests/support/schema.h"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace infocts::tests {

std::string schema_violation(const nlohmann::json& document, const nlohmann::json& schema) {
  using valijson::adapters::NlohmannJsonAdapter;
  valijson::Schema parsed;
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(NlohmannJsonAdapter(schema), parsed);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(parsed, NlohmannJsonAdapter(document), &results)) return {};
  std::string all = "invalid";
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    for (const std::string& part : error.context) all += part;
    all += ": " + error.description + "\n";
  }
  return all;
}

}  // namespace infocts::tests
