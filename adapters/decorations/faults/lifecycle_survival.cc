// Faults of objects that live through MPI_Init or MPI_Finalize.
#include <atomic>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/phase.h"

namespace infocts {
namespace {

using ChangeObject = Closure<void(cts_info info)>;

void change_all(ChangeObject change) {
  for (const cts_info info : LiveObjects::all()) change(info);
}

// MPI_Init and MPI_Init_thread do this to every object that lives then.
TableChange on_init(ChangeObject change) {
  const auto change_them = [change](auto&) { change_all(change); };
  return LiveObjects::follow() + before(fn::init_thread, change_them) +
         before(fn::init, change_them);
}
TableChange on_finalize(ChangeObject change) {
  return LiveObjects::follow() + before(fn::finalize, [change](auto&) { change_all(change); });
}

// Objects that were there before MPI_Init.
HandleSet old_objects;

TableChange remember_old_objects() {
  return on_init([](cts_info info) { old_objects.add(info); });
}

}  // namespace

FAULTS_OF("lifecycle", "info.lifecycle") {
  fault("init_empties_objects", {"object_survives_init"},
        "MPI_Init empties the objects that exist.", on_init(inner_clear));
  fault("init_loses_long_keys", {"object_survives_init"},
        "MPI_Init drops pairs with keys of more than 100 characters.", on_init([](cts_info info) {
          for (const std::string& key : inner_keys(info)) {
            if (key.size() > 100) inner().info_delete(info, text_of(key));
          }
        }));
  fault("init_renumbers_keys", {"object_survives_init"},
        "MPI_Init gives the keys of objects that exist other numbers.", on_init(inner_renumber));
  fault("init_gives_places_anew", {"object_survives_init"},
        "The first object created after MPI_Init takes the place of the oldest one.",
        remember_old_objects() + around(fn::info_create, [](auto& call) {
          static std::atomic<bool> first{true};
          const std::vector<cts_info> live = LiveObjects::all();
          if (!before_init() && !live.empty() && first.exchange(false)) {
            *call.info = live.front();
            inner_clear(*call.info);
            return success();
          }
          return call.pass();
        }));
  fault("init_freezes_objects", {"object_survives_init"},
        "After MPI_Init objects from before it take no further keys.",
        remember_old_objects() + ignore(fn::info_set, [](auto& call) {
          return old_objects.has(call.info) && !inner_has(call.info, call.key.data);
        }));
  fault("init_ends_duplication", {"object_survives_init"},
        "After MPI_Init a duplicate of an object from before it is empty.",
        remember_old_objects() + around(fn::info_dup, [](auto& call) {
          return old_objects.has(call.info) ? inner().info_create(call.copy) : call.pass();
        }));
  fault("init_hides_from_get", {"object_survives_init"},
        "MPI_Info_get finds nothing in objects from before MPI_Init.",
        remember_old_objects() + around(fn::info_get, [](auto& call) {
          if (!old_objects.has(call.info)) return call.pass();
          *call.flag = 0;
          return success();
        }));
  fault("init_makes_objects_permanent", {"object_survives_init"},
        "After MPI_Init, MPI_Info_free refuses objects from before it.",
        remember_old_objects() + refuse(fn::info_free, err::info,
                                        [](auto& call) { return old_objects.has(*call.info); }));
  fault("finalize_empties_objects", {"object_survives_finalize"},
        "MPI_Finalize empties the objects that exist.", on_finalize(inner_clear));
  fault("finalize_empties_duplicates", {"object_survives_finalize"},
        "MPI_Finalize empties the objects that MPI_Info_dup made.",
        LiveObjects::follow() + before(fn::finalize, [](auto&) {
          for (const cts_info info : LiveObjects::of(LiveObjects::Origin::duplicated)) {
            inner_clear(info);
          }
        }));
  fault("finalize_empties_old_objects", {"object_survives_finalize"},
        "MPI_Finalize empties the objects from before MPI_Init.",
        remember_old_objects() + on_finalize([](cts_info info) {
          if (old_objects.has(info)) inner_clear(info);
        }));
  fault("finalize_frees_objects", {"object_survives_finalize"},
        "MPI_Finalize frees the objects that exist.",
        on_finalize([](cts_info info) { inner().info_free(&info); }));
  fault("finalize_cuts_values", {"object_survives_finalize"},
        "MPI_Finalize cuts the last character of values of more than 1000 ones.",
        on_finalize([](cts_info info) {
          for (const auto& [key, value] : inner_pairs(info)) {
            if (value.size() > 1000) inner_set(info, key, value.substr(0, value.size() - 1));
          }
        }));
  static HandleSet alive;
  fault("finalize_keeps_objects", {"object_survives_finalize"},
        "After MPI_Finalize, MPI_Info_free refuses objects from before it.",
        on_finalize([](cts_info info) { alive.add(info); }) +
            refuse(fn::info_free, err::info, [](auto& call) { return alive.has(*call.info); }));
}

}  // namespace infocts
