// Faults before MPI_Init, of the functions that make and end info objects.
#include <atomic>
#include <cstdlib>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "lifecycle.create_refused_before_init",
       .violates = {"info.lifecycle.create_before_init"},
       .text = "MPI_Info_create returns an error before MPI_Init."}) {
  mpi.info_create = [](cts_info* info) {
    return before_init() ? out_of_order() : below().info_create(info);
  };
}

FAULT({.name = "lifecycle.create_ends_before_init",
       .violates = {"info.lifecycle.create_before_init"},
       .text = "MPI_Info_create ends the process before MPI_Init."}) {
  mpi.info_create = [](cts_info* info) {
    if (before_init()) std::_Exit(1);
    return below().info_create(info);
  };
}

// Atomics will do: objects beyond the limit are one, whoever made it.
FAULT({.name = "lifecycle.create_few_before_init",
       .violates = {"info.lifecycle.create_before_init"},
       .text = "Before MPI_Init there is room for 256 objects; all further ones are the same."}) {
  static std::atomic<int> live{0};
  static std::atomic<std::uint64_t> newest{0};
  mpi.info_create = [](cts_info* info) {
    if (before_init() && live >= 256) {
      info->bits = newest;
      return below().constants.success;
    }
    ++live;
    const int code = below().info_create(info);
    newest = info->bits;
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    --live;
    return below().info_free(info);
  };
}

FAULT({.name = "lifecycle.create_used_before_init",
       .violates = {"info.lifecycle.create_before_init"},
       .text = "Before MPI_Init a new object takes the place of a freed one, pairs included."}) {
  static std::atomic<std::uint64_t> freed{0};
  mpi.info_create = [](cts_info* info) {
    const std::uint64_t bits = before_init() ? freed.exchange(0) : 0;
    if (bits == 0) return below().info_create(info);
    info->bits = bits;
    return below().constants.success;
  };
  mpi.info_free = [](cts_info* info) {
    if (!before_init() || underneath::count_of(*info) == 0) return below().info_free(info);
    cts_info older{freed.exchange(info->bits)};
    *info = below().constants.info_null;
    return older.bits == 0 ? below().constants.success : below().info_free(&older);
  };
}

FAULT({.name = "lifecycle.create_env_refused_before_init",
       .violates = {"info.lifecycle.create_env_before_init"},
       .text = "MPI_Info_create_env returns an error before MPI_Init."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return before_init() ? out_of_order() : below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "lifecycle.create_env_nothing_before_init",
       .violates = {"info.lifecycle.create_env_before_init"},
       .text = "Before MPI_Init, MPI_Info_create_env gives MPI_INFO_NULL and MPI_SUCCESS."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (!before_init()) return below().info_create_env(argc, argv, info);
    *info = below().constants.info_null;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.create_env_wants_args_before_init",
       .violates = {"info.lifecycle.create_env_before_init"},
       .text = "Before MPI_Init, MPI_Info_create_env refuses a null argv."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (before_init() && argv == nullptr) return below().constants.err_arg;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "lifecycle.dup_same_before_init",
       .violates = {"info.lifecycle.dup_before_init"},
       .text = "Before MPI_Init, MPI_Info_dup gives the handle of the original."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (!before_init()) return below().info_dup(info, copy);
    *copy = info;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.dup_empty_before_init",
       .violates = {"info.lifecycle.dup_before_init"},
       .text = "Before MPI_Init, MPI_Info_dup gives an empty object."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return before_init() ? below().info_create(copy) : below().info_dup(info, copy);
  };
}

FAULT({.name = "lifecycle.dup_ten_before_init",
       .violates = {"info.lifecycle.dup_before_init"},
       .text = "Before MPI_Init, MPI_Info_dup copies the first ten pairs only."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    while (before_init() && underneath::count_of(*copy) > 10) {
      below().info_delete(*copy, underneath::text_of(underneath::nth_key_of(*copy, 10)));
    }
    return code;
  };
}

FAULT({.name = "lifecycle.dup_delete_reaches_before_init",
       .violates = {"info.lifecycle.dup_before_init"},
       .text = "Before MPI_Init, a key deleted in a duplicate is gone from the original too."}) {
  static std::atomic<std::uint64_t> original{0};
  static std::atomic<std::uint64_t> duplicate{0};
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    original = info.bits;
    duplicate = copy->bits;
    return code;
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    const std::string name(underneath::view_of(key));
    if (before_init() && info.bits == duplicate && underneath::has({original}, name)) {
      below().info_delete({original}, key);
    }
    return below().info_delete(info, key);
  };
  mpi.info_free = [](cts_info* info) {
    if (info->bits == original) duplicate = 0;
    return below().info_free(info);
  };
}

FAULT({.name = "lifecycle.free_keeps_handle_before_init",
       .violates = {"info.lifecycle.free_before_init"},
       .text = "Before MPI_Init, MPI_Info_free leaves the handle as it was."}) {
  mpi.info_free = [](cts_info* info) {
    const cts_info handle = *info;
    const int code = below().info_free(info);
    if (before_init()) *info = handle;
    return code;
  };
}

FAULT(
    {.name = "lifecycle.free_full_refused_before_init",
     .violates = {"info.lifecycle.free_before_init"},
     .text = "Before MPI_Init, MPI_Info_free refuses an object that holds more than ten pairs."}) {
  mpi.info_free = [](cts_info* info) {
    return before_init() && underneath::count_of(*info) > 10 ? out_of_order()
                                                             : below().info_free(info);
  };
}

FAULT({.name = "lifecycle.free_empties_next_before_init",
       .violates = {"info.lifecycle.free_before_init"},
       .text = "Before MPI_Init, MPI_Info_free also empties the object created first."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    LiveObjects::remove(*info);
    const std::vector<cts_info> left = LiveObjects::all();
    if (before_init() && !left.empty()) underneath::clear(left.front());
    return below().info_free(info);
  };
}

}  // namespace infocts
