// A deviation that a program found.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/journal/claim.h"

namespace infocts::properties {

/// One thing that was not as the standard says.
struct Deviation {
  std::vector<std::string> requirements;  ///< those that it breaks; perhaps several at once
  std::string subject;
  std::string expected;
  std::string actual;
  journal::Claim claim = {};  ///< for a reproducer
  bool alone = false;         ///< of one thread, where a property is about several
};

/// Whether the requirement is about writes outside of a variable. A byte too many breaks only such
/// a requirement, whatever was being done when it was seen.
inline bool is_about_overruns(std::string_view requirement) {
  return requirement.ends_with(".no_write_beyond");
}

/// Called for every deviation. It may throw to end the program.
using Sink = std::function<void(const Deviation&)>;

}  // namespace infocts::properties
