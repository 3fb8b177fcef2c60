// Checks JSON that the suite writes against its JSON Schema.
#pragma once

#include <string>

#include "tests/support/json.h"

namespace infocts::tests {

/// How the document violates the schema; empty if it does not.
std::string schema_violation(const nlohmann::json& document, const nlohmann::json& schema);

}  // namespace infocts::tests
