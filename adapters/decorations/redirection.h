// Makes handles refer to other objects than they should. Decorations use this to let objects share
// their contents, and to change MPI_INFO_ENV, which the inner MPI may refuse to change.
#pragma once

#include <atomic>
#include <string>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {

/// Returns the object that a handle refers to.
using Redirect = Closure<cts_info(cts_info info)>;

/// Every info function with an IN handle works on the object that `redirect` returns, except
/// MPI_Info_create and MPI_Info_free.
inline TableChange redirect_handles(Redirect redirect) {
  return before(fn::with_handle, [redirect](auto& call) { call.info = redirect(call.info); });
}

inline bool is_env(cts_info info) {
  return inner().constants.has_info_env != 0 && info.bits == inner().constants.info_env.bits;
}

/// A copy of MPI_INFO_ENV that can be changed, made at the first call of this function.
inline cts_info env_stand_in() {
  static const cts_info object = [] {
    cts_info copy = inner().constants.info_null;
    inner().info_dup(inner().constants.info_env, &copy);
    return copy;
  }();
  return object;
}

/// Gives a key of the stand-in a value that it never had.
inline void spoil_env_stand_in() {
  static std::atomic<int> times{0};
  const bool empty = inner_count(env_stand_in()) == 0;
  const std::string key = empty ? "spoilt" : inner_nth_key(env_stand_in(), 0);
  inner_set(env_stand_in(), key, std::to_string(++times));
}

/// A Redirect: MPI_INFO_ENV refers to its stand-in.
inline cts_info env_to_stand_in(cts_info info) { return is_env(info) ? env_stand_in() : info; }

}  // namespace infocts
