// Skips cases after others have shown that they cannot be measured.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tool/runner/case_worker.h"
#include "tool/runner/run_column.h"

namespace infocts {

/// Most properties of one shard run the same programs. If these end the process in `function`,
/// properties about other functions would do no better, and must not fail for it. With `all`, no
/// property can find anything new, because several processes have ended or a whole time limit was
/// spent. Removes these properties from `cases`, adds them to `collected` as inconclusive, and
/// returns how many they are.
std::size_t give_up_properties(Cases& cases, const std::string& function, bool all,
                               ColumnResults& collected);

/// Cases that hung in an optional facility, which may block at times.
class FacilityWaits {
 public:
  /// `waited`, the newest result, did not return from `function`. After a few of these, removes the
  /// other cases that need its facility from `cases`, and returns how many they are.
  std::size_t give_up(Cases& cases, const RegisteredCase& waited, const std::string& function,
                      ColumnResults& collected);

  bool waited_for(const Facility& facility) const { return waits_.contains(&facility); }

 private:
  std::map<const Facility*, std::size_t> waits_;
};

}  // namespace infocts
