// Checks JSON that the suite writes against its JSON Schema.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace infocts::tests {

/// What the schema holds against the document; empty if nothing.
std::string schema_violation(const nlohmann::json& document, const nlohmann::json& schema);

}  // namespace infocts::tests
