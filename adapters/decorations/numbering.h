// Numbers of keys that change although nothing is set or deleted.
#pragma once

#include <atomic>

#include "adapters/decorations/triggers.h"

namespace infocts {

/// How often the keys of an object have turned: after each time, another key has number 0.
inline PerObject<int> turns;
inline std::atomic<int> turns_of_all{0};

inline constexpr auto turn = [](auto& call) { ++*turns[object_of(call)]; };

/// MPI_Info_get_nthkey uses these numbers; `does` turns keys.
inline TableChange turning(TableChange does) {
  return forgetting(turns) +
         before(fn::info_get_nthkey,
                [](auto& call) {
                  const int count = inner_count(call.info);
                  if (call.n < 0 || call.n >= count) return;
                  call.n = (call.n + *turns[call.info] + turns_of_all) % count;
                }) +
         does;
}

}  // namespace infocts
