// In which phase a process is, for decorations that differ before MPI_Init or after MPI_Finalize.
#pragma once

#include "adapters/decorations/decoration.h"

namespace infocts {

inline bool before_init() {
  int flag = 0;
  inner().initialized(&flag);
  return flag == 0;
}

inline bool after_finalize() {
  int flag = 0;
  inner().finalized(&flag);
  return flag != 0;
}

/// What a deviation does in this phase only: calls at other times pass.
inline Deviation only(bool (*phase)(), Deviation does) {
  return [=](cts_table& mpi) {
    const WrapOnly wrap_only(phase);
    does(mpi);
  };
}

/// What a function answers that does not work now. No handler is asked: in these phases it would
/// end the process.
inline int out_of_order() { return inner().constants.err_other; }

}  // namespace infocts
