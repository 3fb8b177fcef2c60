// The benchmarks, each registered for the sizes of objects that are measured.
#pragma once

#include <array>
#include <cstdint>

#include "adapters/table.h"

namespace infocts::bench {

/// Numbers of keys: one, a usual object of hints, a large one, and one that shows how time grows.
inline constexpr std::array<std::int64_t, 4> kSizes{1, 8, 64, 1024};

// What the MPI lacks is left out. `mpi` must outlive the run.

/// Calls that change nothing: get_hit, get_miss, get_valuelen, get_nthkey. One call an iteration,
/// keys in random order.
void register_reading(const cts_table& mpi);

/// set_overwrite and create_free: one call, or both, an iteration. fill, delete and dup: many calls
/// an iteration, because what they need must be prepared outside the measured time; the time of one
/// call is the counter `each`.
void register_changing(const cts_table& mpi);

}  // namespace infocts::bench
