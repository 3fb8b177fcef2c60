// Faults of values that the MPI-5.0 ABI fixes.
#include <utility>

#include "adapters/decorations/decoration.h"

namespace infocts {
FAULTS_OF("environment_abi", "environment.abi") {
  fault("keys_of_mpi_4", {"keys"}, "The header of the ABI has the keys in another order.",
        in_abi(in_constants([](auto& known) { std::swap(known.io, known.wtime_is_global); })));
  fault("name_of_128", {"processor_name_size"},
        "The header of the ABI has an MPI_MAX_PROCESSOR_NAME of 128.",
        in_abi(in_constants([](auto& known) { known.max_processor_name = 128; })));
  fault("proc_null_minus_2", {"special_ranks"}, "The header of the ABI has an MPI_PROC_NULL of -2.",
        in_abi(in_constants([](auto& known) { known.proc_null = -2; })));
}

}  // namespace infocts
