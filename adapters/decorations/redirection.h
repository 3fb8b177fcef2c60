// Handles that mean another object than they should: how decorations let objects share, and how
// they change MPI_INFO_ENV, which the MPI underneath may refuse to change.
#pragma once

#include <atomic>
#include <string>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {

/// Which object is meant by a handle.
using Redirect = Closure<cts_info(cts_info info)>;

/// Every info function with an IN handle works on the object that `redirect` tells. MPI_Info_create
/// and MPI_Info_free are left alone.
Deviation redirect_handles(Redirect redirect);

inline bool is_env(cts_info info) {
  return inner().constants.has_info_env != 0 && info.bits == inner().constants.info_env.bits;
}

/// An object that holds what MPI_INFO_ENV held when it was first asked for, and can be changed.
inline cts_info env_stand_in() {
  static const cts_info object = [] {
    cts_info copy = inner().constants.info_null;
    inner().info_dup(inner().constants.info_env, &copy);
    return copy;
  }();
  return object;
}

/// Gives it a value that it never had.
inline void spoil_env_stand_in() {
  static std::atomic<int> times{0};
  const bool empty = inner_count(env_stand_in()) == 0;
  const std::string key = empty ? "spoilt" : inner_nth_key(env_stand_in(), 0);
  inner_set(env_stand_in(), key, std::to_string(++times));
}

/// A Redirect: MPI_INFO_ENV means its stand-in.
inline cts_info env_to_stand_in(cts_info info) { return is_env(info) ? env_stand_in() : info; }

}  // namespace infocts
