// Ids of causes as words: "info_get.flag.5f3c1a" is a function, what of it deviates, and a hash
// (tool/causes/form.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// Whether it is written like one.
bool is_cause_id(std::string_view text);

/// "info_get.flag". Two cases of one cause may differ in it, where one defect shows in two ways.
std::string_view deviation_of(std::string_view id);

/// Of these ids, those of the same deviation; where there are none, those of the same function.
std::vector<std::string> most_alike(std::string_view id, const std::vector<std::string>& ids);

}  // namespace infocts
