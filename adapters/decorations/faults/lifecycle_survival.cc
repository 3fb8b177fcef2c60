// Faults of objects that live through MPI_Init or MPI_Finalize.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using ChangeObject = Closure<void(cts_info info)>;

void change_live_objects(ChangeObject change) {
  for (const cts_info info : live_objects.objects()) change(info);
}

// MPI_Init and MPI_Init_thread do this to every object that lives then.
TableChange on_init(ChangeObject change) {
  const auto change_them = [change](auto&) { change_live_objects(change); };
  return track_live_objects() + before(fn::init_thread, change_them) +
         before(fn::init, change_them);
}
TableChange on_finalize(ChangeObject change) {
  return track_live_objects() +
         before(fn::finalize, [change](auto&) { change_live_objects(change); });
}

// Objects that were there before MPI_Init.
Objects old_objects;

TableChange note_old_objects() {
  return forgetting(old_objects) + on_init([](cts_info info) { old_objects.put(info, {}); });
}

constexpr Trigger kOld = among(old_objects);

}  // namespace

FAULTS_OF("lifecycle", "info.lifecycle") {
  fault("init_empties_objects", {"object_survives_init"},
        "MPI_Init empties the objects that exist.", on_init(inner_clear));
  fault("init_loses_long_keys", {"object_survives_init"},
        "MPI_Init drops pairs with keys of more than 100 characters.", on_init([](cts_info info) {
          inner_erase_if(info, [](auto& key, auto&) { return key.size() > 100; });
        }));
  fault("init_renumbers_keys", {"object_survives_init"},
        "MPI_Init gives the keys of objects that exist other numbers.", on_init(inner_renumber));
  fault("init_gives_places_anew", {"object_survives_init"},
        "The first object created after MPI_Init takes the place of the oldest one.",
        note_old_objects() + around(fn::info_create, [](auto& call) {
          static std::atomic<bool> first{true};
          const std::vector<cts_info> live = live_objects.objects();
          if (before_init() || live.empty() || !first.exchange(false)) return call.pass();
          *call.info = live.front();
          inner_clear(*call.info);
          return success();
        }));
  fault("init_freezes_objects", {"object_survives_init"},
        "After MPI_Init objects from before it take no further keys.",
        note_old_objects() + ignore(fn::info_set, kOld && !known));
  fault("init_ends_duplication", {"object_survives_init"},
        "After MPI_Init a duplicate of an object from before it is empty.",
        note_old_objects() + after(fn::info_dup, kOld, to_new(inner_clear)));
  fault("init_hides_from_get", {"object_survives_init"},
        "MPI_Info_get finds nothing in objects from before MPI_Init.",
        note_old_objects() + answer(fn::info_get, kOld, store(var::flag, 0)));
  fault("init_makes_objects_permanent", {"object_survives_init"},
        "After MPI_Init, MPI_Info_free refuses objects from before it.",
        note_old_objects() + refuse(fn::info_free, err::info, kOld));
  fault("finalize_empties_objects", {"object_survives_finalize"},
        "MPI_Finalize empties the objects that exist.", on_finalize(inner_clear));
  fault("finalize_empties_duplicates", {"object_survives_finalize"},
        "MPI_Finalize empties the objects that MPI_Info_dup made.", on_finalize([](cts_info info) {
          if (live_objects.is(info, Origin::duplicated)) inner_clear(info);
        }));
  fault("finalize_empties_old_objects", {"object_survives_finalize"},
        "MPI_Finalize empties the objects from before MPI_Init.",
        note_old_objects() + on_finalize([](cts_info info) {
          if (old_objects.has(info)) inner_clear(info);
        }));
  fault("finalize_frees_objects", {"object_survives_finalize"},
        "MPI_Finalize frees the objects that exist.",
        on_finalize([](cts_info info) { inner().info_free(&info); }));
  fault("finalize_cuts_values", {"object_survives_finalize"},
        "MPI_Finalize cuts the last character of values of more than 1000 ones.",
        on_finalize([](cts_info info) {
          inner_change(info, [](auto&, auto& value) {
            return value.size() > 1000 ? value.substr(0, value.size() - 1) : value;
          });
        }));
  static Objects kept;
  fault("finalize_keeps_objects", {"object_survives_finalize"},
        "After MPI_Finalize, MPI_Info_free refuses objects from before it.",
        on_finalize([](cts_info info) { kept.put(info, {}); }) +
            refuse(fn::info_free, err::info, among(kept)));
}

}  // namespace infocts
