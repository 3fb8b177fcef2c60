// Checks the guarded heap after each part of a worker's run, and writes what it finds to the
// journal.
#pragma once

#include "tool/journal/writer.h"
#include "tool/worker/damage.h"

namespace infocts {

/// One in a process.
class HeapWatch {
 public:
  /// `each_call`: checks before and after each recorded call as well.
  HeapWatch(journal::Writer& journal, bool guarded, bool each_call);

  /// Checks the heap; says whether anything was found.
  bool look(Damage::Place place);

  /// Whether a write went beyond a guard: from then on, damage can be charged to nobody.
  bool guard_overrun() const { return guard_overrun_; }

 private:
  static void around_call(bool returned);

  journal::Writer& journal_;
  const bool guarded_;
  bool guard_overrun_ = false;
};

}  // namespace infocts
