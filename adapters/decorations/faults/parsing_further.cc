// Faults of further routines that take an info object: of MPI_Comm_idup_with_info, whose operation
// continues after it has returned, of windows that are not plain memory, and of MPI_Alloc_mem.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// What MPI_Comm_idup_with_info was given.
struct Pending {
  cts_info info;
  cts_comm* copy;
};
PerObject<Pending> pending;  ///< by request
Objects pending_objects;     ///< those that exist

/// The operation takes no hints when it starts; `complete` is what MPI_Wait does in the end.
TableChange take_hints_late(Closure<void(cts_info info)> complete) {
  return forgetting(pending_objects) +
         around(fn::comm_idup_with_info,
                [](auto& call) {
                  if (is_null(call.info)) return call.pass();
                  pass_pairs(call, Pairs());
                  pending_objects.put(call.info, {});
                  pending.put(*call.request, {call.info, call.copy});
                  return call.code;
                }) +
         around(fn::wait, [complete](auto& call) {
           const auto own = pending.take(*call.request);
           call.pass();
           if (!own || !pending_objects.has(own->info)) return call.code;
           inner().comm_set_info(*own->copy, own->info);
           complete(own->info);
           return call.code;
         });
}

/// The objects of operations that are not complete, by request.
PerObject<cts_info> held;

TableChange follow_requests() {
  return after_any(fn::comm_idup_with_info,
                   [](auto& call) { held.put(*call.request, call.info); }) +
         before(fn::wait, [](auto& call) { held.forget(*call.request); });
}
constexpr Trigger kHeld{[](auto& call) {
  return std::ranges::any_of(
      held.all(), [&](const auto& entry) { return entry.second.bits == call.info.bits; });
}};

/// Objects that MPI_Alloc_mem was given.
Objects given_to_alloc;

TableChange note_alloc() {
  return forgetting(given_to_alloc) + before(fn::alloc_mem, !on_null, note(given_to_alloc));
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("idup_reads_at_wait", {"modify_after_return", "free_after_return", "changes_after_return"},
        "The object given to MPI_Comm_idup_with_info is read when MPI_Wait completes it.",
        take_hints_late([](cts_info) {}));
  fault("idup_empties_at_wait", {"argument_unchanged"},
        "MPI_Wait empties the object that MPI_Comm_idup_with_info was given.",
        take_hints_late(inner_clear));
  fault("idup_locks_until_wait", {"modify_after_return"},
        "MPI_Info_delete refuses an object until the MPI_Comm_idup_with_info that it was given to "
        "is complete.",
        follow_requests() + refuse(fn::info_delete, err::info, kHeld));
  fault("idup_hides_until_wait", {"read_after_return"},
        "MPI_Info_get_string finds nothing in an object until the MPI_Comm_idup_with_info that it "
        "was given to is complete.",
        follow_requests() + after_any(fn::info_get_string, kHeld, store(var::flag, 0)));
  fault("shared_consumes_hint", {"argument_unchanged"},
        "MPI_Win_allocate_shared deletes the first key of the user's object.",
        after_any(fn::hints, in(HintCallOf::win_allocate_shared), to_object(inner_drop, 0)));
  fault("dynamic_consumes_hint", {"argument_unchanged"},
        "MPI_Win_create_dynamic deletes the first key of the user's object.",
        after_any(fn::hints, in(HintCallOf::win_create_dynamic), to_object(inner_drop, 0)));
  fault("alloc_mem_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Alloc_mem refuses an object with more than 64 keys.",
        refuse(fn::alloc_mem, err::info, count_from(65)));
  fault("alloc_mem_refuses_null", {"null_info_accepted"},
        "MPI_Alloc_mem takes MPI_INFO_NULL for an invalid argument.",
        refuse(fn::alloc_mem, err::info, on_null));
  fault("alloc_mem_rewrites", {"argument_unchanged"},
        "MPI_Alloc_mem stores the alignment that it used in the user's object.",
        after_any(fn::alloc_mem, gives("mpi_minimum_memory_alignment"),
                  to_object(inner_set, "mpi_minimum_memory_alignment", "4096")));
  fault("alloc_mem_keeps_object", {"modify_after_return", "free_after_return"},
        "An object that MPI_Alloc_mem was given cannot be changed or freed any more.",
        note_alloc() + refuse(fn::info_delete, err::info, among(given_to_alloc)) +
            refuse(fn::info_free, err::info, among(given_to_alloc)));
  fault("alloc_mem_empties_later", {"read_after_return"},
        "MPI_Free_mem empties the object that MPI_Alloc_mem was given last.",
        note_alloc() + before(fn::free_mem, [](auto&) {
          const std::vector<cts_info> given = given_to_alloc.objects();
          if (!given.empty()) inner_clear(given.back());
        }));
}

}  // namespace infocts
