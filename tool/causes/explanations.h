// Finds the cheapest set of defects that explains all failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/causes/manner.h"

namespace infocts {

/// One failed case: its traits, each with its distance from what deviates (tool/results/results.h).
struct Failure {
  std::map<std::string, int> traits;
  /// No answer is wrong, but memory around an argument was read or written, or the call did not
  /// return: seldom the same defect as a wrong answer.
  bool of_memory = false;
  std::string observable = {};  ///< the function that deviates, and what deviates in it
  Manners manner = 0;           ///< how
};

/// Failures that one trait explains.
struct Explanation {
  std::string trait;
  std::vector<std::size_t> failures;  ///< indexes into the list, at least one
};

/// "requirement|info.get.flag_false": what cases are about, not a trait of their calls. It groups
/// failures, and is told of a group only if no trait of what deviates is common to all.
inline constexpr std::string_view kRequirementTrait = "requirement|";
inline bool is_requirement(std::string_view trait) { return trait.starts_with(kRequirementTrait); }

/// How many cases that do not fail have a trait.
using Passes = std::function<double(const std::string& trait)>;

/// Puts every failure that has a trait into one explanation. A defect is a trait. This is
/// minimum description length: each defect costs a sum that is smaller the more there are, and the
/// entropy of which cases with its trait fail, up to a cap, which stands for a condition that no
/// trait describes. For each thing that a defect shows in, it costs the mean distance of the trait
/// from the calls that deviate, and for each after the first also much more, the less often calls
/// with the trait fail; half as much for each manner after the first. Takes the cheapest
/// explanation first, as if it were the only one, again and again, and joins two of them, or
/// several with a trait in common, as long as that is cheaper. Does not depend on the order of the
/// failures.
std::vector<Explanation> find_explanations(const std::vector<Failure>& failures,
                                           const Passes& passes);

}  // namespace infocts
