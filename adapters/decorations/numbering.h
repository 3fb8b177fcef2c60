// Numbers of keys that change although nothing is set or deleted.
#pragma once

#include <atomic>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"

namespace infocts {

/// Rotates the keys of an object: after each turn, another key has number 0.
class Numbering {
 public:
  void turn(cts_info info) { ++*turns_[info]; }
  void turn_all() { ++turns_of_all_; }

 private:
  friend TableChange turning(Closure<TableChange(Numbering& numbering)> make);

  explicit Numbering(cts_table& mpi) : turns_(per_object<int>(mpi)) {}

  PerObject<int>& turns_;
  std::atomic<int> turns_of_all_{0};
};

/// MPI_Info_get_nthkey uses these numbers; `make` decides when keys turn.
inline TableChange turning(Closure<TableChange(Numbering& numbering)> make) {
  return [make](cts_table& mpi) {
    auto& numbering = *new Numbering(mpi);
    before(fn::info_get_nthkey, [&](auto& call) {
      const int count = inner_count(call.info);
      if (call.n < 0 || call.n >= count) return;
      call.n = (call.n + *numbering.turns_[call.info] + numbering.turns_of_all_) % count;
    })(mpi);
    make(numbering)(mpi);
  };
}

}  // namespace infocts
