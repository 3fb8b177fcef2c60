// Variants of windows: which hints they take, what they show, and what follows from hints.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

constexpr std::string_view kWindowHintsIgnored = "V11";
constexpr std::string_view kLate = "V76";
constexpr std::string_view kShown = "V73";
const std::string kAllocKinds = "mpi_memory_alloc_kinds";

/// Something that is true for some windows, by handle.
using WindowFlags = std::map<std::uint64_t, bool>;

/// Windows that set_info has no effect on any more.
WindowFlags settled;
constexpr auto settle_window = [](auto& call) { settled[call.win.bits] = true; };

TableChange ignore_when_settled() {
  return after_any(fn::new_windows, [](auto& call) { settled[*call.object] = false; }) +
         ignore(fn::win_set_info, [](auto& call) { return settled[call.win.bits]; });
}

void erase_key(Pairs& pairs, std::string_view key) {
  std::erase_if(pairs, [&](const auto& pair) { return pair.first == key; });
}

/// Tunes the hint after every seventh call.
void show_granularity(cts_info info, int calls) {
  inner_set(info, "mpi_accumulate_granularity", calls / 7 % 2 == 0 ? "64" : "128");
}

bool is_default(std::string_view value) { return value == "false" || value == "0"; }

}  // namespace

VARIANTS_OF("window") {
  static WindowFlags allocated;
  variant("hints_of_allocated_only", kWindowHintsIgnored,
          "Only windows of MPI_Win_allocate have hints.",
          around(fn::new_windows, [](auto& call) {
            const bool counts = call.routine == HintCallOf::win_allocate;
            const int code = counts ? call.pass() : pass_pairs(call, Pairs());
            allocated[*call.object] = counts;
            return code;
          }) + ignore(fn::win_set_info, [](auto& call) {
            return !allocated[call.win.bits];
          }) + after(fn::win_get_info, [](auto& call) {
            for (const std::string& key : inner_keys(*call.info_used)) {
              // Known from 4.1 on, whatever hints there are.
              const bool shown = allocated[call.win.bits] || key == kAllocKinds;
              if (!shown) inner_delete(*call.info_used, key);
            }
          }));
  variant("hints_until_first_access", kLate,
          "MPI_Win_set_info is ignored when the window has been fenced or locked.",
          ignore_when_settled() + before(fn::win_fence, settle_window) +
              before(fn::win_lock, settle_window));
  variant("booleans_stay_on", kLate, "MPI_Win_set_info does not switch booleans off that are on.",
          edit_hints(fn::win_set_info,
                     [](Pairs& pairs) {
                       std::erase_if(pairs, [](auto& pair) { return pair.second == "false"; });
                     }),
          {.disregards = {"window.set_info.sets_new_values"}});
  static WindowFlags without_locks;
  variant("hints_in_combination", kWindowHintsIgnored,
          "While no_locks is on accumulate_ordering is ignored, and of several reserved hints "
          "given at the creation the first four count.",
          around(fn::win_hints,
                 [](auto& call) {
                   Pairs pairs = inner_pairs(call.info);
                   int reserved = 0;
                   std::erase_if(pairs, [&](const auto& pair) {
                     return call.makes_window() && looks_reserved(pair.first) && ++reserved > 4;
                   });
                   bool off = !call.makes_window() && without_locks[*call.object];
                   for (const auto& [key, value] : pairs) {
                     if (key == "no_locks") off = value == "true";
                   }
                   if (off) erase_key(pairs, "accumulate_ordering");
                   const int code = call.null() ? call.pass() : pass_pairs(call, pairs);
                   without_locks[*call.object] = off;
                   return code;
                 }),
          {.disregards = {"window.set_info.sets_new_values"}});
  variant("hints_move", "V73",
          "MPI_Win_get_info counts its calls in a hint of the vendor's, and shows another "
          "mpi_accumulate_granularity after every seventh.",
          after(fn::win_get_info, [](auto& call) {
            static int calls = 0;
            inner_set(*call.info_used, "vendor_readers", std::to_string(++calls));
            show_granularity(*call.info_used, calls);
          }));
  static std::map<std::uint64_t, int> calls;
  variant("hints_move_with_window", "V73",
          "Each window tunes its mpi_accumulate_granularity whenever it was asked for hints seven "
          "times.",
          after_any(fn::new_windows, [](auto& call) { calls[*call.object] = 0; }) +
              after(fn::win_get_info,
                    [](auto& call) { show_granularity(*call.info_used, ++calls[call.win.bits]); }));
  // Up to 3.1, as 4.0 wants every hint listed that has a default.
  static std::map<std::uint64_t, std::vector<std::string>> last;
  variant("lists_last_given", kShown,
          "Claims 3.1 and lists the hints that were given last, not the others in use.",
          claim_version(3, 1) +
              after(fn::win_hints, [](auto& call) { last[*call.object] = inner_keys(call.info); }) +
              after(fn::win_get_info,
                    [](auto& call) {
                      const auto& given = last[call.win.bits];
                      for (const std::string& key : inner_keys(*call.info_used)) {
                        const bool listed =
                            std::find(given.begin(), given.end(), key) != given.end();
                        if (!listed) inner_delete(*call.info_used, key);
                      }
                    }),
          {.disregards = {"window.hints.default_in_use"}});
}

VARIANTS_OF("window") {
  // The chapters at hand do not say what a lock needs; that of one-sided communication does.
  static std::set<const void*> allocated;
  static WindowFlags foreign;
  variant("locks_need_allocated_memory", kSilent,
          "Windows whose memory is not from MPI_Alloc_mem or the MPI itself are not locked.",
          after(fn::alloc_mem, [](auto& call) {
            allocated.insert(*static_cast<void**>(call.baseptr));
          }) + before(fn::free_mem, [](auto& call) {
            allocated.erase(call.base);
          }) + after_any(fn::win_create, [](auto& call) {
            foreign[call.win->bits] = !allocated.contains(call.base);
          }) + before(fn::win_attach, [](auto& call) {
            foreign[call.win.bits] = !allocated.contains(call.base);
          }) + before(fn::win_free, [](auto& call) {
            foreign.erase(call.win->bits);
          }) + refuse(fn::win_lock, err::win, [](auto& call) { return foreign[call.win.bits]; }));
  static WindowFlags touched;
  variant("vendor_state_follows", "V73",
          "A key of the vendor's tells whether a window was given hints later.",
          after_any(fn::win_hints, [](auto& call) {
            touched[*call.object] = !call.makes_window();
          }) + after(fn::win_get_info, [](auto& call) {
            inner_set(*call.info_used, "vendor_protocol",
                      touched[call.win.bits] ? "eager" : "rendezvous");
          }));
  variant("kinds_in_other_order", "V82",
          "Windows name the kinds of memory in another order than communicators.",
          after(fn::win_get_info,
                [](auto& call) {
                  const std::string kinds = inner_value(*call.info_used, kAllocKinds).value_or("");
                  const std::size_t comma = kinds.find(',');
                  if (comma == std::string::npos) return;
                  inner_set(*call.info_used, kAllocKinds,
                            kinds.substr(comma + 1) + ',' + kinds.substr(0, comma));
                }),
          {.bindings = {"c", "fortran"}});
  static std::map<std::uint64_t, std::string> asserted;
  variant("assertion_restricts_kinds", kShown,
          "A window that was given mpi_assert_memory_alloc_kinds has these kinds only, if it knows "
          "them.",
          after(fn::win_hints,
                [](auto& call) {
                  if (call.makes_window()) asserted.erase(*call.object);
                  const auto kinds = inner_value(call.info, "mpi_assert_memory_alloc_kinds");
                  // Kinds that the suite makes up; with one of them all are ignored.
                  const bool made_up = kinds && kinds->find("infocts") != std::string::npos;
                  if (kinds && !made_up) asserted[*call.object] = *kinds;
                }) +
              after(fn::win_get_info,
                    [](auto& call) {
                      const auto kinds = asserted.find(call.win.bits);
                      if (kinds == asserted.end()) return;
                      inner_set(*call.info_used, kAllocKinds, kinds->second);
                      inner_set(*call.info_used, "mpi_assert_memory_alloc_kinds", kinds->second);
                    }),
          {.bindings = {"c", "fortran"}});
  // What the user gave is shown, be it the default.
  static std::map<std::uint64_t, std::set<std::string>> given;
  variant("defaults_of_4_0", kShown,
          "An MPI 4.0 that shows defaults of accumulate_ops and accumulate_ordering only.",
          claim_version(4, 0) + after_any(fn::win_hints, [](auto& call) {
            if (call.makes_window()) given[*call.object].clear();
            for (const auto& [key, value] : inner_pairs(call.info)) {
              if (is_default(value)) given[*call.object].insert(key);
            }
          }) + after(fn::win_get_info, [](auto& call) {
            for (const auto& [key, value] : inner_pairs(*call.info_used)) {
              const bool hidden = is_default(value) && !given[call.win.bits].contains(key);
              if (hidden) inner_delete(*call.info_used, key);
            }
          }));
  variant("set_info_refuses_null", "A13", "MPI_Win_set_info takes MPI_INFO_NULL for an error.",
          refuse(fn::win_set_info, err::info, on_null));
  variant("own_defaults", "V89",
          "Windows whose user gives no values have other ones than elsewhere.",
          around(fn::new_windows, [](auto& call) {
            Pairs pairs{{"accumulate_ops", "same_op"}, {"accumulate_ordering", "raw,waw"}};
            for (const auto& pair : inner_pairs(call.info)) pairs.push_back(pair);
            return pass_pairs(call, pairs);
          }));
  variant("shows_by_rank", kShown,
          "MPI_Win_get_info shows more hints on some processes than on others.",
          after(fn::win_get_info, [](auto& call) {
            const std::string prefix = "vendor_rank_" + std::to_string(world_rank()) + "_";
            for (int i = 0; i < 2 * world_rank(); ++i) {
              inner_set(*call.info_used, prefix + std::to_string(i), "1");
            }
          }));
}

}  // namespace infocts
