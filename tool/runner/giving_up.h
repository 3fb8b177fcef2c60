// Skips cases after others have shown that they cannot be measured.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tool/runner/case_worker.h"
#include "tool/runner/run_target.h"

namespace infocts {

/// Properties of one phase play the same programs. When these end the process in one function,
/// those about other functions would fare no better, and do not accuse it. When they have ended
/// several processes, or have cost a whole time limit, nothing new is to be expected at all: `all`.
/// Takes those out of `cases`, and returns how many they are.
std::size_t give_up_properties(Cases& cases, const std::string& function, bool all,
                               TargetResults& collected);

/// Cases that waited for an optional facility that blocks now and then.
class FacilityWaits {
 public:
  /// One more did not return from `function`, and is the newest result. After some, takes the
  /// others that need that facility out of `cases`, and returns how many they are.
  std::size_t give_up(Cases& cases, const RegisteredCase& waited, const std::string& function,
                      TargetResults& collected);

 private:
  std::map<const Facility*, std::size_t> waits_;
};

}  // namespace infocts
