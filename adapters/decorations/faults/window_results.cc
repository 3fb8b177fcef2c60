// Faults of puts and gets: hints that change their results.
#include <map>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

// The hints that each window was given, by its handle.
std::map<std::uint64_t, std::map<std::string, std::string>> given_hints;

bool gave(cts_win win, const std::string& key, const std::string& value) {
  const auto& hints = given_hints[win.bits];
  const auto found = hints.find(key);
  return found != hints.end() && found->second == value;
}

TableChange follow_hints() {
  return after(fn::win_hints, [](auto& call) {
    if (call.makes_window()) given_hints[*call.object].clear();
    if (call.null()) return;
    for (const auto& [key, value] : inner_pairs(call.info)) given_hints[*call.object][key] = value;
  });
}

}  // namespace

FAULTS_OF("window_results", "window.hints") {
  fault("no_locks_drops_last_byte", {"results_unchanged"},
        "MPI_Put leaves out the last of several bytes in windows with no_locks.",
        follow_hints() + around(fn::put, [](auto& call) {
          const int less = gave(call.win, "no_locks", "true") && call.count > 1 ? 1 : 0;
          return inner().put(call.origin, call.count - less, call.type, call.target,
                             call.displacement, call.target_count - less, call.target_type,
                             call.win);
        }));
  fault("order_none_drops_small_puts", {"results_unchanged"},
        "Puts of single bytes are lost with accumulate_ordering \"none\".",
        follow_hints() + ignore(fn::put, [](auto& call) {
          return gave(call.win, "accumulate_ordering", "none") && call.count == 1;
        }));
  fault("granularity_rounds", {"results_unchanged"},
        "mpi_accumulate_granularity rounds the displacement of MPI_Put down.",
        follow_hints() + before(fn::put, [](auto& call) {
          const int64_t place = gave(call.win, "mpi_accumulate_granularity", "64")
                                    ? call.displacement / 8 * 8
                                    : call.displacement;
          call.displacement = place;
        }));
  fault("same_size_shortens_gets", {"results_unchanged"},
        "MPI_Get brings one byte less from windows with same_size.",
        follow_hints() + around(fn::get, [](auto& call) {
          const int less = gave(call.win, "same_size", "true") ? 1 : 0;
          return inner().get(call.origin, call.count - less, call.type, call.target,
                             call.displacement, call.target_count - less, call.target_type,
                             call.win);
        }));
  fault("unknown_key_breaks_gets", {"results_unchanged"},
        "MPI_Get fails on windows that were given an unknown key.",
        follow_hints() + around(fn::get, [](auto& call) {
          for (const auto& [key, value] : given_hints[call.win.bits]) {
            if (!looks_reserved(key)) return inner().constants.err_other;
          }
          return call.pass();
        }));
  fault("unit_counts_twice", {"results_unchanged"},
        "With same_disp_unit, MPI_Put writes the first byte also behind the others.",
        follow_hints() + before(fn::put, [](auto& call) {
          if (gave(call.win, "same_disp_unit", "true") && call.count == 3) {
            inner().put(call.origin, 1, call.type, call.target, call.displacement + call.count, 1,
                        call.target_type, call.win);
          }
        }));
  fault("same_op_drops_last_number", {"results_unchanged"},
        "With accumulate_ops \"same_op\", MPI_Accumulate leaves out the last number.",
        follow_hints() + around(fn::accumulate, [](auto& call) {
          const int less = gave(call.win, "accumulate_ops", "same_op") ? 1 : 0;
          return inner().accumulate(call.origin, call.count - less, call.type, call.target,
                                    call.displacement, call.target_count - less, call.target_type,
                                    call.op, call.win);
        }));
  fault("order_none_adds_twice", {"results_unchanged"},
        "With accumulate_ordering \"none\", MPI_Get_accumulate adds twice.",
        follow_hints() + before(fn::get_accumulate, [](auto& call) {
          if (gave(call.win, "accumulate_ordering", "none")) {
            inner().accumulate(call.origin, call.count, call.type, call.target, call.displacement,
                               call.target_count, call.target_type, call.op, call.win);
          }
        }));
  fault("locks_refused", {"results_unchanged"},
        "MPI_Win_lock fails on windows with no_locks, even where that is \"false\".",
        follow_hints() + refuse(fn::win_lock, err::other, [](auto& call) {
          return given_hints[call.win.bits].contains("no_locks");
        }));
  static std::map<std::uint64_t, std::pair<unsigned char*, bool>> memory;
  fault("shared_memory_cleared", {"results_unchanged"},
        "The first fence after alloc_shared_noncontig clears the memory of the window.",
        after_any(fn::win_allocate_shared, [](auto& call) {
          const bool asked = call.info.bits != inner().constants.info_null.bits &&
                             inner_value(call.info, "alloc_shared_noncontig") == "true";
          if (call.ok() && call.size > 0) {
            memory[call.win->bits] = {*static_cast<unsigned char**>(call.baseptr), asked};
          }
        }) + before(fn::win_free, [](auto& call) {
          memory.erase(call.win->bits);
        }) + before(fn::win_fence, [](auto& call) {
          static int fences = 0;
          const auto own = memory.find(call.win.bits);
          // The second one ends the epoch in which the user has filled it.
          if (own != memory.end() && own->second.second && ++fences % 2 == 0)
            *own->second.first = 0;
        }));
}

}  // namespace infocts
