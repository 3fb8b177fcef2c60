// Faults in what *_get_info gives back, and of MPI_Comm_dup, which hands hints on or not.
#include <map>
#include <mutex>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// What one routine was given is shown again, whether it is known or not.
template <HintCallOf kRoutine>
void report_all_given(cts_table& mpi) {
  static std::map<std::uint64_t, Pairs> given;
  around_hint_takers(mpi, [](HintCall& call) {
    const Pairs pairs = call.null() ? Pairs() : underneath::pairs_of(call.info);
    const int code = call.pass(call.info);
    given.erase(*call.object);
    if (call.routine == kRoutine) given[*call.object] = pairs;
    return code;
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const auto pairs = given.find(call.object);
    if (pairs == given.end()) return code;
    for (const auto& [key, value] : pairs->second) {
      if (!underneath::has(*call.used, key)) underneath::set(*call.used, key, value);
    }
    return code;
  });
}

// The newest result of *_get_info for each object, until it is freed.
std::map<std::uint64_t, cts_info> results;
std::mutex results_mutex;  // objects may be freed by several threads

void forget_freed_results(cts_table& mpi) {
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(results_mutex);
    std::erase_if(results, [&](const auto& entry) { return entry.second.bits == info->bits; });
    return below().info_free(info);
  };
}

}  // namespace

FAULT({.name = "parsing.get_info_same_object",
       .violates = {"info.parsing.get_info_not_alias"},
       .text = "*_get_info gives the same object until the user frees it."}) {
  forget_freed_results(mpi);
  around_get_info(mpi, [](GetInfoCall& call) {
    const auto known = results.find(call.object);
    if (known != results.end()) {
      *call.used = known->second;
      return below().constants.success;
    }
    const int code = call.pass();
    results[call.object] = *call.used;
    return code;
  });
}

FAULT({.name = "parsing.get_info_gives_argument",
       .violates = {"info.parsing.get_info_not_alias"},
       .text = "MPI_Comm_get_info gives the user's object that set the hints."}) {
  forget_freed_results(mpi);
  around_comm_hints(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (!call.null()) results[*call.object] = call.info;
    return code;
  });
  replace(mpi.comm_get_info, [](cts_comm comm, cts_info* used) {
    const auto known = results.find(comm.bits);
    if (known == results.end()) return below().comm_get_info(comm, used);
    *used = known->second;
    return below().constants.success;
  });
}

FAULT({.name = "parsing.get_info_writes_through",
       .violates = {"info.parsing.get_info_not_alias"},
       .text = "What is set in the result of MPI_Win_get_info shows in the next result too."}) {
  forget_freed_results(mpi);
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    const auto newest = results.find(win.bits);
    if (newest != results.end()) {
      for (const auto& [key, value] : underneath::pairs_of(newest->second)) {
        underneath::set(*used, key, value);
      }
    }
    results[win.bits] = *used;
    return code;
  });
}

FAULT({.name = "parsing.get_info_lends_hints",
       .violates = {"info.parsing.get_info_not_alias"},
       .text = "When the result of *_get_info is freed, the hints are gone."}) {
  static HandleSet without;
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    if (without.has({call.object})) underneath::clear(*call.used);
    results[call.object] = *call.used;
    return code;
  });
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(results_mutex);
    std::erase_if(results, [&](const auto& entry) {
      if (entry.second.bits != info->bits) return false;
      without.add({entry.first});
      return true;
    });
    return below().info_free(info);
  };
}

FAULT({.name = "parsing.comm_set_info_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Comm_set_info are in what MPI_Comm_get_info returns."}) {
  report_all_given<HintCallOf::comm_set_info>(mpi);
}

FAULT({.name = "parsing.comm_dup_with_info_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Comm_dup_with_info are in what is returned later."}) {
  report_all_given<HintCallOf::comm_dup_with_info>(mpi);
}

FAULT({.name = "parsing.win_create_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Win_create are in what MPI_Win_get_info returns."}) {
  report_all_given<HintCallOf::win_create>(mpi);
}

FAULT({.name = "parsing.win_allocate_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Win_allocate are in what MPI_Win_get_info returns."}) {
  report_all_given<HintCallOf::win_allocate>(mpi);
}

FAULT({.name = "parsing.win_set_info_reports_unknown",
       .violates = {"info.parsing.ignored_key_not_reported"},
       .text = "Unknown keys given to MPI_Win_set_info are in what MPI_Win_get_info returns."}) {
  report_all_given<HintCallOf::win_set_info>(mpi);
}

FAULT({.name = "parsing.comm_without_alloc_kinds",
       .violates = {"info.parsing.alloc_kinds_reported"},
       .text = "MPI_Comm_get_info does not return mpi_memory_alloc_kinds."}) {
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const std::string key = "mpi_memory_alloc_kinds";
    if (!call.on_window && underneath::has(*call.used, key)) {
      below().info_delete(*call.used, underneath::text_of(key));
    }
    return code;
  });
}

FAULT({.name = "parsing.win_without_alloc_kinds",
       .violates = {"info.parsing.alloc_kinds_reported"},
       .text = "MPI_Win_get_info does not return mpi_memory_alloc_kinds."}) {
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const std::string key = "mpi_memory_alloc_kinds";
    if (call.on_window && underneath::has(*call.used, key)) {
      below().info_delete(*call.used, underneath::text_of(key));
    }
    return code;
  });
}

// Over an MPI that copies hints, as up to 3.1.
FAULT({.name = "parsing.comm_dup_drops_hints",
       .violates = {"info.parsing.comm_dup_keeps_hints"},
       .text = "MPI_Comm_dup makes a communicator without the hints of the original."}) {
  if (mpi.comm_dup_with_info == nullptr) return;
  mpi.comm_dup = [](cts_comm comm, cts_comm* copy) {
    cts_info none = below().constants.info_null;
    below().info_create(&none);
    const int code = below().comm_dup_with_info(comm, none, copy);
    below().info_free(&none);
    return code;
  };
}

FAULT({.name = "parsing.comm_dup_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_dup copies the hints, as up to 3.1."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  mpi.comm_dup = [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    return code == below().constants.success ? copy_hints(comm, *copy) : code;
  };
}

FAULT({.name = "parsing.comm_dup_keeps_hints_of_dup",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_dup copies hints that came by MPI_Comm_dup_with_info."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  static HandleSet by_dup;
  replace(mpi.comm_dup_with_info, [](cts_comm comm, cts_info info, cts_comm* copy) {
    const int code = below().comm_dup_with_info(comm, info, copy);
    by_dup.add({copy->bits});
    return code;
  });
  replace(mpi.comm_free, [](cts_comm* comm) {
    by_dup.remove({comm->bits});
    return below().comm_free(comm);
  });
  mpi.comm_dup = [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    if (code != below().constants.success || !by_dup.has({comm.bits})) return code;
    return copy_hints(comm, *copy);
  };
}

FAULT({.name = "parsing.comm_split_keeps_hints",
       .violates = {"info.parsing.comm_dup_drops_hints"},
       .text = "MPI_Comm_split copies the hints to the parts."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  replace(mpi.comm_split, [](cts_comm comm, int color, int key, cts_comm* part) {
    const int code = below().comm_split(comm, color, key, part);
    return code == below().constants.success ? copy_hints(comm, *part) : code;
  });
}

FAULT({.name = "parsing.comm_defaults_hidden",
       .violates = {"info.parsing.comm_default_shown"},
       .text = "MPI_Comm_get_info leaves out hints that are false."}) {
  replace(mpi.comm_get_info, [](cts_comm comm, cts_info* used) {
    const int code = below().comm_get_info(comm, used);
    if (code != below().constants.success) return code;
    for (const auto& [key, value] : underneath::pairs_of(*used)) {
      if (value == "false") below().info_delete(*used, underneath::text_of(key));
    }
    return code;
  });
}

FAULT({.name = "parsing.dup_with_info_adds_to_original",
       .violates = {"info.parsing.dup_with_info"},
       .text = "MPI_Comm_dup_with_info copies the hints of the original and adds those given."}) {
  if (mpi.comm_get_info == nullptr || mpi.comm_set_info == nullptr) return;
  replace(mpi.comm_dup_with_info, [](cts_comm comm, cts_info info, cts_comm* copy) {
    const int code = below().comm_dup_with_info(comm, info, copy);
    if (code != below().constants.success) return code;
    const int handed_on = copy_hints(comm, *copy);
    return is_null(info) || handed_on != code ? handed_on : below().comm_set_info(*copy, info);
  });
}

FAULT({.name = "parsing.comm_set_info_resets_others",
       .violates = {"info.parsing.comm_set_info_subset"},
       .text = "MPI_Comm_set_info switches off the hints that it is not given."}) {
  replace(mpi.comm_set_info, [](cts_comm comm, cts_info info) {
    cts_info used{0};
    int code = below().comm_get_info(comm, &used);
    if (code != below().constants.success) return code;
    for (const auto& [key, value] : underneath::pairs_of(used)) {
      if (value == "true") underneath::set(used, key, "false");
    }
    below().comm_set_info(comm, used);
    below().info_free(&used);
    return below().comm_set_info(comm, info);
  });
}

}  // namespace infocts
