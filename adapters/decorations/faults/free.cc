// Faults of MPI_Info_free.
#include <atomic>
#include <list>
#include <mutex>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/object_notes.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {
namespace {

/// Memory that nobody gives back.
void keep_for_ever(const std::string& text) {
  static std::mutex mutex;
  static std::list<std::string> kept;
  const std::lock_guard lock(mutex);
  kept.push_back(text);
}

/// Frees and leaves the variable as it was.
int free_and_keep_handle(cts_info* info) {
  cts_info freed = *info;
  return below().info_free(&freed);
}

}  // namespace

FAULT({.name = "free.absent",
       .violates = {"info.free.provided"},
       .text = "The library has no MPI_Info_free."}) {
  mpi.info_free = nullptr;
}

FAULT({.name = "free.leaves_handle",
       .violates = {"info.free.sets_null"},
       .text = "Frees the object and leaves the variable as it was."}) {
  mpi.info_free = free_and_keep_handle;
}

FAULT({.name = "free.zeroes_handle",
       .violates = {"info.free.sets_null"},
       .text = "Sets the variable to zero bits instead of MPI_INFO_NULL."}) {
  mpi.info_free = [](cts_info* info) {
    const int code = below().info_free(info);
    info->bits = below().constants.info_null.bits == 0 ? 1 : 0;
    return code;
  };
}

FAULT({.name = "free.leaves_duplicate",
       .violates = {"info.free.sets_null"},
       .text = "Leaves the variable as it was when the object came from MPI_Info_dup."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    for (const cts_info copy : LiveObjects::of(LiveObjects::Origin::duplicated)) {
      if (copy.bits != info->bits) continue;
      LiveObjects::remove(copy);
      return free_and_keep_handle(info);
    }
    LiveObjects::remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "free.leaves_large",
       .violates = {"info.free.sets_null"},
       .text = "Leaves the variable as it was when the object had more than 255 keys."}) {
  mpi.info_free = [](cts_info* info) {
    return count_below(*info) > 255 ? free_and_keep_handle(info) : below().info_free(info);
  };
}

FAULT({.name = "free.leaves_hints",
       .violates = {"info.free.sets_null"},
       .text = "Leaves the variable as it was when the object came from MPI_Comm_get_info."}) {
  if (mpi.comm_get_info == nullptr) return;
  static HandleSet hints;
  mpi.comm_get_info = [](cts_comm comm, cts_info* info) {
    const int code = below().comm_get_info(comm, info);
    if (succeeded(code)) hints.add(*info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    return hints.remove(*info) ? free_and_keep_handle(info) : below().info_free(info);
  };
}

FAULT({.name = "free.refuses_emptied",
       .violates = {"info.free.succeeds"},
       .text = "Refuses an object whose pairs have all been deleted."}) {
  static HandleSet emptied;
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code) && count_below(info) == 0) emptied.add(info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    if (emptied.remove(*info) && count_below(*info) == 0) return below().constants.err_info;
    return below().info_free(info);
  };
}

FAULT({.name = "free.refuses_source",
       .violates = {"info.free.succeeds"},
       .text = "Refuses an object that has been duplicated."}) {
  static HandleSet sources;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) sources.add(info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    return sources.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "free.refuses_after_error",
       .violates = {"info.free.succeeds"},
       .text = "Refuses an object on which a call has failed."}) {
  static HandleSet failed;
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code)) failed.add(info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    return failed.remove(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "free.refuses_given_hints",
       .violates = {"info.free.succeeds"},
       .text = "Refuses an object that was given to a communicator."}) {
  if (mpi.comm_dup_with_info == nullptr) return;
  static HandleSet given;
  mpi.comm_dup_with_info = [](cts_comm comm, cts_info info, cts_comm* copy) {
    given.add(info);
    return below().comm_dup_with_info(comm, info, copy);
  };
  mpi.info_free = [](cts_info* info) {
    return given.remove(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "free.refuses_oldest",
       .violates = {"info.free.succeeds"},
       .text = "With more than 200 objects alive, it refuses the oldest of them."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    const std::vector<cts_info> objects = LiveObjects::all();
    if (objects.size() > 200 && objects.front().bits == info->bits) {
      return below().constants.err_other;
    }
    LiveObjects::remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "free.error_though_freed",
       .violates = {"info.free.succeeds"},
       .text = "Frees an object that was changed by MPI_Info_delete and returns an error."}) {
  static HandleSet changed;
  mpi.info_delete = [](cts_info info, cts_text key) {
    changed.add(info);
    return below().info_delete(info, key);
  };
  mpi.info_free = [](cts_info* info) {
    const bool was_changed = changed.remove(*info);
    const int code = below().info_free(info);
    return was_changed ? below().constants.err_other : code;
  };
}

FAULT({.name = "free.duplicate_too",
       .violates = {"info.free.only_its_object"},
       .text = "Freeing the source frees its newest duplicate as well."}) {
  static ObjectNotes<cts_info> copies;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) copies.put(info, *copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    if (auto copy = copies.take(*info)) below().info_free(&*copy);
    return below().info_free(info);
  };
}

FAULT({.name = "free.source_loses_values",
       .violates = {"info.free.only_its_object"},
       .text = "Freeing a duplicate overwrites the value of the first key of its source."}) {
  static ObjectNotes<cts_info> sources;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) sources.put(*copy, info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    const auto source = sources.take(*info);
    if (source && count_below(*source) > 0) set_below(*source, nth_key_below(*source, 0), "freed");
    return below().info_free(info);
  };
}

FAULT({.name = "free.renumbers_others",
       .violates = {"info.free.only_its_object"},
       .text = "Freeing an object renumbers the keys of the oldest one."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    LiveObjects::remove(*info);
    const std::vector<cts_info> objects = LiveObjects::all();
    if (!objects.empty()) renumber_below(objects.front());
    return below().info_free(info);
  };
}

FAULT({.name = "free.empties_newest",
       .violates = {"info.free.only_its_object"},
       .text = "Freeing an object takes the last pair from the newest one."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    LiveObjects::remove(*info);
    const std::vector<cts_info> objects = LiveObjects::of(LiveObjects::Origin::created);
    if (!objects.empty()) {
      const int count = count_below(objects.back());
      if (count > 0) {
        below().info_delete(objects.back(), text_of(nth_key_below(objects.back(), count - 1)));
      }
    }
    return below().info_free(info);
  };
}

FAULT({.name = "free.communicator_with_hints",
       .violates = {"info.free.only_its_object"},
       .text = "A communicator becomes unusable when the object with its hints is freed."}) {
  if (mpi.comm_dup_with_info == nullptr) return;
  static ObjectNotes<cts_comm> users;
  static std::atomic<std::uint64_t> unusable{0};
  mpi.comm_dup_with_info = [](cts_comm comm, cts_info info, cts_comm* copy) {
    const int code = below().comm_dup_with_info(comm, info, copy);
    if (succeeded(code)) users.put(info, *copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    if (const auto comm = users.take(*info)) unusable = comm->bits;
    return below().info_free(info);
  };
  mpi.comm_dup = [](cts_comm comm, cts_comm* copy) {
    if (comm.bits == unusable) return below().constants.err_comm;
    return below().comm_dup(comm, copy);
  };
}

FAULT({.name = "free.writes_behind",
       .violates = {"info.free.no_write_beyond"},
       .text = "Writes one byte behind the handle."}) {
  mpi.info_free = [](cts_info* info) {
    const int code = below().info_free(info);
    write_behind(info);
    return code;
  };
}

FAULT({.name = "free.writes_before",
       .violates = {"info.free.no_write_beyond"},
       .text = "Writes one byte before the handle."}) {
  mpi.info_free = [](cts_info* info) {
    const int code = below().info_free(info);
    write_before(info);
    return code;
  };
}

FAULT({.name = "free.keeps_pairs",
       .violates = {"info.free.releases"},
       .text = "Never gives the pairs of a freed object back."}) {
  mpi.info_free = [](cts_info* info) {
    for (const auto& [key, value] : pairs_below(*info)) keep_for_ever(key + value);
    return below().info_free(info);
  };
}

FAULT({.name = "free.keeps_duplicates",
       .violates = {"info.free.releases"},
       .text = "Never gives the memory of a duplicate back."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    for (const auto& [key, value] : pairs_below(info)) keep_for_ever(key + value);
    return below().info_dup(info, copy);
  };
}

FAULT({.name = "free.keeps_overridden_values",
       .violates = {"info.free.releases"},
       .text = "Never gives the values back that were replaced by others."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (const auto before = value_below(info, key.data)) keep_for_ever(*before);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "free.keeps_deleted_pairs",
       .violates = {"info.free.releases"},
       .text = "Never gives the pairs back that were deleted."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (const auto before = value_below(info, key.data)) keep_for_ever(key.data + *before);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "free.numbers_used_once",
       .violates = {"info.free.releases"},
       .text = "Numbers objects in 16 bits and never uses a number again."}) {
  static std::atomic<int> numbers{0};
  mpi.info_create = [](cts_info* info) {
    return ++numbers > 0xffff ? below().constants.err_other : below().info_create(info);
  };
}

}  // namespace infocts
