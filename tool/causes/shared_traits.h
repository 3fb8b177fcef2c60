// Traits of code that several functions share: what is special about a key, whichever function it
// is given to, or a predefined object, whichever function looks at it.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "tool/causes/traits.h"

namespace infocts {

/// "keys|with a leading blank".
Trait of_keys(std::string_view words);

/// Adds those of the traits of calls, farther from what deviates by one: that several functions are
/// wrong by one defect is told only if nothing closer explains it.
void add_shared_traits(std::map<Trait, int>& traits);

bool is_shared(std::string_view trait);

/// Traits of single functions that a shared one stands for.
std::vector<Trait> functions_with(std::string_view shared);

}  // namespace infocts
