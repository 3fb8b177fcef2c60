// The phase of the process, for decorations that act differently before MPI_Init or after
// MPI_Finalize.
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

/// Limits a deviation to this phase: calls at other times pass unchanged.
inline TableChange only(bool (*phase)(), TableChange does) {
  return [=](cts_table& mpi) {
    const WrapOnly wrap_only(phase);
    does(mpi);
  };
}

/// The code of a function that does not work now. Calls no error handler, which would end the
/// process in these phases.
inline int out_of_order() { return inner().constants.err_other; }

}  // namespace infocts
