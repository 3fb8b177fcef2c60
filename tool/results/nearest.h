// What somebody may have meant who typed a word that nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// Ends a sentence about an unknown word: "; did you mean 'x' or 'y'?" with the known words that
/// take the fewest typing errors, or "." if none is near. Case does not count.
std::string or_nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace infocts
