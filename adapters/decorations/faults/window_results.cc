// Faults of puts and gets: hints that change what comes of them.
#include <map>
#include <vector>

#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

// The hints that each window was given, by its handle.
std::map<std::uint64_t, std::map<std::string, std::string>> given;

bool gave(cts_win win, const std::string& key, const std::string& value) {
  const auto& hints = given[win.bits];
  const auto found = hints.find(key);
  return found != hints.end() && found->second == value;
}

void follow_hints(cts_table& mpi) {
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (code != below().constants.success) return code;
    if (call.makes_window()) given[*call.object].clear();
    if (call.null()) return code;
    for (const auto& [key, value] : underneath::pairs_of(call.info)) {
      given[*call.object][key] = value;
    }
    return code;
  });
}

}  // namespace

FAULT({.name = "window_results.no_locks_drops_last_byte",
       .violates = {"window.hints.results_unchanged"},
       .text = "MPI_Put leaves out the last of several bytes in windows with no_locks."}) {
  follow_hints(mpi);
  replace(mpi.put,
          [](const void* origin, int count, cts_datatype type, int target, int64_t displacement,
             int target_count, cts_datatype target_type, cts_win win) {
            const int less = gave(win, "no_locks", "true") && count > 1 ? 1 : 0;
            return below().put(origin, count - less, type, target, displacement,
                               target_count - less, target_type, win);
          });
}

FAULT({.name = "window_results.order_none_drops_small_puts",
       .violates = {"window.hints.results_unchanged"},
       .text = "Puts of single bytes are lost with accumulate_ordering \"none\"."}) {
  follow_hints(mpi);
  replace(mpi.put, [](const void* origin, int count, cts_datatype type, int target,
                      int64_t displacement, int target_count, cts_datatype target_type,
                      cts_win win) {
    if (gave(win, "accumulate_ordering", "none") && count == 1) return below().constants.success;
    return below().put(origin, count, type, target, displacement, target_count, target_type, win);
  });
}

FAULT({.name = "window_results.granularity_rounds",
       .violates = {"window.hints.results_unchanged"},
       .text = "mpi_accumulate_granularity rounds the displacement of MPI_Put down."}) {
  follow_hints(mpi);
  replace(mpi.put,
          [](const void* origin, int count, cts_datatype type, int target, int64_t displacement,
             int target_count, cts_datatype target_type, cts_win win) {
            const int64_t place =
                gave(win, "mpi_accumulate_granularity", "64") ? displacement / 8 * 8 : displacement;
            return below().put(origin, count, type, target, place, target_count, target_type, win);
          });
}

FAULT({.name = "window_results.same_size_shortens_gets",
       .violates = {"window.hints.results_unchanged"},
       .text = "MPI_Get brings one byte less from windows with same_size."}) {
  follow_hints(mpi);
  replace(mpi.get, [](void* origin, int count, cts_datatype type, int target, int64_t displacement,
                      int target_count, cts_datatype target_type, cts_win win) {
    const int less = gave(win, "same_size", "true") ? 1 : 0;
    return below().get(origin, count - less, type, target, displacement, target_count - less,
                       target_type, win);
  });
}

FAULT({.name = "window_results.unknown_key_breaks_gets",
       .violates = {"window.hints.results_unchanged"},
       .text = "MPI_Get fails on windows that were given an unknown key."}) {
  follow_hints(mpi);
  replace(mpi.get, [](void* origin, int count, cts_datatype type, int target, int64_t displacement,
                      int target_count, cts_datatype target_type, cts_win win) {
    for (const auto& [key, value] : given[win.bits]) {
      if (!looks_reserved(key)) return below().constants.err_other;
    }
    return below().get(origin, count, type, target, displacement, target_count, target_type, win);
  });
}

FAULT({.name = "window_results.unit_counts_twice",
       .violates = {"window.hints.results_unchanged"},
       .text = "With same_disp_unit, MPI_Put writes the first byte also behind the others."}) {
  follow_hints(mpi);
  replace(mpi.put, [](const void* origin, int count, cts_datatype type, int target,
                      int64_t displacement, int target_count, cts_datatype target_type,
                      cts_win win) {
    if (gave(win, "same_disp_unit", "true") && count == 3) {
      below().put(origin, 1, type, target, displacement + count, 1, target_type, win);
    }
    return below().put(origin, count, type, target, displacement, target_count, target_type, win);
  });
}

FAULT({.name = "window_results.same_op_drops_last_number",
       .violates = {"window.hints.results_unchanged"},
       .text = "With accumulate_ops \"same_op\", MPI_Accumulate leaves out the last number."}) {
  follow_hints(mpi);
  replace(mpi.accumulate,
          [](const void* origin, int count, cts_datatype type, int target, int64_t displacement,
             int target_count, cts_datatype target_type, cts_op op, cts_win win) {
            const int less = gave(win, "accumulate_ops", "same_op") ? 1 : 0;
            return below().accumulate(origin, count - less, type, target, displacement,
                                      target_count - less, target_type, op, win);
          });
}

FAULT({.name = "window_results.order_none_adds_twice",
       .violates = {"window.hints.results_unchanged"},
       .text = "With accumulate_ordering \"none\", MPI_Get_accumulate adds twice."}) {
  follow_hints(mpi);
  replace(mpi.get_accumulate,
          [](const void* origin, int count, cts_datatype type, void* result, int result_count,
             cts_datatype result_type, int target, int64_t displacement, int target_count,
             cts_datatype target_type, cts_op op, cts_win win) {
            if (gave(win, "accumulate_ordering", "none")) {
              below().accumulate(origin, count, type, target, displacement, target_count,
                                 target_type, op, win);
            }
            return below().get_accumulate(origin, count, type, result, result_count, result_type,
                                          target, displacement, target_count, target_type, op, win);
          });
}

FAULT({.name = "window_results.locks_refused",
       .violates = {"window.hints.results_unchanged"},
       .text = "MPI_Win_lock fails on windows with no_locks, even where that is \"false\"."}) {
  follow_hints(mpi);
  replace(mpi.win_lock, [](int lock_type, int rank, int assertion, cts_win win) {
    if (given[win.bits].contains("no_locks")) return below().constants.err_other;
    return below().win_lock(lock_type, rank, assertion, win);
  });
}

FAULT({.name = "window_results.shared_memory_cleared",
       .violates = {"window.hints.results_unchanged"},
       .text = "The first fence after alloc_shared_noncontig clears the memory of the window."}) {
  static std::map<std::uint64_t, std::pair<unsigned char*, bool>> memory;
  replace(mpi.win_allocate_shared,
          [](int64_t size, int unit, cts_info info, cts_comm comm, void* baseptr, cts_win* win) {
            const int code = below().win_allocate_shared(size, unit, info, comm, baseptr, win);
            const bool asked = info.bits != below().constants.info_null.bits &&
                               underneath::value_of(info, "alloc_shared_noncontig") == "true";
            if (code == below().constants.success && size > 0) {
              memory[win->bits] = {*static_cast<unsigned char**>(baseptr), asked};
            }
            return code;
          });
  replace(mpi.win_free, [](cts_win* win) {
    memory.erase(win->bits);
    return below().win_free(win);
  });
  replace(mpi.win_fence, [](int assertion, cts_win win) {
    static int fences = 0;
    const auto own = memory.find(win.bits);
    // The second one ends the epoch in which the user has filled it.
    if (own != memory.end() && own->second.second && ++fences % 2 == 0) *own->second.first = 0;
    return below().win_fence(assertion, win);
  });
}

}  // namespace infocts
