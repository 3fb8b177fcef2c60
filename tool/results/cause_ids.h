// The parts of a cause's id: "info_get.flag.5f3c1a" is a function, what deviates in it, and a hash
// (tool/causes/form.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// Whether the text looks like such an id.
bool is_cause_id(std::string_view text);

/// "info_get.flag". Two cases of one cause may differ in it, if a defect shows in two ways.
std::string_view id_without_hash(std::string_view id);

/// Those of `ids` with the same deviation; if there are none, those with the same function.
std::vector<std::string> most_alike(std::string_view id, const std::vector<std::string>& ids);

}  // namespace infocts
