// Calls of routines that take hints and of *_get_info, for decorations that treat all of them
// alike.
//
//   around_hint_takers(mpi, [](HintCall& call) {
//     const int code = call.pass(call.info);
//     if (call.taker == HintCallOf::win_create) underneath::clear(call.info);
//     return code;
//   });
//
// The lambda captures nothing, as the entries that it becomes part of are C functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

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

template <typename Around>
void around_comm_hints(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_set_info, [](cts_comm comm, cts_info info) -> int {
    HintCall call{HintCallOf::comm_set_info, info, &comm.bits,
                  [&](cts_info seen) { return below().comm_set_info(comm, seen); }};
    return Around{}(call);
  });
  replace(mpi.comm_dup_with_info, [](cts_comm comm, cts_info info, cts_comm* copy) -> int {
    HintCall call{HintCallOf::comm_dup_with_info, info, &copy->bits,
                  [&](cts_info seen) { return below().comm_dup_with_info(comm, seen, copy); }};
    return Around{}(call);
  });
  replace(mpi.comm_idup_with_info,
          [](cts_comm comm, cts_info info, cts_comm* copy, cts_request* request) -> int {
            HintCall call{HintCallOf::comm_idup_with_info, info, &copy->bits, [&](cts_info seen) {
                            return below().comm_idup_with_info(comm, seen, copy, request);
                          }};
            return Around{}(call);
          });
}

template <typename Around>
void around_win_hints(cts_table& mpi, Around /*around*/) {
  replace(
      mpi.win_create,
      [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) -> int {
        HintCall call{HintCallOf::win_create, info, &win->bits, [&](cts_info seen) {
                        return below().win_create(base, size, unit, seen, comm, win);
                      }};
        return Around{}(call);
      });
  replace(
      mpi.win_allocate,
      [](int64_t size, int unit, cts_info info, cts_comm comm, void* baseptr, cts_win* win) -> int {
        HintCall call{HintCallOf::win_allocate, info, &win->bits, [&](cts_info seen) {
                        return below().win_allocate(size, unit, seen, comm, baseptr, win);
                      }};
        return Around{}(call);
      });
  replace(
      mpi.win_allocate_shared,
      [](int64_t size, int unit, cts_info info, cts_comm comm, void* baseptr, cts_win* win) -> int {
        HintCall call{HintCallOf::win_allocate_shared, info, &win->bits, [&](cts_info seen) {
                        return below().win_allocate_shared(size, unit, seen, comm, baseptr, win);
                      }};
        return Around{}(call);
      });
  replace(mpi.win_create_dynamic, [](cts_info info, cts_comm comm, cts_win* win) -> int {
    HintCall call{HintCallOf::win_create_dynamic, info, &win->bits,
                  [&](cts_info seen) { return below().win_create_dynamic(seen, comm, win); }};
    return Around{}(call);
  });
  replace(mpi.win_set_info, [](cts_win win, cts_info info) -> int {
    HintCall call{HintCallOf::win_set_info, info, &win.bits,
                  [&](cts_info seen) { return below().win_set_info(win, seen); }};
    return Around{}(call);
  });
}

template <typename Around>
void around_hint_takers(cts_table& mpi, Around around) {
  around_comm_hints(mpi, around);
  around_win_hints(mpi, around);
}

template <typename Around>
void around_get_info(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_get_info, [](cts_comm comm, cts_info* used) -> int {
    GetInfoCall call{false, comm.bits, used, [&] { return below().comm_get_info(comm, used); }};
    return Around{}(call);
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) -> int {
    GetInfoCall call{true, win.bits, used, [&] { return below().win_get_info(win, used); }};
    return Around{}(call);
  });
}

/// Whether the user's object holds a pair that this is true for.
template <typename Test>
bool any_hint(const HintCall& call, Test test) {
  if (call.null()) return false;
  for (const auto& [key, value] : underneath::pairs_of(call.info)) {
    if (test(key, value)) return true;
  }
  return false;
}

/// Routines refuse hints that this is true for.
template <typename Test>
void refuse_hints(cts_table& mpi, Test /*test*/) {
  around_hint_takers(mpi, [](HintCall& call) {
    if (any_hint(call, Test{})) return below().constants.err_info_value;
    return call.pass(call.info);
  });
}

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

/// Routines read hints in this way, `Reading read(key, value)`; the user's object stays as it is.
template <typename Read>
void read_hints(cts_table& mpi, Read /*read*/) {
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    std::vector<std::pair<std::string, std::string>> seen;
    for (const auto& [key, value] : underneath::pairs_of(call.info)) {
      if (const Reading understood = Read{}(key, value)) seen.emplace_back(key, *understood);
    }
    return pass_pairs(call, seen);
  });
}

/// Names of hints that MPI reserves look like these; all else is the user's own.
inline bool looks_reserved(std::string_view key) {
  return key.starts_with("mpi_") || key.starts_with("accumulate_") || key.starts_with("same_") ||
         key == "no_locks";
}

}  // namespace infocts
