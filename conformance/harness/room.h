// How much an MPI has room for, which the text does not fix.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "conformance/harness/checks.h"
#include "conformance/harness/session.h"

namespace infocts {

/// As many objects, and pairs in one of them, as any MPI must manage here.
inline constexpr std::size_t kRoomForSure = 1000;

/// To be called after a call that makes one more where `made` are there: ends the case as
/// inconclusive when an MPI that has made enough says that it can make no more.
inline void stop_when_full(int code, std::size_t made, std::string_view what) {
  const Api& mpi = session().mpi;
  if (made < kRoomForSure || code == mpi.success) return;
  if (error_class_of(code) != mpi.err_other) return;
  throw Inconclusive(fmt::format("this MPI has room for {} {}", made, what));
}

}  // namespace infocts
