// Faults of routines that take hints: what becomes of the object that the user passed, and when it
// is read.
#include <map>
#include <mutex>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {
namespace {

// Objects that were passed to a routine, until they are freed.
HandleSet passed;

void remember_passed(cts_table& mpi) {
  around_hint_takers(mpi, [](HintCall& call) {
    if (!call.null()) passed.add(call.info);
    return call.pass(call.info);
  });
  mpi.info_free = [](cts_info* info) {
    passed.remove(*info);
    return below().info_free(info);
  };
}

/// Forwards, then does this to the user's object, in one routine.
template <HintCallOf kRoutine, typename Change>
void change_argument(cts_table& mpi, Change /*change*/) {
  around_hint_takers(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.routine == kRoutine && !call.null()) Change{}(call.info);
    return code;
  });
}

}  // namespace

FAULT({.name = "parsing.comm_set_info_consumes_hints",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Comm_set_info deletes the hints that it has used from the user's object."}) {
  change_argument<HintCallOf::comm_set_info>(mpi, [](cts_info info) {
    for (const std::string& key : underneath::keys_of(info)) {
      if (looks_reserved(key)) below().info_delete(info, underneath::text_of(key));
    }
  });
}

FAULT({.name = "parsing.comm_dup_with_info_renumbers",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Comm_dup_with_info changes the order of the keys in the user's object."}) {
  change_argument<HintCallOf::comm_dup_with_info>(
      mpi, [](cts_info info) { underneath::renumber(info); });
}

FAULT({.name = "parsing.win_create_cuts_lists",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Win_create cuts lists in the user's object at the first comma."}) {
  change_argument<HintCallOf::win_create>(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      if (looks_reserved(key)) underneath::set(info, key, value.substr(0, value.find(',')));
    }
  });
}

FAULT({.name = "parsing.win_allocate_adds_key",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Win_allocate adds the memory that it used to the user's object."}) {
  change_argument<HintCallOf::win_allocate>(
      mpi, [](cts_info info) { underneath::set(info, "mpi_memory_alloc_kinds", "system"); });
}

FAULT({.name = "parsing.win_set_info_strips_blanks",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Win_set_info strips blanks around values in the user's object."}) {
  change_argument<HintCallOf::win_set_info>(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      const std::size_t first = value.find_first_not_of(' ');
      if (first == value.npos) continue;
      underneath::set(info, key, value.substr(first, value.find_last_not_of(' ') - first + 1));
    }
  });
}

FAULT({.name = "parsing.argument_emptied",
       .violates = {"info.parsing.argument_unchanged", "info.parsing.read_after_return"},
       .text = "MPI_Comm_set_info takes the pairs away from the user's object."}) {
  change_argument<HintCallOf::comm_set_info>(mpi, [](cts_info info) { underneath::clear(info); });
}

FAULT({.name = "parsing.unknown_keys_deleted",
       .violates = {"info.parsing.argument_unchanged", "info.parsing.read_after_return"},
       .text = "MPI_Win_allocate deletes keys that it does not know from the user's object."}) {
  change_argument<HintCallOf::win_allocate>(mpi, [](cts_info info) {
    for (const std::string& key : underneath::keys_of(info)) {
      if (!looks_reserved(key)) below().info_delete(info, underneath::text_of(key));
    }
  });
}

FAULT({.name = "parsing.argument_unreadable",
       .violates = {"info.parsing.read_after_return"},
       .text = "MPI_Info_get_string finds nothing in an object that was passed to a routine."}) {
  if (mpi.info_get_string == nullptr) return;
  remember_passed(mpi);
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (passed.has(info)) *flag = 0;
    return code;
  };
}

FAULT({.name = "parsing.argument_frozen",
       .violates = {"info.parsing.modify_after_return"},
       .text = "MPI_Info_set refuses an object that was passed to a routine."}) {
  remember_passed(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return passed.has(info) ? below().constants.err_info : below().info_set(info, key, value);
  };
}

FAULT({.name = "parsing.argument_keeps_keys",
       .violates = {"info.parsing.modify_after_return"},
       .text = "MPI_Info_delete leaves the keys of an object that was passed to a routine."}) {
  remember_passed(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    return passed.has(info) ? below().constants.success : below().info_delete(info, key);
  };
}

FAULT({.name = "parsing.argument_not_freed",
       .violates = {"info.parsing.free_after_return"},
       .text = "MPI_Info_free refuses an object that was passed to a routine."}) {
  remember_passed(mpi);
  mpi.info_free = [](cts_info* info) {
    return passed.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "parsing.free_withdraws_hints",
       .violates = {"info.parsing.free_after_return"},
       .text = "*_get_info does not show hints whose info object was freed."}) {
  static std::map<std::uint64_t, cts_info> sources;
  remember_passed(mpi);
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    passed.add(call.info);
    const int code = call.pass(call.info);
    sources[*call.object] = call.info;
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const auto source = sources.find(call.object);
    if (source != sources.end() && !passed.has(source->second)) underneath::clear(*call.used);
    return code;
  });
}

FAULT({.name = "parsing.comm_free_frees_argument",
       .violates = {"info.parsing.read_after_return"},
       .text = "MPI_Comm_free frees the object that MPI_Comm_set_info was given."}) {
  static std::map<std::uint64_t, cts_info> sources;
  remember_passed(mpi);
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.routine == HintCallOf::comm_set_info && !call.null()) {
      passed.add(call.info);
      sources[*call.object] = call.info;
    }
    return call.pass(call.info);
  });
  replace(mpi.comm_free, [](cts_comm* comm) {
    auto source = sources.extract(comm->bits);
    if (!source.empty() && passed.remove(source.mapped())) below().info_free(&source.mapped());
    return below().comm_free(comm);
  });
}

FAULT({.name = "parsing.read_late",
       .violates = {"info.parsing.modify_after_return", "info.parsing.free_after_return"},
       .text = "*_set_info reads the user's object when *_get_info is called."}) {
  static std::map<std::uint64_t, cts_info> pending;
  remember_passed(mpi);
  around_hint_takers(mpi, [](HintCall& call) {
    const bool sets =
        call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
    if (!sets || call.null()) return call.pass(call.info);
    passed.add(call.info);
    pending[*call.object] = call.info;
    return below().constants.success;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    auto late = pending.extract(call.object);
    if (!late.empty() && passed.has(late.mapped())) {
      if (call.on_window) {
        below().win_set_info({call.object}, late.mapped());
      } else {
        below().comm_set_info({call.object}, late.mapped());
      }
    }
    return call.pass();
  });
}

FAULT({.name = "parsing.argument_linked",
       .violates = {"info.parsing.changes_after_return", "info.parsing.modify_after_return"},
       .text = "What is set in the user's object later changes the hints of communicators."}) {
  static std::map<std::uint64_t, cts_info> sources;
  remember_passed(mpi);
  around_comm_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.null()) return code;
    passed.add(call.info);
    sources[*call.object] = call.info;
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const auto source = sources.find(call.object);
    if (!call.on_window && source != sources.end() && passed.has(source->second)) {
      below().comm_set_info({call.object}, source->second);
    }
    return call.pass();
  });
}

FAULT({.name = "parsing.delete_withdraws_hint",
       .violates = {"info.parsing.changes_after_return", "info.parsing.modify_after_return"},
       .text = "A key deleted in the user's object later is gone from the hints of the window."}) {
  static std::map<std::uint64_t, cts_info> sources;
  static std::map<std::uint64_t, std::vector<std::string>> keys;
  remember_passed(mpi);
  around_win_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.null()) return code;
    passed.add(call.info);
    sources[*call.object] = call.info;
    keys[*call.object] = underneath::keys_of(call.info);
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const auto source = sources.find(call.object);
    if (!call.on_window || source == sources.end() || !passed.has(source->second)) return code;
    for (const std::string& key : keys[call.object]) {
      if (!underneath::has(source->second, key) && underneath::has(*call.used, key)) {
        below().info_delete(*call.used, underneath::text_of(key));
      }
    }
    return code;
  });
}

// Contents at the time of the first call, by handle.
FAULT({.name = "parsing.argument_remembered",
       .violates = {"info.parsing.interpreted_each_time"},
       .text = "An object passed a second time counts with the contents of the first time."}) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  static std::map<std::uint64_t, Pairs> remembered;
  static std::mutex mutex;  // objects may be freed by several threads
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    const auto [entry, first] = remembered.try_emplace(call.info.bits);
    if (first) entry->second = underneath::pairs_of(call.info);
    return pass_pairs(call, entry->second);
  });
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    remembered.erase(info->bits);
    return below().info_free(info);
  };
}

FAULT({.name = "parsing.deleted_key_counts",
       .violates = {"info.parsing.interpreted_each_time"},
       .text = "A hint counts that was deleted since the object was passed the first time."}) {
  static std::map<std::uint64_t, std::map<std::string, std::string>> ever;
  static std::mutex mutex;  // objects may be freed by several threads
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    auto& pairs = ever[call.info.bits];
    for (const auto& [key, value] : underneath::pairs_of(call.info)) pairs[key] = value;
    return pass_pairs(call, pairs);
  });
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    ever.erase(info->bits);
    return below().info_free(info);
  };
}

}  // namespace infocts
