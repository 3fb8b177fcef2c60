// What a decoration remembers about each object while the object lives.
#pragma once

#include <unordered_map>

#include "adapters/decorations/decoration.h"

namespace infocts {

/// About the objects that this thread has used. Each thread has a memory of its own, so no lock is
/// needed. What a fault forgets that way only makes it a little less wrong.
template <typename Memory>
class ObjectMemory {
 public:
  /// Created at the first access.
  static Memory& of(cts_info info) { return memories[info.bits]; }

  /// Forgets freed objects, because MPIs reuse handles.
  static TableChange follow() {
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
