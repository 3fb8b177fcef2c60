// Faults of how a process ends.
#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

FAULT({.name = "process.finalize_fails",
       .violates = {"environment.process.ends_well"},
       .text = "MPI_Finalize does its work and returns MPI_ERR_OTHER."}) {
  mpi.finalize = [] {
    below().finalize();
    return below().constants.err_other;
  };
}

}  // namespace
}  // namespace infocts
