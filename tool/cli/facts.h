// Prints the facts of the standard (docs/standard) and the requirements that cite them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "conformance/standard/standard.h"

namespace infocts {

/// Each fact with its pages by version and the requirements that cite it.
nlohmann::json facts_json();

/// Each page of the standard that facts name, once.
nlohmann::json documents_json();

/// "V15   shall   since 2.0   set adds the pair, or replaces the value."
std::string fact_line(const nlohmann::json& fact);

/// Which facts no requirement cites, though a library could break them.
std::string uncited_facts(const nlohmann::json& facts);

/// The first sentence of its text.
std::string summary(const Fact& fact);

/// What `infocts explain V15` prints.
void explain_fact(const Fact& fact);

}  // namespace infocts
