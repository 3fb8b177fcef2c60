// Finds the smallest set of defects that explains all failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace infocts {

/// One failed case: its traits, each with how far it is from what deviates
/// (tool/results/results.h).
struct Failure {
  std::map<std::string, int> traits;
  /// Memory around an argument was read or written, or the call did not return, and no answer is
  /// wrong: seldom the same defect.
  bool of_memory = false;
  std::string observable = {};  ///< the function that deviates, and what of it
};

/// Failures that one trait explains.
struct Explanation {
  std::string trait;
  std::vector<std::size_t> failures;  ///< places in the list, at least one
};

/// In how many cases that do not fail there is a trait.
using Passes = std::function<double(const std::string& trait)>;

/// Every failure is in one explanation. A defect is a trait; a set of defects costs so much for
/// each, what it is to toss a coin for the cases that have the trait and come out as they did, and
/// the distances; two defects in one function are less likely than in two, and one that spoils
/// several things, but only now and then, has something special about its calls. The cheapest set
/// that can be had by taking the best one next, and putting two together as long as that is
/// cheaper. Does not depend on the order of the failures.
std::vector<Explanation> explain(const std::vector<Failure>& failures, const Passes& passes);

}  // namespace infocts
