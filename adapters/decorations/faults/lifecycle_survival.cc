// Faults of objects that live through MPI_Init or MPI_Finalize.
#include <atomic>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

using ChangeObject = void (*)(cts_info info);
ChangeObject at_init = nullptr;
ChangeObject at_finalize = nullptr;

// MPI_Init and MPI_Init_thread do this to every object that lives then.
void on_init(cts_table& mpi, ChangeObject change) {
  LiveObjects::follow(mpi);
  at_init = change;
  mpi.init_thread = [](int* argc, char*** argv, int required, int* provided) {
    for (const cts_info info : LiveObjects::all()) at_init(info);
    return below().init_thread(argc, argv, required, provided);
  };
  mpi.init = [](int* argc, char*** argv) {
    for (const cts_info info : LiveObjects::all()) at_init(info);
    return below().init(argc, argv);
  };
}

void on_finalize(cts_table& mpi, ChangeObject change) {
  LiveObjects::follow(mpi);
  at_finalize = change;
  mpi.finalize = [] {
    for (const cts_info info : LiveObjects::all()) at_finalize(info);
    return below().finalize();
  };
}

// Objects that were there before MPI_Init.
HandleSet old_objects;

void remember_old_objects(cts_table& mpi) {
  on_init(mpi, [](cts_info info) { old_objects.add(info); });
}

}  // namespace

FAULT({.name = "lifecycle.init_empties_objects",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "MPI_Init empties the objects that exist."}) {
  on_init(mpi, underneath::clear);
}

FAULT({.name = "lifecycle.init_loses_long_keys",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "MPI_Init drops pairs with keys of more than 100 characters."}) {
  on_init(mpi, [](cts_info info) {
    for (const std::string& key : underneath::keys_of(info)) {
      if (key.size() > 100) below().info_delete(info, underneath::text_of(key));
    }
  });
}

FAULT({.name = "lifecycle.init_renumbers_keys",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "MPI_Init gives the keys of objects that exist other numbers."}) {
  on_init(mpi, underneath::renumber);
}

FAULT({.name = "lifecycle.init_gives_places_anew",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "The first object created after MPI_Init takes the place of the oldest one."}) {
  remember_old_objects(mpi);
  mpi.info_create = [](cts_info* info) {
    static std::atomic<bool> first{true};
    const std::vector<cts_info> live = LiveObjects::all();
    if (!before_init() && !live.empty() && first.exchange(false)) {
      *info = live.front();
      underneath::clear(*info);
      return below().constants.success;
    }
    const int code = below().info_create(info);
    LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  };
}

FAULT({.name = "lifecycle.init_freezes_objects",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "After MPI_Init objects from before it take no further keys."}) {
  remember_old_objects(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (old_objects.has(info) && !underneath::has(info, key.data)) {
      return below().constants.success;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.init_ends_duplication",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "After MPI_Init a duplicate of an object from before it is empty."}) {
  remember_old_objects(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return old_objects.has(info) ? below().info_create(copy) : below().info_dup(info, copy);
  };
}

FAULT({.name = "lifecycle.init_hides_from_get",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "MPI_Info_get finds nothing in objects from before MPI_Init."}) {
  if (mpi.info_get == nullptr) return;
  remember_old_objects(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (!old_objects.has(info)) return below().info_get(info, key, valuelen, value, flag);
    *flag = 0;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.init_makes_objects_permanent",
       .violates = {"info.lifecycle.object_survives_init"},
       .text = "After MPI_Init, MPI_Info_free refuses objects from before it."}) {
  remember_old_objects(mpi);
  mpi.info_free = [](cts_info* info) {
    return old_objects.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "lifecycle.finalize_empties_objects",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "MPI_Finalize empties the objects that exist."}) {
  on_finalize(mpi, underneath::clear);
}

FAULT({.name = "lifecycle.finalize_empties_duplicates",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "MPI_Finalize empties the objects that MPI_Info_dup made."}) {
  on_finalize(mpi, [](cts_info) {});
  mpi.finalize = [] {
    for (const cts_info info : LiveObjects::of(LiveObjects::Origin::duplicated))
      underneath::clear(info);
    return below().finalize();
  };
}

FAULT({.name = "lifecycle.finalize_empties_old_objects",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "MPI_Finalize empties the objects from before MPI_Init."}) {
  remember_old_objects(mpi);
  on_finalize(mpi, [](cts_info info) {
    if (old_objects.has(info)) underneath::clear(info);
  });
}

FAULT({.name = "lifecycle.finalize_frees_objects",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "MPI_Finalize frees the objects that exist."}) {
  on_finalize(mpi, [](cts_info info) { below().info_free(&info); });
}

FAULT({.name = "lifecycle.finalize_cuts_values",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "MPI_Finalize cuts the last character of values of more than 1000 ones."}) {
  on_finalize(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      if (value.size() > 1000) underneath::set(info, key, value.substr(0, value.size() - 1));
    }
  });
}

FAULT({.name = "lifecycle.finalize_keeps_objects",
       .violates = {"info.lifecycle.object_survives_finalize"},
       .text = "After MPI_Finalize, MPI_Info_free refuses objects from before it."}) {
  static HandleSet before;
  on_finalize(mpi, [](cts_info info) { before.add(info); });
  mpi.info_free = [](cts_info* info) {
    return before.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

}  // namespace infocts
