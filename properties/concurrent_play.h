// Plays a concurrent program on the MPI under test.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "adapters/api.h"
#include "properties/history.h"
#include "properties/thread_team.h"

namespace infocts::properties {

/// A round that several threads played.
struct Played {
  std::size_t program;  ///< its number
  History history;
};

/// When to end: at whichever comes first.
struct PlayLimits {
  std::size_t meetings;  ///< rounds that another thread joined
  std::chrono::steady_clock::time_point end;
};

/// Plays rounds of these programs in turn, each on an object of its own. The first thread of the
/// team makes its calls; the others make theirs in rounds that they join in time, see joining.h.
/// Rounds that nobody joined are left out. In every second round, a counter that all threads share
/// shows which call returned before which one began. The counter makes threads wait for each other
/// around calls, so rounds without it see what those with it hide. `seed` decides the pauses. The
/// team has as many threads as the programs. Ends early when no object can be prepared, as the
/// standard does not say how many must fit; there are never more than those of one round. `named`:
/// the one object of programs about names.
std::vector<Played> play_rounds(const Api& mpi, ThreadTeam& team,
                                const std::vector<ConcurrentProgram>& programs, std::uint64_t seed,
                                PlayLimits limits, const Named* named = nullptr);

/// The same in one thread: plays each program once, in any order of its calls.
std::vector<Played> play_alone(const Api& mpi, const std::vector<ConcurrentProgram>& programs,
                               std::uint64_t seed, const Named* named = nullptr);

}  // namespace infocts::properties
