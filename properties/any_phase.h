// Programs that use only functions which may be called in every phase and from every thread, and
// the requirements on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/generate.h"

namespace infocts::properties {

/// Commands for these functions only; no errors.
Mix allowed_anywhere();

/// The functions that a requirement is about, as ids name them: {"get_string"}, {"toint",
/// "fromint"}; none for a requirement that is about no single function.
std::vector<std::string> functions_of(std::string_view requirement);

}  // namespace infocts::properties
