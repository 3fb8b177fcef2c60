// Faults of MPI_Info_create_env: which object it makes, and who owns it.
#include <atomic>
#include <string>

#include "adapters/decorations/alive.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/env_objects.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {
namespace {

using CreateEnv = Call<&cts_table::info_create_env>;

/// Succeeds with this object where the test says so.
TableChange give_instead_of_env_object(cts_info cts_constants::*object,
                                       Closure<bool(CreateEnv& call)> test) {
  return ignore(fn::info_create_env, [=](auto& call) {
    const bool gives = test(call);
    if (gives) *call.info = inner().constants.*object;
    return gives;
  });
}

/// Where there is MPI_INFO_ENV, its stand-in takes part.
TableChange with_env_stand_in(Redirect redirect, Closure<TableChange(EnvObjects& objects)> make) {
  return where_env_is(with_env_objects(
      [=](EnvObjects& objects) { return redirect_handles(redirect) + make(objects); }));
}

}  // namespace

// A new one.
FAULTS_OF("create_env", "info.create_env") {
  fault("absent", {"provided"}, "The library has no MPI_Info_create_env.",
        absent(fn::info_create_env));
  fault("gives_env", {"new_object", "not_alias_of_env"}, "The object is MPI_INFO_ENV.",
        give_instead_of_env_object(&cts_constants::info_env,
                                   [](auto&) { return inner().constants.has_info_env != 0; }));
  fault("object_again", {"new_object", "calls_independent"},
        "The oldest object is handed out again while it is alive.",
        with_env_objects([](EnvObjects& objects) {
          return ignore(fn::info_create_env, [&](auto& call) {
            const std::vector<cts_info> all = objects.objects();
            if (!all.empty()) *call.info = all.front();
            return !all.empty();
          });
        }));
  fault("null_beyond_64", {"new_object"}, "With 64 objects alive, the handle is MPI_INFO_NULL.",
        with_env_objects([](EnvObjects& objects) {
          return give_instead_of_env_object(&cts_constants::info_null,
                                            [&](auto&) { return objects.objects().size() >= 64; });
        }));
}

// Of its own, apart from MPI_INFO_ENV and from others.
FAULTS_OF("create_env", "info.create_env") {
  fault("alias_of_env", {"not_alias_of_env"},
        "The handle is a new one of MPI_INFO_ENV, which then can be changed.",
        with_env_stand_in(env_to_stand_in, [](EnvObjects& objects) {
          return redirect_handles(
              [&](cts_info info) { return objects.has(info) ? env_stand_in() : info; });
        }));
  fault("deletes_in_env", {"not_alias_of_env"},
        "What is deleted in an object is gone from MPI_INFO_ENV.",
        with_env_stand_in(env_to_stand_in, [](EnvObjects& objects) {
          return before(fn::info_delete, [&](auto& call) {
            if (objects.has(call.info)) inner().info_delete(env_stand_in(), call.key);
          });
        }));
  fault("free_spoils_env", {"not_alias_of_env"},
        "Freeing an object overwrites a value of MPI_INFO_ENV.",
        with_env_stand_in(env_to_stand_in, [](EnvObjects& objects) {
          return before(fn::info_free, [&](auto& call) {
            if (objects.has(*call.info)) spoil_env_stand_in();
          });
        }));
  fault("one_store", {"calls_independent"},
        "All objects that are alive together share their pairs.",
        with_env_objects([](EnvObjects& objects) {
          return redirect_handles(
              [&](cts_info info) { return objects.has(info) ? objects.objects().front() : info; });
        }));
  fault("later_inherit", {"calls_independent"},
        "A new object has what the user set in the oldest one.",
        with_env_objects([](EnvObjects& objects) {
          return after(fn::info_create_env, [&](auto& call) {
            const cts_info oldest = objects.objects().front();
            if (oldest.bits != call.info->bits) inner_add(*call.info, inner_pairs(oldest));
          });
        }));
  fault("die_together", {"calls_independent"}, "Freeing one object empties the newest one.",
        with_env_objects([](EnvObjects& objects) {
          return before(fn::info_free, [&](auto& call) {
            if (objects.has(*call.info)) inner_clear(objects.objects().back());
          });
        }));
}

// To be freed.
FAULTS_OF("create_env", "info.create_env") {
  fault("not_freeable", {"user_frees"}, "Refuses to free an object.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_free, err::info,
                        [&](auto& call) { return objects.has(*call.info); });
        }));
  fault("free_leaves_handle", {"user_frees", "info.free.sets_null"},
        "Freeing an object leaves the variable as it was.",
        with_env_objects([](EnvObjects& objects) {
          return around(fn::info_free, [&](auto& call) {
            cts_info freed = *call.info;
            if (objects.has(freed)) call.info = &freed;
            return call.pass();
          });
        }));
  static std::atomic<int> freed{0};
  fault("freed_250_times", {"user_frees"}, "Refuses to free the 251st object.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_free, err::other,
                        [&](auto& call) { return objects.has(*call.info) && ++freed > 250; });
        }));
}

// At any time and in any process.
FAULTS_OF("create_env", "info.create_env") {
  fault("wants_partner", {"local"},
        "Asks a second process for the number of processes and fails without one.",
        refuse(fn::info_create_env, err::other, [](auto&) {
          int size = 2;
          if (!before_init() && !after_finalize()) {
            inner().comm_size(inner().constants.comm_world, &size);
          }
          return size < 2;
        }));
  fault("wants_world", {"without_world"}, "Refuses to work before MPI_Init.",
        refuse(fn::info_create_env, err::other, [](auto&) { return before_init(); }));
  fault("fixed_without_world", {"without_world"},
        "An object that was made before MPI_Init cannot be changed there.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_set, err::other,
                        [&](auto& call) { return objects.has(call.info) && before_init(); });
        }));
}

// The variable.
FAULTS_OF("create_env", "info.create_env") {
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        with_alive([](Alive& alive) {
          return around(fn::info_create_env, [&](auto& call) {
            const cts_info previous = *call.info;
            call.pass();
            if (previous.bits != call.info->bits) free_alive(alive, previous);
            return call.code;
          });
        }));
  fault("keeps_ones", {"out_only"},
        "Takes a variable that holds 1 for the handle of an object that it made before.",
        ignore(fn::info_create_env, [](auto& call) { return call.info->bits == 1; }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_create_env, err::arg,
               [](auto& call) { return call.info->bits != inner().constants.info_null.bits; }));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte behind the handle.",
        after_any(fn::info_create_env, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_create_env, [](auto& call) { write_before(call.info); }));
}

}  // namespace infocts
