// How many pairs and objects an MPI can hold: the text sets no limit.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "conformance/harness/checks.h"
#include "conformance/harness/session.h"

namespace infocts {

/// As many pairs in one object as any MPI must manage here: only their lengths are a ground to
/// refuse them.
inline constexpr std::size_t kPairsForSure = 1000;

/// To be called after a set that adds a pair where `made` are there: ends the case as inconclusive
/// when an MPI that holds enough says that it can hold no more.
inline void stop_when_full(int code, std::size_t made) {
  const Api& mpi = session().mpi;
  if (made < kPairsForSure || code == mpi.success) return;
  if (error_class_of(code) != mpi.err_other) return;
  throw Inconclusive(fmt::format("this MPI has room for {} pairs", made));
}

/// The text does not say how many objects an MPI must be able to hold, nor how it reports that it
/// can hold no more. True when an MPI that has made some objects makes no more. Those that it has
/// made must still be right.
inline bool no_more_objects(int code, std::size_t made) {
  return made > 0 && code != session().mpi.success;
}
[[noreturn]] inline void stop_without_room(std::size_t made) {
  throw Inconclusive(fmt::format("this MPI has room for {} objects", made));
}

}  // namespace infocts
