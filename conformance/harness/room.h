// How much an MPI has room for, which the text does not fix.
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

/// For how many objects there is room is nowhere said, nor how an MPI says that there is none: true
/// when one that has made some makes no more. What it has made must be right all the same.
inline bool no_more_objects(int code, std::size_t made) {
  return made > 0 && code != session().mpi.success;
}
[[noreturn]] inline void stop_without_room(std::size_t made) {
  throw Inconclusive(fmt::format("this MPI has room for {} objects", made));
}

}  // namespace infocts
