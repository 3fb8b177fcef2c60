// What somebody may have meant who typed a word that nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// The known words that take the fewest typing errors, at most three; none if none is near. Case
/// does not count.
std::vector<std::string> nearest_to(std::string_view word, const std::vector<std::string>& known);

/// Ends a sentence about an unknown word: "; did you mean 'x' or 'y'?" with nearest_to(), or "."
/// if none is near.
std::string or_nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace infocts
