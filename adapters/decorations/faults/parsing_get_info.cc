// Faults in what *_get_info returns, and in whether MPI_Comm_dup passes hints on.
#include <fmt/format.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// What one routine was given is shown again, whether it is known or not.
TableChange report_given(HintCallOf routine) {
  auto& given = *new std::map<std::uint64_t, Pairs>;
  return around(fn::hints,
                [&given, routine](auto& call) {
                  const Pairs pairs = inner_pairs(call.info);
                  call.pass();
                  given[*call.object] = call.routine == routine ? pairs : Pairs();
                  return call.code;
                }) +
         after_any(fn::get_info, [&given](auto& call) {
           for (const auto& [key, value] : given[call.object]) {
             if (!inner_has(*call.used, key)) inner_set(*call.used, key, value);
           }
         });
}

// The newest result of *_get_info for each object, until it is freed.
std::map<std::uint64_t, cts_info> results;
std::mutex results_mutex;  // objects may be freed by several threads

TableChange forget_freed_results() {
  return before(fn::info_free, [](auto& call) {
    const std::lock_guard lock(results_mutex);
    std::erase_if(results, [&](const auto& entry) { return entry.second.bits == call.info->bits; });
  });
}

/// Where a result is known, it is given instead of a new one.
TableChange give_known() {
  constexpr Trigger known_result{[](auto& call) { return results.contains(call.object); }};
  return answer(fn::get_info, known_result, [](auto& call) { *call.used = results[call.object]; });
}
constexpr auto keep_result = [](auto& call) { results[call.object] = *call.used; };

constexpr auto copy_to_duplicate = [](auto& call) {
  call.code = copy_hints(call.comm, *call.copy);
};

}  // namespace

// The object.
FAULTS_OF("parsing", "info.parsing") {
  fault("get_info_same_object", {"get_info_not_alias"},
        "*_get_info gives the same object until the user frees it.",
        forget_freed_results() + after_any(fn::get_info, keep_result) + give_known());
  fault("get_info_gives_argument", {"get_info_not_alias"},
        "MPI_Comm_get_info gives the user's object that set the hints.",
        forget_freed_results() + after_any(fn::comm_hints, gives_hints, [](auto& call) {
          results[*call.object] = call.info;
        }) + give_known());
  fault("get_info_writes_through", {"get_info_not_alias"},
        "What is set in the result of MPI_Win_get_info shows in the next result too.",
        forget_freed_results() + after_any(fn::win_get_info, [](auto& call) {
          const auto newest = results.find(call.win.bits);
          if (newest != results.end()) inner_add(*call.info_used, inner_pairs(newest->second));
          results[call.win.bits] = *call.info_used;
        }));
  static PerObject<Known> without;
  fault("get_info_lends_hints", {"get_info_not_alias"},
        "When the result of *_get_info is freed, the hints are gone.",
        forget_freed_results() + after_any(fn::get_info, [](auto& call) {
          if (without.has(cts_win{call.object})) inner_clear(*call.used);
          keep_result(call);
        }) + before(fn::info_free, [](auto& call) {
          const std::lock_guard lock(results_mutex);
          for (const auto& [object, result] : results) {
            if (result.bits == call.info->bits) without.put(cts_win{object}, {});
          }
        }));

  // What is in it.
  struct Reporting {
    HintCallOf routine;
    std::string_view name, function, shown;
  };
  constexpr std::string_view kLater = "is returned later";
  constexpr std::string_view kOfComm = "MPI_Comm_get_info returns";
  constexpr std::string_view kOfWin = "MPI_Win_get_info returns";
  for (const auto& [routine, name, function, shown] :
       {Reporting{HintCallOf::comm_set_info, "comm_set_info", "Comm_set_info", kOfComm},
        {HintCallOf::comm_dup_with_info, "comm_dup_with_info", "Comm_dup_with_info", kLater},
        {HintCallOf::comm_idup_with_info, "idup", "Comm_idup_with_info", kLater},
        {HintCallOf::win_create, "win_create", "Win_create", kOfWin},
        {HintCallOf::win_allocate, "win_allocate", "Win_allocate", kOfWin},
        {HintCallOf::win_allocate_shared, "shared", "Win_allocate_shared", kLater},
        {HintCallOf::win_create_dynamic, "dynamic", "Win_create_dynamic", kLater},
        {HintCallOf::win_set_info, "win_set_info", "Win_set_info", kOfWin}}) {
    fault(fmt::format("{}_reports_unknown", name), {"ignored_key_not_reported"},
          fmt::format("Unknown keys given to MPI_{} are in what {}.", function, shown),
          report_given(routine));
  }
  for (const bool on_window : {false, true}) {
    const std::string_view kind = on_window ? "Win" : "Comm";
    fault(lower(kind) + "_without_alloc_kinds", {"alloc_kinds_reported"},
          fmt::format("MPI_{}_get_info does not return mpi_memory_alloc_kinds.", kind),
          after_any(fn::get_info, [on_window](auto& call) {
            if (call.on_window == on_window) inner_delete(*call.used, "mpi_memory_alloc_kinds");
          }));
  }
  fault("comm_defaults_hidden", {"comm_default_shown"},
        "MPI_Comm_get_info leaves out hints that are false.",
        after(fn::comm_get_info, [](auto& call) {
          for (const auto& [key, value] : inner_pairs(*call.info_used)) {
            if (value == "false") inner_delete(*call.info_used, key);
          }
        }));

  // Hints that are passed on.
  // Over an MPI that copies hints, as up to 3.1.
  fault("comm_dup_drops_hints", {"comm_dup_keeps_hints"},
        "MPI_Comm_dup makes a communicator without the hints of the original.",
        where([](auto& mpi) { return mpi.comm_dup_with_info != nullptr; },
              around(fn::comm_dup, [](auto& call) {
                cts_info none = null_info();
                inner().info_create(&none);
                const int code = inner().comm_dup_with_info(call.comm, none, call.copy);
                inner().info_free(&none);
                return code;
              })));
  fault("comm_dup_keeps_hints", {"comm_dup_drops_hints"},
        "MPI_Comm_dup copies the hints, as up to 3.1.", after(fn::comm_dup, copy_to_duplicate));
  static PerObject<Known> by_dup;
  fault("comm_dup_keeps_hints_of_dup", {"comm_dup_drops_hints"},
        "MPI_Comm_dup copies hints that came by MPI_Comm_dup_with_info.",
        after(fn::comm_dup_with_info, [](auto& call) { by_dup.put(*call.copy, {}); }) +
            before(fn::comm_free, [](auto& call) { by_dup.forget(*call.comm); }) +
            after(fn::comm_dup, [](auto& call) {
              if (by_dup.has(call.comm)) copy_to_duplicate(call);
            }));
  fault("comm_split_keeps_hints", {"comm_dup_drops_hints", "comm_made_drops_hints"},
        "MPI_Comm_split copies the hints to the parts.",
        after(fn::comm_split, [](auto& call) { call.code = copy_hints(call.comm, *call.part); }));
  fault("dup_with_info_adds_to_original", {"dup_with_info"},
        "MPI_Comm_dup_with_info copies the hints of the original and adds those given.",
        after(fn::comm_dup_with_info, [](auto& call) {
          copy_to_duplicate(call);
          if (call.ok() && !is_null(call.info)) {
            call.code = inner().comm_set_info(*call.copy, call.info);
          }
        }));
  fault("comm_set_info_resets_others", {"comm_set_info_subset"},
        "MPI_Comm_set_info switches off the hints that it is not given.",
        before(fn::comm_set_info, [](auto& call) {
          cts_info used{0};
          if (!succeeded(inner().comm_get_info(call.comm, &used))) return;
          for (const auto& [key, value] : inner_pairs(used)) {
            if (value == "true") inner_set(used, key, "false");
          }
          inner().comm_set_info(call.comm, used);
          inner().info_free(&used);
        }));
}

}  // namespace infocts
