// nlohmann::json for tests: compiled once, and for speed. Compiled with each test it took a twelfth
// of the processor time of all tests, for reading results.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

extern template class nlohmann::basic_json<>;

namespace infocts::tests {

/// Throws nlohmann::json::parse_error.
nlohmann::json read_json(const std::string& text);

}  // namespace infocts::tests
