// Plays a concurrent program on the MPI under test.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "adapters/api.h"
#include "properties/crew.h"
#include "properties/history.h"

namespace infocts::properties {

/// A round in which calls of several threads met.
struct Played {
  std::size_t program;  ///< its number
  History history;
};

/// When to end.
struct PlayLimits {
  std::size_t meetings;
  std::chrono::steady_clock::time_point end;
};

/// Goes through rounds of these programs in turn, each on an object of its own. The first thread of
/// the crew makes its calls; others make theirs in rounds in which they come in time, see
/// joining.h. Rounds to which nobody came are left out. In every second round a counter that all
/// threads share tells which call returned before which one began. It makes threads wait for each
/// other around calls, so rounds without it see what those with it hide. `seed` decides the pauses.
/// The crew has as many threads as the programs. Ends early when no object can be prepared: for how
/// many there is room is nowhere said. There are never more than those of one round. `named`: the
/// one object of programs about names.
std::vector<Played> play_rounds(const Api& mpi, Crew& crew,
                                const std::vector<ConcurrentProgram>& programs, std::uint64_t seed,
                                PlayLimits limits, const Named* named = nullptr);

/// The same by one thread, each program once and in any order of its calls.
std::vector<Played> play_alone(const Api& mpi, const std::vector<ConcurrentProgram>& programs,
                               std::uint64_t seed, const Named* named = nullptr);

}  // namespace infocts::properties
