// How many pairs and objects an MPI can hold: the standard sets no limit.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "conformance/harness/checks.h"
#include "conformance/harness/worker_context.h"

namespace infocts {

/// As many pairs in one object as every MPI must manage here: it may refuse pairs only for their
/// lengths.
inline constexpr std::size_t kGuaranteedPairs = 1000;

/// To be called after a set that adds a pair to `made` others. Ends the case as inconclusive when
/// an MPI that holds enough pairs reports that it can hold no more. No text names the class for
/// that; those of a key or value that is too long say something else.
inline void stop_when_full(int code, std::size_t made) {
  const Api& mpi = this_worker().mpi;
  if (made < kGuaranteedPairs || code == mpi.success) return;
  const int error_class = error_class_of(code);
  if (error_class == mpi.err_info_key || error_class == mpi.err_info_value) return;
  throw Inconclusive(fmt::format("this MPI has room for {} pairs", made));
}

/// The standard says neither how many objects an MPI must be able to hold, nor how it reports that
/// it can hold no more. Returns true when an MPI that has made some objects makes no more. Those
/// that it has made must still be right.
inline bool no_more_objects(int code, std::size_t made) {
  return made > 0 && code != this_worker().mpi.success;
}
[[noreturn]] inline void stop_without_room(std::size_t made) {
  throw Inconclusive(fmt::format("this MPI has room for {} objects", made));
}

}  // namespace infocts
