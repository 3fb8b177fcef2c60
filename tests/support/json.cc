#include "tests/support/json.h"

template class nlohmann::basic_json<>;

namespace infocts::tests {

nlohmann::json read_json(const std::string& text) { return nlohmann::json::parse(text); }

}  // namespace infocts::tests
