// Faults of MPI_Info_create_env: which object it makes, and whose that is.
#include <atomic>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/env_objects.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {

FAULT({.name = "create_env.absent",
       .violates = {"info.create_env.provided"},
       .text = "The library has no MPI_Info_create_env."}) {
  mpi.info_create_env = nullptr;
}

FAULT({.name = "create_env.gives_env",
       .violates = {"info.create_env.new_object", "info.create_env.not_alias_of_env"},
       .text = "The object is MPI_INFO_ENV."}) {
  if (mpi.info_create_env == nullptr || mpi.constants.has_info_env == 0) return;
  mpi.info_create_env = [](int, char**, cts_info* info) {
    *info = below().constants.info_env;
    return success();
  };
}

FAULT({.name = "create_env.object_again",
       .violates = {"info.create_env.new_object", "info.create_env.calls_independent"},
       .text = "The oldest object is handed out again while it is alive."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const std::vector<cts_info> objects = EnvObjects::all();
    if (objects.empty()) return EnvObjects::create(argc, argv, info);
    *info = objects.front();
    return success();
  };
}

FAULT({.name = "create_env.null_beyond_64",
       .violates = {"info.create_env.new_object"},
       .text = "With 64 objects alive, the handle is MPI_INFO_NULL."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (EnvObjects::all().size() < 64) return EnvObjects::create(argc, argv, info);
    *info = below().constants.info_null;
    return success();
  };
}

FAULT({.name = "create_env.alias_of_env",
       .violates = {"info.create_env.not_alias_of_env"},
       .text = "The handle is a new one of MPI_INFO_ENV, which then can be changed."}) {
  if (!EnvObjects::follow(mpi) || mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, [](cts_info info) {
    return is_env(info) || EnvObjects::has(info) ? env_stand_in() : info;
  });
}

FAULT({.name = "create_env.deletes_in_env",
       .violates = {"info.create_env.not_alias_of_env"},
       .text = "What is deleted in an object is gone from MPI_INFO_ENV."}) {
  if (!EnvObjects::follow(mpi) || mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, env_to_stand_in);
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (EnvObjects::has(info)) below().info_delete(env_stand_in(), key);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "create_env.free_spoils_env",
       .violates = {"info.create_env.not_alias_of_env"},
       .text = "Freeing an object overwrites a value of MPI_INFO_ENV."}) {
  if (!EnvObjects::follow(mpi) || mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, env_to_stand_in);
  mpi.info_free = [](cts_info* info) {
    if (EnvObjects::has(*info)) spoil_env_stand_in();
    return EnvObjects::free(info);
  };
}

FAULT({.name = "create_env.one_store",
       .violates = {"info.create_env.calls_independent"},
       .text = "All objects that are alive together share their pairs."}) {
  if (!EnvObjects::follow(mpi)) return;
  redirect_handles(
      mpi, [](cts_info info) { return EnvObjects::has(info) ? EnvObjects::all().front() : info; });
}

FAULT({.name = "create_env.later_inherit",
       .violates = {"info.create_env.calls_independent"},
       .text = "A new object has what the user set in the oldest one."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const std::vector<cts_info> objects = EnvObjects::all();
    const int code = EnvObjects::create(argc, argv, info);
    if (!succeeded(code) || objects.empty()) return code;
    for (const auto& [key, value] : pairs_below(objects.front())) set_below(*info, key, value);
    return code;
  };
}

FAULT({.name = "create_env.die_together",
       .violates = {"info.create_env.calls_independent"},
       .text = "Freeing one object empties the newest one."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_free = [](cts_info* info) {
    if (EnvObjects::has(*info)) clear_below(EnvObjects::all().back());
    return EnvObjects::free(info);
  };
}

FAULT({.name = "create_env.not_freeable",
       .violates = {"info.create_env.user_frees"},
       .text = "Refuses to free an object."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_free = [](cts_info* info) {
    return EnvObjects::has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "create_env.free_leaves_handle",
       .violates = {"info.create_env.user_frees", "info.free.sets_null"},
       .text = "Freeing an object leaves the variable as it was."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_free = [](cts_info* info) {
    cts_info freed = *info;
    return EnvObjects::has(*info) ? EnvObjects::free(&freed) : below().info_free(info);
  };
}

FAULT({.name = "create_env.freed_250_times",
       .violates = {"info.create_env.user_frees"},
       .text = "Refuses to free the 251st object."}) {
  if (!EnvObjects::follow(mpi)) return;
  static std::atomic<int> freed{0};
  mpi.info_free = [](cts_info* info) {
    if (EnvObjects::has(*info) && ++freed > 250) return below().constants.err_other;
    return EnvObjects::free(info);
  };
}

FAULT({.name = "create_env.wants_partner",
       .violates = {"info.create_env.local"},
       .text = "Asks a second process for the number of processes and fails without one."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    int size = 2;
    if (!before_init() && !after_finalize()) below().comm_size(below().constants.comm_world, &size);
    if (size < 2) return below().constants.err_other;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.wants_world",
       .violates = {"info.create_env.without_world"},
       .text = "Refuses to work before MPI_Init."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return before_init() ? out_of_order() : below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.fixed_without_world",
       .violates = {"info.create_env.without_world"},
       .text = "An object that was made before MPI_Init cannot be changed there."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (EnvObjects::has(info) && before_init()) return out_of_order();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "create_env.frees_previous",
       .violates = {"info.create_env.out_only"},
       .text = "Frees the object whose handle the variable holds."}) {
  if (mpi.info_create_env == nullptr) return;
  LiveObjects::follow(mpi);
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    cts_info previous = *info;
    const int code = EnvObjects::create(argc, argv, info);
    for (const cts_info object : LiveObjects::all()) {
      if (object.bits != previous.bits || object.bits == info->bits) continue;
      LiveObjects::remove(object);
      below().info_free(&previous);
    }
    return code;
  };
}

FAULT({.name = "create_env.keeps_ones",
       .violates = {"info.create_env.out_only"},
       .text = "Takes a variable that holds 1 for the handle of an object that it made before."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return info->bits == 1 ? success() : below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.wants_null",
       .violates = {"info.create_env.out_only"},
       .text = "Refuses a variable that does not hold MPI_INFO_NULL."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (info->bits != below().constants.info_null.bits) return below().constants.err_arg;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.writes_behind",
       .violates = {"info.create_env.no_write_beyond"},
       .text = "Writes one byte behind the handle."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    write_behind(info);
    return code;
  };
}

FAULT({.name = "create_env.writes_before",
       .violates = {"info.create_env.no_write_beyond"},
       .text = "Writes one byte before the handle."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    write_before(info);
    return code;
  };
}

}  // namespace infocts
