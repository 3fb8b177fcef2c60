// Numbers of keys that change although nothing is set or deleted.
#pragma once

#include "adapters/decorations/contents.h"
#include "adapters/decorations/object_memory.h"

namespace infocts {

/// The keys of an object go round: number 0 is that of another key after each turn.
class Numbering {
 public:
  /// Replaces MPI_Info_get_nthkey and MPI_Info_free.
  static void install(cts_table& mpi) {
    Turns::follow(mpi);
    mpi.info_get_nthkey = key_at;
  }

  static void turn(cts_info info) { ++Turns::of(info); }
  static void turn_all() { ++turns_of_all; }

  static int key_at(cts_info info, int n, cts_field key) {
    const int count = count_below(info);
    if (n < 0 || n >= count) return below().info_get_nthkey(info, n, key);
    return below().info_get_nthkey(info, (n + Turns::of(info) + turns_of_all) % count, key);
  }

  static void forget(cts_info info) { Turns::forget(info); }

 private:
  using Turns = ObjectMemory<int>;
  static inline thread_local int turns_of_all = 0;
};

}  // namespace infocts
