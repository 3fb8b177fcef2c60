// nlohmann::json for tests. They are compiled without optimisation, and reading megabytes of
// results that way took a twelfth of their processor time: its members are compiled once, with
// optimisation.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

extern template class nlohmann::basic_json<>;

namespace infocts::tests {

/// Throws nlohmann::json::parse_error.
nlohmann::json read_json(const std::string& text);

}  // namespace infocts::tests
