// Faults of further routines that take an info object: of MPI_Comm_idup_with_info, whose operation
// continues after it has returned, of windows that are not plain memory, and of MPI_Alloc_mem.
#include <algorithm>
#include <map>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {
namespace {

// Objects that MPI_Comm_idup_with_info was given and that exist, by request.
struct Pending {
  cts_info info;
  cts_comm* copy;
};
std::map<std::uint64_t, Pending> pending;
HandleSet live;

/// The operation takes no hints when it starts; `complete` is what MPI_Wait does in the end.
TableChange take_hints_late(Closure<void(cts_info info)> complete) {
  return around(fn::comm_idup_with_info,
                [](auto& call) {
                  const cts_info info = call.info;
                  inner().info_create(&call.info);
                  call.pass();
                  inner().info_free(&call.info);
                  if (!is_null(info)) {
                    live.add(info);
                    pending[call.request->bits] = {info, call.copy};
                  }
                  return call.code;
                }) +
         around(fn::wait,
                [complete](auto& call) {
                  auto own = pending.extract(call.request->bits);
                  call.pass();
                  if (!own.empty() && live.has(own.mapped().info)) {
                    inner().comm_set_info(*own.mapped().copy, own.mapped().info);
                    complete(own.mapped().info);
                  }
                  return call.code;
                }) +
         before(fn::info_free, [](auto& call) { live.remove(*call.info); });
}

/// `held` has the objects of operations that are not complete, by request.
TableChange follow_requests(std::map<std::uint64_t, std::uint64_t>& held) {
  return after_any(fn::comm_idup_with_info,
                   [&](auto& call) { held[call.request->bits] = call.info.bits; }) +
         before(fn::wait, [&](auto& call) { held.erase(call.request->bits); });
}

/// The user's object loses a key in one routine.
template <HintCallOf kRoutine>
TableChange lose_first_key() {
  return after_any(fn::hints, [](auto& call) {
    if (call.routine == kRoutine && !call.null() && inner_count(call.info) > 0) {
      const std::string key = inner_nth_key(call.info, 0);
      inner().info_delete(call.info, text_of(key));
    }
  });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("idup_reads_at_wait", {"modify_after_return", "free_after_return", "changes_after_return"},
        "The object given to MPI_Comm_idup_with_info is read when MPI_Wait completes it.",
        take_hints_late([](cts_info) {}));
  fault("idup_empties_at_wait", {"argument_unchanged"},
        "MPI_Wait empties the object that MPI_Comm_idup_with_info was given.",
        take_hints_late([](cts_info info) { inner_clear(info); }));
  static std::map<std::uint64_t, std::uint64_t> held;
  const auto is_held = [](cts_info info) {
    return std::any_of(held.begin(), held.end(),
                       [&](const auto& entry) { return entry.second == info.bits; });
  };
  fault("idup_locks_until_wait", {"modify_after_return"},
        "MPI_Info_delete refuses an object until the MPI_Comm_idup_with_info that it was given to "
        "is complete.",
        follow_requests(held) +
            refuse(fn::info_delete, err::info, [=](auto& call) { return is_held(call.info); }));
  fault("idup_hides_until_wait", {"read_after_return"},
        "MPI_Info_get_string finds nothing in an object until the MPI_Comm_idup_with_info that it "
        "was given to is complete.",
        follow_requests(held) + after_any(fn::info_get_string, [=](auto& call) {
          if (is_held(call.info)) *call.flag = 0;
        }));
  fault("shared_consumes_hint", {"argument_unchanged"},
        "MPI_Win_allocate_shared deletes the first key of the user's object.",
        lose_first_key<HintCallOf::win_allocate_shared>());
  fault("dynamic_consumes_hint", {"argument_unchanged"},
        "MPI_Win_create_dynamic deletes the first key of the user's object.",
        lose_first_key<HintCallOf::win_create_dynamic>());
  fault("alloc_mem_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Alloc_mem refuses an object with more than 64 keys.",
        refuse(fn::alloc_mem, err::info,
               [](auto& call) { return !is_null(call.info) && inner_count(call.info) > 64; }));
  fault("alloc_mem_refuses_null", {"null_info_accepted"},
        "MPI_Alloc_mem takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::alloc_mem, err::info, [](auto& call) { return is_null(call.info); }));
  fault("alloc_mem_rewrites", {"argument_unchanged"},
        "MPI_Alloc_mem stores the alignment that it used in the user's object.",
        after_any(fn::alloc_mem, [](auto& call) {
          const std::string key = "mpi_minimum_memory_alignment";
          if (!is_null(call.info) && inner_has(call.info, key)) inner_set(call.info, key, "4096");
        }));
  static HandleSet given;
  fault("alloc_mem_keeps_object", {"modify_after_return", "free_after_return"},
        "An object that MPI_Alloc_mem was given cannot be changed or freed any more.",
        before(fn::alloc_mem, [](auto& call) {
          if (!is_null(call.info)) given.add(call.info);
        }) + refuse(fn::info_delete, err::info, [](auto& call) {
          return given.has(call.info);
        }) + refuse(fn::info_free, err::info, [](auto& call) { return given.has(*call.info); }));
}

FAULTS_OF("parsing", "info.parsing") {
  static cts_info last{0};
  static HandleSet given;
  fault("alloc_mem_empties_later", {"read_after_return"},
        "MPI_Free_mem empties the object that MPI_Alloc_mem was given last.",
        before(fn::alloc_mem, [](auto& call) {
          last = call.info;
          given.add(call.info);
        }) + before(fn::free_mem, [](auto&) {
          if (given.has(last) && !is_null(last)) inner_clear(last);
        }) + before(fn::info_free, [](auto& call) { given.remove(*call.info); }));
}

}  // namespace infocts
