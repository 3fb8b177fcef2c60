// Variants of windows: which hints they take, what they show, and what follows from hints.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

const std::string kAllocKinds = "mpi_memory_alloc_kinds";

/// Windows that set_info has no effect on any more.
Objects settled;
constexpr auto settle_window = [](auto& call) { settled.put(call.win, {}); };

/// Tunes the hint after every seventh call.
void show_granularity(cts_info info, int calls) {
  inner_set(info, "mpi_accumulate_granularity", calls / 7 % 2 == 0 ? "64" : "128");
}

bool is_default(std::string_view value) { return value == "false" || value == "0"; }

}  // namespace

VARIANTS_OF("window") {
  const auto allocated = last_time(fn::new_windows, by(HintCallOf::win_allocate));
  variant("hints_of_allocated_only", "V11", "Only windows of MPI_Win_allocate have hints.",
          around(fn::new_windows,
                 [](auto& call) {
                   return call.routine == HintCallOf::win_allocate ? call.pass()
                                                                   : pass_pairs(call, Pairs());
                 }) +
              ignore(fn::win_set_info, !allocated) +
              after(fn::win_get_info, !allocated, to_object([](cts_info info) {
                      // Known from 4.1 on, whatever hints there are.
                      inner_erase_if(info, [](auto& key, auto&) { return key != kAllocKinds; });
                    })));
  variant("hints_until_first_access", "V76",
          "MPI_Win_set_info is ignored when the window has been fenced or locked.",
          forgetting(settled) + before(fn::win_fence, settle_window) +
              before(fn::win_lock, settle_window) +
              ignore(fn::win_set_info, subject_among(settled)));
  variant("booleans_stay_on", "V76", "MPI_Win_set_info does not switch booleans off that are on.",
          ignore_hints(fn::win_set_info, [](auto&, auto& value) { return value == "false"; }),
          {.disregards = {"window.set_info.sets_new_values"}});
  static PerObject<bool> without_locks;
  variant("hints_in_combination", "V11",
          "While no_locks is on accumulate_ordering is ignored, and of several reserved hints "
          "given at the creation the first four count.",
          around(fn::win_hints,
                 [](auto& call) {
                   Pairs pairs = inner_pairs(call.info);
                   int reserved = 0;
                   std::erase_if(pairs, [&](const auto& pair) {
                     return call.makes_window() && looks_reserved(pair.first) && ++reserved > 4;
                   });
                   bool off = !call.makes_window() && *without_locks[call.subject()];
                   for (const auto& [key, value] : pairs) {
                     if (key == "no_locks") off = value == "true";
                   }
                   std::erase_if(pairs, [&](const auto& pair) {
                     return off && pair.first == "accumulate_ordering";
                   });
                   const int code = call.null() ? call.pass() : pass_pairs(call, pairs);
                   without_locks.put(call.subject(), off);
                   return code;
                 }),
          {.disregards = {"window.set_info.sets_new_values"}});
  variant("hints_move", "V73",
          "MPI_Win_get_info counts its calls in a hint of the vendor's, and shows another "
          "mpi_accumulate_granularity after every seventh.",
          after(fn::win_get_info, [](auto& call) {
            static std::atomic<int> calls{0};
            inner_set(*call.info_used, "vendor_readers", std::to_string(++calls));
            show_granularity(*call.info_used, calls);
          }));
  static PerObject<int> calls;
  variant("hints_move_with_window", "V73",
          "Each window tunes its mpi_accumulate_granularity whenever it was asked for hints seven "
          "times.",
          forgetting(calls) + after(fn::win_get_info, [](auto& call) {
            const int times = ++*calls[call.win];
            show_granularity(*call.info_used, times);
          }));
  // Up to 3.1, as 4.0 wants every hint listed that has a default.
  static PerObject<std::vector<std::string>> last;
  constexpr auto copy_last = [](auto& call) {
    last.put(*call.copy, last.find(call.comm).value_or(std::vector<std::string>()));
  };
  variant(
      "lists_last_given", "V73",
      "Claims 3.1 and lists the hints that were given last, not the others in use.",
      claim_version(3, 1) + forgetting(last) + after(fn::comm_dup, copy_last) +
          after(fn::comm_idup, copy_last) +
          after(fn::hints, [](auto& call) { last.put(call.subject(), inner_keys(call.info)); }) +
          after(fn::get_info,
                [](auto& call) {
                  const std::vector<std::string> given = *last[call.object];
                  inner_erase_if(*call.info_used, [&](auto& key, auto&) {
                    return std::find(given.begin(), given.end(), key) == given.end();
                  });
                }),
      {.disregards = {"window.hints.default_in_use"}});
}

VARIANTS_OF("window") {
  // The chapters at hand do not say what a lock needs; that of one-sided communication does.
  static Shared<std::set<const void*>> memory;
  constexpr Trigger foreign{[](auto& call) { return !memory.get().contains(call.base); }};
  variant("locks_need_allocated_memory", kSilent,
          "Windows whose memory is not from MPI_Alloc_mem or the MPI itself are not locked.",
          after(fn::alloc_mem,
                [](auto& call) {
                  memory.update([&](auto& all) { all.insert(*static_cast<void**>(call.baseptr)); });
                }) +
              before(fn::free_mem,
                     [](auto& call) { memory.update([&](auto& all) { all.erase(call.base); }); }) +
              refuse(fn::win_lock, err::win, last_time(fn::win_create, foreign)) +
              refuse(fn::win_lock, err::win, last_time(fn::win_attach, foreign)));
  const auto touched = last_time(fn::win_hints, sets_hints);
  variant("vendor_state_follows", "V73",
          "A key of the vendor's tells whether a window was given hints later.",
          after(fn::win_get_info, !touched, to_object(inner_set, "vendor_protocol", "rendezvous")) +
              after(fn::win_get_info, touched, to_object(inner_set, "vendor_protocol", "eager")));
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
  static PerObject<std::string> asserted;
  variant("assertion_restricts_kinds", "V73",
          "A window that was given mpi_assert_memory_alloc_kinds has these kinds only, if it knows "
          "them.",
          after(fn::win_hints,
                [](auto& call) {
                  if (call.makes_window()) asserted.forget(call.subject());
                  const auto kinds = inner_value(call.info, "mpi_assert_memory_alloc_kinds");
                  // Kinds that the suite makes up; with one of them all are ignored.
                  const bool made_up = kinds && kinds->find("infocts") != std::string::npos;
                  if (kinds && !made_up) asserted.put(call.subject(), *kinds);
                }) +
              after(fn::win_get_info, subject_among(asserted),
                    [](auto& call) {
                      const std::string kinds = *asserted[call.win];
                      inner_set(*call.info_used, kAllocKinds, kinds);
                      inner_set(*call.info_used, "mpi_assert_memory_alloc_kinds", kinds);
                    }),
          {.bindings = {"c", "fortran"}});
  // What the user gave is shown, be it the default.
  static PerObject<std::set<std::string>> given;
  variant("defaults_of_4_0", "V73",
          "An MPI 4.0 that shows defaults of accumulate_ops and accumulate_ordering only.",
          claim_version(4, 0) + after_any(fn::win_hints, [](auto& call) {
            if (call.makes_window()) given.forget(call.subject());
            for (const auto& [key, value] : inner_pairs(call.info)) {
              if (is_default(value)) given[call.subject()]->insert(key);
            }
          }) + after(fn::win_get_info, [](auto& call) {
            const std::set<std::string> own = *given[call.win];
            inner_erase_if(*call.info_used, [&](auto& key, auto& value) {
              return is_default(value) && !own.contains(key);
            });
          }));
  variant("allocate_needs_object", "A13", "MPI_Win_allocate takes MPI_INFO_NULL for an error.",
          refuse(fn::win_allocate, err::info, on_null));
  // What has no stated default may be listed or not.
  static PerObject<long long> alignments;
  variant("alignment_of_memory", "V74",
          "Shows the alignment that the memory of a window happens to have.",
          forgetting(alignments) + after(fn::new_windows, [](auto& call) {
            static std::atomic<int> windows{0};
            alignments.put(call.subject(), 32LL << (++windows % 12));
          }) + after(fn::win_get_info, [](auto& call) {
            const std::string key = "mpi_minimum_memory_alignment";
            const std::string asked = inner_value(*call.info_used, key).value_or("");
            const long long shown = std::max(*alignments[call.win], std::atoll(asked.c_str()));
            inner_set(*call.info_used, key, std::to_string(shown));
          }));
  const auto set_later = last_time(fn::win_hints, sets_hints);
  const auto aligned = last_time(fn::new_windows, gives("mpi_minimum_memory_alignment"));
  variant("lists_more_once_set", "V74",
          "Shows an alignment that nobody gave, and alloc_shared_noncontig, once MPI_Win_set_info "
          "was called for the window.",
          after(fn::win_get_info, !set_later && !aligned,
                to_object(inner_delete, "mpi_minimum_memory_alignment")) +
              after(fn::win_get_info, set_later, [](auto& call) {
                const std::string key = "alloc_shared_noncontig";
                if (!inner_value(*call.info_used, key)) inner_set(*call.info_used, key, "false");
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
  variant("shows_by_rank", "V73",
          "MPI_Win_get_info shows more hints on some processes than on others.",
          after(fn::win_get_info, [](auto& call) {
            const std::string prefix = "vendor_rank_" + std::to_string(world_rank()) + "_";
            for (int i = 0; i < 2 * world_rank(); ++i) {
              inner_set(*call.info_used, prefix + std::to_string(i), "1");
            }
          }));
}

}  // namespace infocts
