// Entries of the catalogue as JSON: what `list --json` and `explain --json` print.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "conformance/standard/standard.h"

namespace infocts {

nlohmann::json requirement_json(const Requirement& entry);
nlohmann::json case_json(const RegisteredCase& entry);

/// With its pages by version and the requirements that cite it.
nlohmann::json fact_json(const Fact& fact);

}  // namespace infocts
