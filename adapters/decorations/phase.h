// The phase of the process and the thread of a call, for decorations that act differently before
// MPI_Init, after MPI_Finalize or on the main thread.
#pragma once

#include <unistd.h>

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

inline bool on_main_thread() { return ::gettid() == ::getpid(); }

/// Limits a deviation to this phase: calls at other times pass unchanged.
inline TableChange only(bool (*phase)(), TableChange does) {
  return [=](cts_table& mpi) {
    const WrapOnly wrap_only(phase);
    does(mpi);
  };
}

}  // namespace infocts
