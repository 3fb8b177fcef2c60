// Cases of several ranks. Every rank of MPI_COMM_WORLD runs the body of every case; the functions
// below let ranks compare what they have, with messages of the suite that no case sees.
//
//   CASE({.requirement = "environment.tag_ub.same_everywhere", .name = "each_rank", .ranks = 2}) {
//     const int upper_bound = …;
//     check_same_on_all_ranks("MPI_TAG_UB", std::to_string(upper_bound));
//   }
//
// The verdict is the worst of all ranks, and its message names them. A rank that has left the case
// (a preparation failed, a function is absent) makes ranks that wait for it in `gather` or
// `wait_for_all` inconclusive. Nothing helps ranks that wait for it in a call of the MPI, so let
// all ranks agree before a collective call that some of them may not reach.
//
// All of this is collective: every rank calls the same functions in the same order, from its main
// thread. With one process they cost nothing and give the same results.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/checks.h"

namespace infocts {

/// Whether this process is that rank of MPI_COMM_WORLD.
inline bool on_rank(int rank) { return this_worker().rank == rank; }

/// The same for the one rank that decides the case: the results of the others do not count.
inline bool deciding_rank(int rank) {
  case_notes().bystander = !on_rank(rank);
  return on_rank(rank);
}

/// What each rank passed, by rank. It may be any bytes.
std::vector<std::string> gather(const std::string& mine);
std::vector<std::int64_t> gather(std::int64_t mine);

/// Returns when all ranks are here.
void wait_for_all();

/// Whether it holds on every rank.
bool everywhere(bool holds_here);

/// Fails on each rank whose value is not that of rank 0.
bool check_same_on_all_ranks(std::string_view what, const std::string& mine);

/// Thrown by these functions where another rank has left the case.
class RankLeft : public Inconclusive {
 public:
  using Inconclusive::Inconclusive;
};

/// For the worker.
namespace detail {

/// From now on ranks talk through `mpi`, on a communicator of their own. Throws std::runtime_error.
void connect_ranks(const Api& mpi);
void disconnect_ranks();

/// Ends a case: returns when every rank has ended it.
void leave_case();

}  // namespace detail
}  // namespace infocts
