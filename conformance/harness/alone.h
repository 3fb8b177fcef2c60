// Calls of one process while all others are outside of MPI, where no progress of theirs helps it.
//
// From 4.0 on such a call is local even if it waits until another process makes any call, so this
// is advice there (V170).
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace infocts {

/// How long the others stay away at most.
inline constexpr std::chrono::milliseconds kLongestAway{1500};

/// Whether `call` on this rank returns while all others are outside of MPI, which they are until it
/// has returned. On a deviation it runs three times: one that is slow while they are in MPI, or not
/// slow each time without them, is slow for a reason of its own. All ranks call this and get the
/// same answer.
bool returns_alone(int rank, const std::function<void()>& call);

/// Fails on that rank if it does not.
void check_returns_alone(int rank, const std::function<void()>& call);

namespace detail {

/// The same of calls of which `is_late` says whether they lasted too long, `alone` or in company.
bool returns_alone(const std::function<bool(bool alone)>& is_late);

/// For the worker: where all ranks see each other's files.
void set_shared_directory(std::string directory);

}  // namespace detail
}  // namespace infocts
