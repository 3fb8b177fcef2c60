// Variants of windows: which hints they take, what they show, and what follows from hints.
#include <map>
#include <string>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kWindowHintsIgnored = "mpi-3-win:introduction, 4th sentence";
constexpr std::string_view kLate = "mpi-3-win:MPI_WIN_SET_INFO, advice to users";
constexpr std::string_view kShown = "mpi-3-win:MPI_WIN_GET_INFO, advice to users";

/// Windows that set_info has no effect on any more.
std::map<std::uint64_t, bool> settled;

void ignore_when_settled(cts_table& mpi) {
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window() && settled[*call.object]) return below().constants.success;
    const int code = call.pass(call.info);
    if (call.makes_window()) settled[*call.object] = false;
    return code;
  });
}

}  // namespace

VARIANT({.name = "window.hints_of_allocated_only",
         .text = "Only windows of MPI_Win_allocate have hints.",
         .allowed_by = kWindowHintsIgnored}) {
  static std::map<std::uint64_t, bool> allocated;
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window()) {
      return allocated[*call.object] ? call.pass(call.info) : below().constants.success;
    }
    const bool counts = call.routine == HintCallOf::win_allocate;
    const int code = counts ? call.pass(call.info) : pass_pairs(call, Pairs());
    allocated[*call.object] = counts;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (!succeeded(code) || allocated[win.bits]) return code;
    for (const auto& [key, value] : underneath::pairs_of(*used)) {
      // Known from 4.1 on, whatever hints there are.
      if (key != "mpi_memory_alloc_kinds") below().info_delete(*used, underneath::text_of(key));
    }
    return code;
  });
}

VARIANT({.name = "window.hints_until_first_access",
         .text = "MPI_Win_set_info is ignored when the window has been fenced or locked.",
         .allowed_by = kLate}) {
  ignore_when_settled(mpi);
  replace(mpi.win_fence, [](int assertion, cts_win win) {
    settled[win.bits] = true;
    return below().win_fence(assertion, win);
  });
  replace(mpi.win_lock, [](int lock_type, int rank, int assertion, cts_win win) {
    settled[win.bits] = true;
    return below().win_lock(lock_type, rank, assertion, win);
  });
}

VARIANT({.name = "window.booleans_stay_on",
         .text = "MPI_Win_set_info does not switch booleans off that are on.",
         .allowed_by = kLate,
         .disregards = {"window.set_info.sets_new_values"}}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (call.makes_window() || call.null()) return call.pass(call.info);
    Pairs pairs = underneath::pairs_of(call.info);
    std::erase_if(pairs, [](const auto& pair) { return pair.second == "false"; });
    return pass_pairs(call, pairs);
  });
}

VARIANT({.name = "window.set_info_refuses_null",
         .text = "MPI_Win_set_info takes MPI_INFO_NULL for an error.",
         .allowed_by = "versions:Left open by the text, A13"}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window() && call.null()) return below().constants.err_info;
    return call.pass(call.info);
  });
}

VARIANT({.name = "window.own_defaults",
         .text = "Windows whose user gives no values have other ones than elsewhere.",
         .allowed_by = "mpi-3-win:introduction, advice to implementors, 4th sentence"}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window()) return call.pass(call.info);
    Pairs pairs{{"accumulate_ops", "same_op"}, {"accumulate_ordering", "raw,waw"}};
    if (!call.null()) {
      for (const auto& pair : underneath::pairs_of(call.info)) pairs.push_back(pair);
    }
    return pass_pairs(call, pairs);
  });
}

VARIANT({.name = "window.shows_by_rank",
         .text = "MPI_Win_get_info shows more hints on some processes than on others.",
         .allowed_by = kShown}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    int rank = 0;
    below().comm_rank(below().constants.comm_world, &rank);
    for (int i = 0; succeeded(code) && i < 2 * rank; ++i) {
      underneath::set(*used, "vendor_rank_" + std::to_string(rank) + "_" + std::to_string(i), "1");
    }
    return code;
  });
}

}  // namespace infocts
