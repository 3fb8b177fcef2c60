// Faults of further routines that take an info object: of MPI_Comm_idup_with_info, whose operation
// goes on when it has returned, of windows that are not plain memory, and of MPI_Alloc_mem.
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
template <typename Complete>
void take_hints_late(cts_table& mpi, Complete /*complete*/) {
  if (mpi.comm_set_info == nullptr) return;
  replace(mpi.comm_idup_with_info,
          [](cts_comm comm, cts_info info, cts_comm* copy, cts_request* request) {
            cts_info none = below().constants.info_null;
            below().info_create(&none);
            const int code = below().comm_idup_with_info(comm, none, copy, request);
            below().info_free(&none);
            if (!is_null(info)) {
              live.add(info);
              pending[request->bits] = {info, copy};
            }
            return code;
          });
  replace(mpi.wait, [](cts_request* request) {
    auto own = pending.extract(request->bits);
    const int code = below().wait(request);
    if (!own.empty() && live.has(own.mapped().info)) {
      below().comm_set_info(*own.mapped().copy, own.mapped().info);
      Complete{}(own.mapped().info);
    }
    return code;
  });
  mpi.info_free = [](cts_info* info) {
    live.remove(*info);
    return below().info_free(info);
  };
}

/// What one routine was given is shown again, whether it is known or not.
template <HintCallOf kRoutine>
void report_unknown(cts_table& mpi) {
  static std::map<std::uint64_t, std::vector<std::pair<std::string, std::string>>> given;
  around_hint_takers(mpi, [](HintCall& call) {
    auto pairs = underneath::pairs_of(call.info);
    const int code = call.pass(call.info);
    given.erase(*call.object);
    if (call.routine == kRoutine && !call.null()) given[*call.object] = std::move(pairs);
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    for (const auto& [key, value] : given[call.object]) {
      if (!underneath::has(*call.used, key)) underneath::set(*call.used, key, value);
    }
    return code;
  });
}

/// The user's object loses a key in one routine.
template <HintCallOf kRoutine>
void lose_first_key(cts_table& mpi) {
  around_hint_takers(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.routine == kRoutine && !call.null() && underneath::count_of(call.info) > 0) {
      const std::string key = underneath::nth_key_of(call.info, 0);
      below().info_delete(call.info, underneath::text_of(key));
    }
    return code;
  });
}

}  // namespace

FAULT({.name = "parsing.idup_reads_at_wait",
       .violates = {"info.parsing.modify_after_return", "info.parsing.free_after_return",
                    "info.parsing.changes_after_return"},
       .text = "The object given to MPI_Comm_idup_with_info is read when MPI_Wait completes it."}) {
  take_hints_late(mpi, [](cts_info) {});
}

FAULT({.name = "parsing.idup_empties_at_wait",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Wait empties the object that MPI_Comm_idup_with_info was given."}) {
  take_hints_late(mpi, [](cts_info info) { underneath::clear(info); });
}

FAULT({.name = "parsing.idup_locks_until_wait",
       .violates = {"info.parsing.modify_after_return"},
       .text = "MPI_Info_delete refuses an object until the MPI_Comm_idup_with_info that it was "
               "given to is complete."}) {
  static std::map<std::uint64_t, std::uint64_t> held;  // object by request
  replace(mpi.comm_idup_with_info,
          [](cts_comm comm, cts_info info, cts_comm* copy, cts_request* request) {
            const int code = below().comm_idup_with_info(comm, info, copy, request);
            held[request->bits] = info.bits;
            return code;
          });
  replace(mpi.wait, [](cts_request* request) {
    held.erase(request->bits);
    return below().wait(request);
  });
  mpi.info_delete = [](cts_info info, cts_text key) {
    for (const auto& [request, object] : held) {
      if (object == info.bits) return below().constants.err_info;
    }
    return below().info_delete(info, key);
  };
}

FAULT({.name = "parsing.idup_hides_until_wait",
       .violates = {"info.parsing.read_after_return"},
       .text = "MPI_Info_get_string finds nothing in an object until the MPI_Comm_idup_with_info "
               "that it was given to is complete."}) {
  static std::map<std::uint64_t, std::uint64_t> held;  // object by request
  if (mpi.info_get_string == nullptr) return;
  replace(mpi.comm_idup_with_info,
          [](cts_comm comm, cts_info info, cts_comm* copy, cts_request* request) {
            const int code = below().comm_idup_with_info(comm, info, copy, request);
            held[request->bits] = info.bits;
            return code;
          });
  replace(mpi.wait, [](cts_request* request) {
    held.erase(request->bits);
    return below().wait(request);
  });
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    for (const auto& [request, object] : held) {
      if (object == info.bits) *flag = 0;
    }
    return code;
  };
}

FAULT({.name = "parsing.idup_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Comm_idup_with_info are in what is returned later."}) {
  report_unknown<HintCallOf::comm_idup_with_info>(mpi);
}

FAULT({.name = "parsing.shared_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Win_allocate_shared are in what is returned later."}) {
  report_unknown<HintCallOf::win_allocate_shared>(mpi);
}

FAULT({.name = "parsing.dynamic_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Win_create_dynamic are in what is returned later."}) {
  report_unknown<HintCallOf::win_create_dynamic>(mpi);
}

FAULT({.name = "parsing.shared_consumes_hint",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Win_allocate_shared deletes the first key of the user's object."}) {
  lose_first_key<HintCallOf::win_allocate_shared>(mpi);
}

FAULT({.name = "parsing.dynamic_consumes_hint",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Win_create_dynamic deletes the first key of the user's object."}) {
  lose_first_key<HintCallOf::win_create_dynamic>(mpi);
}

FAULT({.name = "parsing.alloc_mem_refuses_unknown",
       .violates = {"info.parsing.unknown_key_ignored"},
       .text = "MPI_Alloc_mem refuses an object with more than 64 keys."}) {
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    if (!is_null(info) && underneath::count_of(info) > 64) return below().constants.err_info;
    return below().alloc_mem(size, info, baseptr);
  });
}

FAULT({.name = "parsing.alloc_mem_refuses_null",
       .violates = {"info.parsing.null_info_accepted"},
       .text = "MPI_Alloc_mem takes MPI_INFO_NULL for an invalid argument."}) {
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    if (is_null(info)) return below().constants.err_info;
    return below().alloc_mem(size, info, baseptr);
  });
}

FAULT({.name = "parsing.alloc_mem_rewrites",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Alloc_mem stores the alignment that it used in the user's object."}) {
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    const int code = below().alloc_mem(size, info, baseptr);
    const std::string key = "mpi_minimum_memory_alignment";
    if (!is_null(info) && underneath::has(info, key)) underneath::set(info, key, "4096");
    return code;
  });
}

FAULT({.name = "parsing.alloc_mem_keeps_object",
       .violates = {"info.parsing.modify_after_return", "info.parsing.free_after_return"},
       .text = "An object that MPI_Alloc_mem was given cannot be changed or freed any more."}) {
  static HandleSet given;
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    if (!is_null(info)) given.add(info);
    return below().alloc_mem(size, info, baseptr);
  });
  mpi.info_delete = [](cts_info info, cts_text key) {
    return given.has(info) ? below().constants.err_info : below().info_delete(info, key);
  };
  mpi.info_free = [](cts_info* info) {
    return given.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "parsing.alloc_mem_empties_later",
       .violates = {"info.parsing.read_after_return"},
       .text = "MPI_Free_mem empties the object that MPI_Alloc_mem was given last."}) {
  static cts_info last{0};
  static HandleSet given;
  replace(mpi.alloc_mem, [](int64_t size, cts_info info, void* baseptr) {
    last = info;
    given.add(info);
    return below().alloc_mem(size, info, baseptr);
  });
  replace(mpi.free_mem, [](void* base) {
    if (given.has(last) && !is_null(last)) underneath::clear(last);
    return below().free_mem(base);
  });
  mpi.info_free = [](cts_info* info) {
    given.remove(*info);
    return below().info_free(info);
  };
}

}  // namespace infocts
