// What a decoration remembers of each object as long as it lives.
#pragma once

#include <unordered_map>

#include "adapters/decorations/decoration.h"

namespace infocts {

/// Of the objects that this thread has used. Each thread remembers for itself, so that no lock is
/// needed; what a fault forgets by that makes it a little less wrong.
template <typename Memory>
class ObjectMemory {
 public:
  /// Made when first asked for.
  static Memory& of(cts_info info) { return memories[info.bits]; }

  /// Forgets freed objects, because handles are given again.
  static Deviation follow() {
    return before(fn::info_free, [](auto& call) { forget(*call.info); });
  }

  static bool knows(cts_info info) { return memories.count(info.bits) != 0; }
  static void forget(cts_info info) { memories.erase(info.bits); }

  template <typename Function>
  static void for_each(Function function) {
    for (auto& entry : memories) function(entry.second);
  }

 private:
  static inline thread_local std::unordered_map<std::uint64_t, Memory> memories;
};

}  // namespace infocts
