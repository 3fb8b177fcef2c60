// For objects that reach into the one that was created before them.
#pragma once

#include <utility>

#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/success.h"

namespace infocts {

/// The predecessors of objects that MPI_Info_create made in this thread.
class Predecessors {
 public:
  static TableChange follow() {
    return after(fn::info_create,
                 [](auto& call) { Memory::of(*call.info) = std::exchange(last, *call.info); }) +
           before(fn::info_free, [](auto& call) { forget(*call.info); });
  }

  /// MPI_INFO_NULL if there is none, or if it has been freed.
  static cts_info of(cts_info info) {
    return Memory::knows(info) ? Memory::of(info) : inner().constants.info_null;
  }
  static bool has(cts_info info) { return of(info).bits != inner().constants.info_null.bits; }

  /// After this, the freed object is nobody's predecessor.
  static void forget(cts_info gone) {
    Memory::forget(gone);
    Memory::for_each([&](cts_info& before) {
      if (before.bits == gone.bits) before = inner().constants.info_null;
    });
    if (last.bits == gone.bits) last = inner().constants.info_null;
  }

 private:
  using Memory = ObjectMemory<cts_info>;
  static inline thread_local cts_info last = inner().constants.info_null;
};

}  // namespace infocts
