// Faults of MPI_Info_create.
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {

FAULT({.name = "create.absent",
       .violates = {"info.create.provided"},
       .text = "The library has no MPI_Info_create."}) {
  mpi.info_create = nullptr;
}

FAULT({.name = "create.null_each_64th",
       .violates = {"info.create.new_object", "info.handles.null_no_object"},
       .text = "Every 64th call succeeds with MPI_INFO_NULL."}) {
  static std::atomic<int> calls{0};
  mpi.info_create = [](cts_info* info) {
    if (++calls % 64 != 0) return below().info_create(info);
    *info = below().constants.info_null;
    return success();
  };
}

FAULT({.name = "create.unused_object_again",
       .violates = {"info.create.new_object", "info.handles.live_handles_differ"},
       .text = "As long as the newest object is empty, it is handed out again."}) {
  LiveObjects::follow(mpi);
  mpi.info_create = [](cts_info* info) {
    const std::vector<cts_info> objects = LiveObjects::of(LiveObjects::Origin::created);
    if (!objects.empty() && count_below(objects.back()) == 0) {
      *info = objects.back();
      return success();
    }
    const int code = below().info_create(info);
    if (succeeded(code)) LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

// As when a free puts its place on the list of free places twice.
FAULT({.name = "create.freed_place_twice",
       .violates = {"info.create.new_object", "info.handles.live_handles_differ"},
       .text = "A place that was freed is given to the next two objects."}) {
  enum class Next { own, doubled, shared };
  static std::atomic<Next> next{Next::own};
  static std::atomic<std::uint64_t> doubled{0};
  mpi.info_free = [](cts_info* info) {
    if (next == Next::own) next = Next::doubled;
    if (next == Next::shared && info->bits == doubled) next = Next::own;
    return below().info_free(info);
  };
  mpi.info_create = [](cts_info* info) {
    if (next == Next::shared) {
      next = Next::own;
      info->bits = doubled;
      return success();
    }
    const int code = below().info_create(info);
    if (next == Next::doubled) {
      doubled = info->bits;
      next = Next::shared;
    }
    return code;
  };
}

FAULT({.name = "create.numbers_of_ten_bits",
       .violates = {"info.create.new_object", "info.handles.live_handles_differ"},
       .text = "With 1024 objects alive, the next one is the first one again."}) {
  LiveObjects::follow(mpi);
  mpi.info_create = [](cts_info* info) {
    const std::vector<cts_info> objects = LiveObjects::all();
    if (objects.size() >= 1024) {
      *info = objects.front();
      return success();
    }
    const int code = below().info_create(info);
    if (succeeded(code)) LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

FAULT({.name = "create.shares_with_newest",
       .violates = {"info.create.new_object"},
       .text = "What is set in an object is set in the one created before it as well."}) {
  LiveObjects::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::vector<cts_info> objects = LiveObjects::of(LiveObjects::Origin::created);
    if (objects.size() > 1 && objects.back().bits == info.bits) {
      below().info_set(objects[objects.size() - 2], key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "create.pair_of_freed",
       .violates = {"info.create.empty"},
       .text = "A new object starts with the first pair of the object that was freed last."}) {
  static std::mutex mutex;
  static std::optional<std::pair<std::string, std::string>> kept;
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    if (count_below(*info) > 0) kept = pairs_below(*info).front();
    return below().info_free(info);
  };
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    const std::lock_guard lock(mutex);
    if (kept) set_below(*info, kept->first, kept->second);
    kept.reset();
    return code;
  };
}

FAULT({.name = "create.pairs_of_freed_duplicate",
       .violates = {"info.create.empty"},
       .text = "A new object starts with the pairs of a duplicate that was freed just before."}) {
  static std::mutex mutex;
  static HandleSet duplicates;
  static std::vector<std::pair<std::string, std::string>> kept;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) duplicates.add(*copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    kept.clear();
    if (duplicates.remove(*info)) kept = pairs_below(*info);
    return below().info_free(info);
  };
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    const std::lock_guard lock(mutex);
    for (const auto& [key, value] : std::exchange(kept, {})) set_below(*info, key, value);
    return code;
  };
}

FAULT({.name = "create.default_not_listed",
       .violates = {"info.create.empty"},
       .text = "Every object has a value for no_locks that is found but not listed."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code) && *flag == 0 && view_of(key) == "no_locks" && valuelen > 5) {
      std::string("false").copy(value.data, 6);
      value.data[5] = '\0';
      *flag = 1;
    }
    return code;
  };
}

FAULT({.name = "create.first_key_of_newest",
       .violates = {"info.create.empty"},
       .text = "A new object starts with the first key of the object created before it."}) {
  LiveObjects::follow(mpi);
  mpi.info_create = [](cts_info* info) {
    const std::vector<cts_info> objects = LiveObjects::of(LiveObjects::Origin::created);
    const int code = below().info_create(info);
    if (!succeeded(code)) return code;
    if (!objects.empty() && count_below(objects.back()) > 0) {
      set_below(*info, nth_key_below(objects.back(), 0), "value");
    }
    LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

FAULT({.name = "create.only_first_empty",
       .violates = {"info.create.empty"},
       .text = "Every object but the first of the process starts with the number of the call."}) {
  static std::atomic<int> calls{0};
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    if (calls++ > 0 && succeeded(code)) set_below(*info, "number", std::to_string(calls));
    return code;
  };
}

FAULT({.name = "create.frees_previous",
       .violates = {"info.create.out_only"},
       .text = "Frees the object whose handle the variable holds."}) {
  LiveObjects::follow(mpi);
  mpi.info_create = [](cts_info* info) {
    for (const cts_info object : LiveObjects::all()) {
      if (object.bits != info->bits) continue;
      cts_info previous = object;
      LiveObjects::remove(object);
      below().info_free(&previous);
    }
    const int code = below().info_create(info);
    if (succeeded(code)) LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

FAULT({.name = "create.empties_previous",
       .violates = {"info.create.out_only"},
       .text =
           "A variable that holds the handle of an object keeps it, and the object is emptied."}) {
  LiveObjects::follow(mpi);
  mpi.info_create = [](cts_info* info) {
    for (const cts_info object : LiveObjects::all()) {
      if (object.bits != info->bits) continue;
      clear_below(object);
      return success();
    }
    const int code = below().info_create(info);
    if (succeeded(code)) LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

FAULT({.name = "create.wants_null",
       .violates = {"info.create.out_only"},
       .text = "Refuses a variable that does not hold MPI_INFO_NULL."}) {
  mpi.info_create = [](cts_info* info) {
    if (info->bits != below().constants.info_null.bits) return below().constants.err_arg;
    return below().info_create(info);
  };
}

FAULT({.name = "create.refuses_freed",
       .violates = {"info.create.out_only"},
       .text = "Refuses a variable that holds the handle of an object that was freed."}) {
  static HandleSet freed;
  mpi.info_free = [](cts_info* info) {
    freed.add(*info);
    return below().info_free(info);
  };
  mpi.info_create = [](cts_info* info) {
    if (freed.has(*info)) return below().constants.err_info;
    const int code = below().info_create(info);
    if (succeeded(code)) freed.remove(*info);
    return code;
  };
}

FAULT({.name = "create.keeps_all_ones",
       .violates = {"info.create.out_only"},
       .text = "Leaves a variable alone whose bits are all set."}) {
  mpi.info_create = [](cts_info* info) {
    cts_info created = *info;
    const int code = below().info_create(&created);
    std::uint64_t ones = 0;
    std::memset(&ones, 0xff, static_cast<std::size_t>(below().constants.info_size));
    if (info->bits != ones) *info = created;
    return code;
  };
}

FAULT({.name = "create.writes_behind",
       .violates = {"info.create.no_write_beyond"},
       .text = "Writes one byte behind the handle."}) {
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    write_behind(info);
    return code;
  };
}

FAULT({.name = "create.writes_before",
       .violates = {"info.create.no_write_beyond"},
       .text = "Writes one byte before the handle."}) {
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    write_before(info);
    return code;
  };
}

}  // namespace infocts
