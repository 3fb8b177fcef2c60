// Calls of routines that take hints and of *_get_info, for decorations that treat all of them
// alike.
//
//   around_hint_takers([](HintCall& call) {
//     const int code = call.pass(call.info);
//     if (call.routine == HintCallOf::win_create) underneath::clear(call.info);
//     return code;
//   })
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

enum class HintCallOf {
  comm_set_info,
  comm_dup_with_info,
  comm_idup_with_info,
  win_create,
  win_allocate,
  win_allocate_shared,
  win_create_dynamic,
  win_set_info,
};

struct HintCall {
  HintCallOf routine;
  cts_info info;  ///< what the user passed, possibly MPI_INFO_NULL
  /// The communicator or window that has the hints. If the routine makes it: after `pass`.
  const std::uint64_t* object;
  /// The routine of the MPI underneath, with this info argument.
  std::function<int(cts_info)> pass;

  bool null() const { return info.bits == below().constants.info_null.bits; }
  bool on_window() const {
    return routine != HintCallOf::comm_set_info && routine != HintCallOf::comm_dup_with_info &&
           routine != HintCallOf::comm_idup_with_info;
  }
  bool makes_window() const { return on_window() && routine != HintCallOf::win_set_info; }
};

struct GetInfoCall {
  bool on_window;
  std::uint64_t object;
  cts_info* used;
  /// The routine of the MPI underneath.
  std::function<int()> pass;
};

Deviation around_comm_hints(Closure<int(HintCall&)> around);
Deviation around_win_hints(Closure<int(HintCall&)> around);
Deviation around_hint_takers(Closure<int(HintCall&)> around);
Deviation around_get_info(Closure<int(GetInfoCall&)> around);

/// Whether the user's object holds a pair that this is true for.
template <typename Test>
bool any_hint(const HintCall& call, Test test) {
  if (call.null()) return false;
  for (const auto& [key, value] : underneath::pairs_of(call.info)) {
    if (test(key, value)) return true;
  }
  return false;
}

/// All hints that are shown for one communicator, given to another. Nothing before MPI 3.0.
int copy_hints(cts_comm from, cts_comm to);

/// Routines refuse hints that this is true for.
Deviation refuse_hints(Closure<bool(const std::string& key, const std::string& value)> test);

/// The routine underneath sees these pairs instead of the user's object.
template <typename Pairs>
int pass_pairs(const HintCall& call, const Pairs& pairs) {
  cts_info seen = below().constants.info_null;
  below().info_create(&seen);
  for (const auto& [key, value] : pairs) underneath::set(seen, key, value);
  const int code = call.pass(seen);
  below().info_free(&seen);
  return code;
}

/// What a routine understands of a hint; nothing when it ignores the hint.
using Reading = std::optional<std::string>;

/// Routines read hints in this way; the user's object stays as it is.
Deviation read_hints(Closure<Reading(const std::string& key, const std::string& value)> read);

/// Names of hints that MPI reserves look like these; all else is the user's own.
inline bool looks_reserved(std::string_view key) {
  return key.starts_with("mpi_") || key.starts_with("accumulate_") || key.starts_with("same_") ||
         key == "no_locks";
}

inline void around_comm_hints(cts_table& mpi, Closure<int(HintCall&)> around) {
  around_comm_hints(around)(mpi);
}
inline void around_win_hints(cts_table& mpi, Closure<int(HintCall&)> around) {
  around_win_hints(around)(mpi);
}
inline void around_hint_takers(cts_table& mpi, Closure<int(HintCall&)> around) {
  around_hint_takers(around)(mpi);
}
inline void around_get_info(cts_table& mpi, Closure<int(GetInfoCall&)> around) {
  around_get_info(around)(mpi);
}
inline void refuse_hints(cts_table& mpi,
                         Closure<bool(const std::string& key, const std::string& value)> test) {
  refuse_hints(test)(mpi);
}
inline void read_hints(cts_table& mpi,
                       Closure<Reading(const std::string& key, const std::string& value)> read) {
  read_hints(read)(mpi);
}

}  // namespace infocts
