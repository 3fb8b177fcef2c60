// How deep values are nested in JSON that somebody else may have written.
#pragma once

#include <string_view>

namespace infocts {

/// Deeper than anything that infocts writes.
inline constexpr int kDeepestJson = 64;

/// Values in values without end would exhaust the stack of who copies or prints them.
bool is_nested_too_deeply(std::string_view json);

}  // namespace infocts
