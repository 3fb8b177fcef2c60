// What one step of a program gave, in words that can be compared with what was recorded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// "untouched", or the string in it: up to the terminator, if there is one.
std::string field_words(std::string_view bytes);

}  // namespace infocts
