// Faults of values that the MPI-5.0 ABI fixes.
#include "adapters/decorations/attribute_calls.h"

namespace infocts {

FAULT({.name = "environment_abi.keys_of_mpi_4",
       .violates = {"environment.abi.keys"},
       .text = "The header of the ABI has the keys in another order."}) {
  if (mpi.not_abi != nullptr) return;
  mpi.constants.io = below().constants.wtime_is_global;
  mpi.constants.wtime_is_global = below().constants.io;
}

FAULT({.name = "environment_abi.name_of_128",
       .violates = {"environment.abi.processor_name_size"},
       .text = "The header of the ABI has an MPI_MAX_PROCESSOR_NAME of 128."}) {
  if (mpi.not_abi == nullptr) mpi.constants.max_processor_name = 128;
}

FAULT({.name = "environment_abi.proc_null_minus_2",
       .violates = {"environment.abi.special_ranks"},
       .text = "The header of the ABI has an MPI_PROC_NULL of -2."}) {
  if (mpi.not_abi == nullptr) mpi.constants.proc_null = -2;
}

}  // namespace infocts
