// Faults of values that the MPI-5.0 ABI fixes.
#include <utility>

#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

Deviation in_abi_header(Closure<void(cts_constants& constants)> change) {
  return [change](cts_table& mpi) {
    if (mpi.not_abi == nullptr) change(mpi.constants);
  };
}

}  // namespace

FAULTS {
  fault("environment_abi.keys_of_mpi_4", {"environment.abi.keys"},
        "The header of the ABI has the keys in another order.",
        in_abi_header([](cts_constants& known) { std::swap(known.io, known.wtime_is_global); }));
  fault("environment_abi.name_of_128", {"environment.abi.processor_name_size"},
        "The header of the ABI has an MPI_MAX_PROCESSOR_NAME of 128.",
        in_abi_header([](cts_constants& known) { known.max_processor_name = 128; }));
  fault("environment_abi.proc_null_minus_2", {"environment.abi.special_ranks"},
        "The header of the ABI has an MPI_PROC_NULL of -2.",
        in_abi_header([](cts_constants& known) { known.proc_null = -2; }));
}

}  // namespace infocts
