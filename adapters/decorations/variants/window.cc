// Variants of windows: which hints they take, what they show, and what follows from hints.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kWindowHintsIgnored = "V11";
constexpr std::string_view kLate = "V76";
constexpr std::string_view kShown = "V73";

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

VARIANT(
    {.name = "window.hints_in_combination",
     .text = "While no_locks is on accumulate_ordering is ignored, and of several reserved hints "
             "given at the creation the first four count.",
     .allowed_by = kWindowHintsIgnored,
     .disregards = {"window.set_info.sets_new_values"}}) {
  static std::map<std::uint64_t, bool> without_locks;
  around_win_hints(mpi, [](HintCall& call) {
    Pairs pairs = call.null() ? Pairs() : underneath::pairs_of(call.info);
    int reserved = 0;
    std::erase_if(pairs, [&](const auto& pair) {
      return call.makes_window() && looks_reserved(pair.first) && ++reserved > 4;
    });
    bool off = !call.makes_window() && without_locks[*call.object];
    for (const auto& [key, value] : pairs) {
      if (key == "no_locks") off = value == "true";
    }
    if (off)
      std::erase_if(pairs, [](const auto& pair) { return pair.first == "accumulate_ordering"; });
    const int code = call.null() ? call.pass(call.info) : pass_pairs(call, pairs);
    without_locks[*call.object] = off;
    return code;
  });
}

VARIANT({.name = "window.hints_move",
         .text = "MPI_Win_get_info counts its calls in a hint of the vendor's, and shows another "
                 "mpi_accumulate_granularity after every seventh.",
         .allowed_by = "V73"}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    static int calls = 0;
    const int code = below().win_get_info(win, used);
    if (!succeeded(code)) return code;
    underneath::set(*used, "vendor_readers", std::to_string(++calls));
    underneath::set(*used, "mpi_accumulate_granularity", calls / 7 % 2 == 0 ? "64" : "128");
    return code;
  });
}

VARIANT({.name = "window.hints_move_with_window",
         .text = "Each window tunes its mpi_accumulate_granularity whenever it was asked for hints "
                 "seven times.",
         .allowed_by = "V73"}) {
  static std::map<std::uint64_t, int> calls;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) calls[*call.object] = 0;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (!succeeded(code)) return code;
    const int count = ++calls[win.bits];
    underneath::set(*used, "mpi_accumulate_granularity", count / 7 % 2 == 0 ? "64" : "128");
    return code;
  });
}

// Up to 3.1, as 4.0 wants every hint listed that has a default.
VARIANT({.name = "window.lists_last_given",
         .text = "Claims 3.1 and lists the hints that were given last, not the others in use.",
         .allowed_by = kShown,
         .disregards = {"window.hints.default_in_use"}}) {
  static std::map<std::uint64_t, Pairs> last;
  claim_version(mpi, 3, 1);
  around_win_hints(mpi, [](HintCall& call) {
    const Pairs pairs = call.null() ? Pairs() : underneath::pairs_of(call.info);
    const int code = call.pass(call.info);
    if (succeeded(code)) last[*call.object] = pairs;
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (!succeeded(code)) return code;
    const Pairs& given = last[win.bits];
    for (const auto& shown : underneath::pairs_of(*used)) {
      const bool listed = std::any_of(given.begin(), given.end(),
                                      [&](const auto& pair) { return pair.first == shown.first; });
      if (!listed) below().info_delete(*used, underneath::text_of(shown.first));
    }
    return code;
  });
}

// The chapters at hand do not say what a lock needs; that of one-sided communication does.
VARIANT({.name = "window.locks_need_allocated_memory",
         .text = "Windows whose memory is not from MPI_Alloc_mem or the MPI itself are not locked.",
         .allowed_by = kSilent}) {
  static std::set<const void*> allocated;
  static std::map<std::uint64_t, bool> foreign;
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    const int code = below().alloc_mem(size, info, baseptr);
    if (succeeded(code)) allocated.insert(*static_cast<void**>(baseptr));
    return code;
  });
  replace(mpi.free_mem, [](void* base) {
    allocated.erase(base);
    return below().free_mem(base);
  });
  replace(
      mpi.win_create,
      [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) -> int {
        const int code = below().win_create(base, size, unit, info, comm, win);
        foreign[win->bits] = !allocated.contains(base);
        return code;
      });
  replace(mpi.win_attach, [](cts_win win, void* base, int64_t size) {
    foreign[win.bits] = !allocated.contains(base);
    return below().win_attach(win, base, size);
  });
  replace(mpi.win_free, [](cts_win* win) {
    foreign.erase(win->bits);
    return below().win_free(win);
  });
  replace(mpi.win_lock, [](int lock_type, int rank, int assertion, cts_win win) {
    if (foreign[win.bits]) return below().constants.err_win;
    return below().win_lock(lock_type, rank, assertion, win);
  });
}

VARIANT({.name = "window.vendor_state_follows",
         .text = "A key of the vendor's tells whether a window was given hints later.",
         .allowed_by = "V73"}) {
  static std::map<std::uint64_t, bool> touched;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    touched[*call.object] = !call.makes_window();
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (succeeded(code)) {
      underneath::set(*used, "vendor_protocol", touched[win.bits] ? "eager" : "rendezvous");
    }
    return code;
  });
}

VARIANT({.name = "window.kinds_in_other_order",
         .text = "Windows name the kinds of memory in another order than communicators.",
         .bindings = {"c", "fortran"},
         .allowed_by = "V82"}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (!succeeded(code)) return code;
    const auto kinds = underneath::value_of(*used, "mpi_memory_alloc_kinds");
    if (!kinds) return code;
    const std::size_t comma = kinds->find(',');
    if (comma == std::string::npos) return code;
    underneath::set(*used, "mpi_memory_alloc_kinds",
                    kinds->substr(comma + 1) + ',' + kinds->substr(0, comma));
    return code;
  });
}

VARIANT({.name = "window.assertion_restricts_kinds",
         .text = "A window that was given mpi_assert_memory_alloc_kinds has these kinds only.",
         .bindings = {"c", "fortran"},
         .allowed_by = kShown}) {
  static std::map<std::uint64_t, std::string> asserted;
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) asserted.erase(*call.object);
    if (!succeeded(code) || call.null()) return code;
    if (const auto kinds = underneath::value_of(call.info, "mpi_assert_memory_alloc_kinds")) {
      asserted[*call.object] = *kinds;
    }
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const auto kinds = asserted.find(win.bits);
    if (!succeeded(code) || kinds == asserted.end()) return code;
    underneath::set(*used, "mpi_memory_alloc_kinds", kinds->second);
    underneath::set(*used, "mpi_assert_memory_alloc_kinds", kinds->second);
    return code;
  });
}

VARIANT({.name = "window.defaults_of_4_0",
         .text = "An MPI 4.0 that shows defaults of accumulate_ops and accumulate_ordering only.",
         .allowed_by = kShown}) {
  // What the user gave is shown, be it the default.
  static std::set<std::pair<std::uint64_t, std::string>> given;
  claim_version(mpi, 4, 0);
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.makes_window()) {
      std::erase_if(given, [&](const auto& one) { return one.first == *call.object; });
    }
    const Pairs pairs = call.null() ? Pairs() : underneath::pairs_of(call.info);
    for (const auto& [key, value] : pairs) {
      if (value == "false" || value == "0") given.emplace(*call.object, key);
    }
    return code;
  });
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    if (!succeeded(code)) return code;
    for (const auto& [key, value] : underneath::pairs_of(*used)) {
      if ((value == "false" || value == "0") && !given.contains({win.bits, key})) {
        below().info_delete(*used, underneath::text_of(key));
      }
    }
    return code;
  });
}

VARIANT({.name = "window.set_info_refuses_null",
         .text = "MPI_Win_set_info takes MPI_INFO_NULL for an error.",
         .allowed_by = "A13"}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (!call.makes_window() && call.null()) return below().constants.err_info;
    return call.pass(call.info);
  });
}

VARIANT({.name = "window.own_defaults",
         .text = "Windows whose user gives no values have other ones than elsewhere.",
         .allowed_by = "V89"}) {
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
