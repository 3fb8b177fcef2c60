// What a program finds out about an MPI.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/claim.h"

namespace infocts::properties {

/// One thing that was not as the text has it.
struct Deviation {
  std::vector<std::string> requirements;  ///< those that it breaks; perhaps several at once
  std::string subject;
  std::string expected;
  std::string actual;
  journal::Claim claim = {};  ///< for a reproducer
};

/// Told of every deviation. It may throw to end the program.
using Sink = std::function<void(const Deviation&)>;

}  // namespace infocts::properties
