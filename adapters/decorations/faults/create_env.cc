// Faults of MPI_Info_create_env: which object it makes, and who owns it.
#include "adapters/decorations/other_process.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// What MPI_Info_create_env made, the oldest first.
Objects of_env;

TableChange follow_env() { return noting_new(of_env, fn::info_create_env); }

/// Where there is MPI_INFO_ENV, its stand-in takes part.
TableChange with_env_stand_in(TableChange does) {
  return where_env_is(follow_env() + redirect_handles(env_to_stand_in) + does);
}

}  // namespace

// A new one.
FAULTS_OF("create_env", "info.create_env") {
  fault("absent", {"provided"}, "The library has no MPI_Info_create_env.",
        absent(fn::info_create_env));
  fault("gives_env", {"new_object", "not_alias_of_env"}, "The object is MPI_INFO_ENV.",
        where_env_is(answer(fn::info_create_env,
                            [](auto& call) { *call.info = inner().constants.info_env; })));
  fault("object_again", {"new_object", "calls_independent"},
        "The oldest object is handed out again while it is alive.",
        follow_env() + give(fn::info_create_env, var::info, [](auto&) {
          const std::vector<cts_info> objects = of_env.objects();
          return objects.empty() ? std::nullopt : std::optional(objects.front());
        }));
  fault("null_beyond_64", {"new_object"}, "With 64 objects alive, the handle is MPI_INFO_NULL.",
        follow_env() + answer(fn::info_create_env,
                              Trigger{[](auto&) { return of_env.objects().size() >= 64; }},
                              set_null(var::info)));

  // Of its own, apart from MPI_INFO_ENV and from others.
  fault("alias_of_env", {"not_alias_of_env"},
        "The handle is a new one of MPI_INFO_ENV, which then can be changed.",
        with_env_stand_in(redirect_handles(
            [](cts_info info) { return of_env.has(info) ? env_stand_in() : info; })));
  fault("deletes_in_env", {"not_alias_of_env"},
        "What is deleted in an object is gone from MPI_INFO_ENV.",
        with_env_stand_in(before(fn::info_delete, among(of_env), [](auto& call) {
          inner().info_delete(env_stand_in(), call.key);
        })));
  fault(
      "free_spoils_env", {"not_alias_of_env"},
      "Freeing an object overwrites a value of MPI_INFO_ENV.",
      with_env_stand_in(before(fn::info_free, among(of_env), [](auto&) { spoil_env_stand_in(); })));
  fault("one_store", {"calls_independent"},
        "All objects that are alive together share their pairs.",
        follow_env() + redirect_handles([](cts_info info) {
          return of_env.has(info) ? of_env.objects().front() : info;
        }));
  fault("later_inherit", {"calls_independent"},
        "A new object has what the user set in the oldest one.",
        follow_env() + after(fn::info_create_env, [](auto& call) {
          const cts_info oldest = of_env.objects().front();
          if (oldest.bits != call.info->bits) inner_add(*call.info, inner_pairs(oldest));
        }));
  fault("die_together", {"calls_independent"}, "Freeing one object empties the newest one.",
        follow_env() + before(fn::info_free, among(of_env),
                              [](auto&) { inner_clear(of_env.objects().back()); }));

  // To be freed.
  fault("not_freeable", {"user_frees"}, "Refuses to free an object.",
        follow_env() + refuse(fn::info_free, err::info, among(of_env)));
  fault("free_leaves_handle", {"user_frees", "info.free.sets_null"},
        "Freeing an object leaves the variable as it was.",
        follow_env() + keep(fn::info_free, var::info, among(of_env)));
  static std::atomic<int> freed{0};
  fault("freed_250_times", {"user_frees"}, "Refuses to free the 251st object.",
        follow_env() +
            refuse(
                fn::info_free, err::other, among(of_env) && [](auto&) { return ++freed > 250; }));

  // At any time and in any process.
  fault("wants_partner", {"local"},
        "Asks a second process for the number of processes and fails without one.",
        refuse(
            fn::info_create_env, err::other,
            !early && !late && [](auto&) { return world_size() < 2; }));
  fault("meets_all", {"local"}, "Returns when all processes have called it.",
        before(
            fn::info_create_env, !early && !late && [](auto&) { return world_size() > 1; },
            [](auto&) {
              const char mine = 0;
              std::vector<char> all(static_cast<std::size_t>(world_size()));
              const cts_datatype byte = inner().constants.type_byte;
              inner().allgather(&mine, 1, byte, all.data(), 1, byte, inner().constants.comm_world);
            }));
  fault("asks_process_1", {"returns_alone"},
        "Process 0 asks process 1, which answers when it is in a call of MPI.",
        asking_process_1(fn::info_create_env));
  fault("wants_world", {"without_world"}, "Refuses to work before MPI_Init.",
        refuse(fn::info_create_env, err::other, early));
  static std::atomic<int> sessions{0};
  fault("wants_no_session", {"without_world"},
        "Refuses to work before MPI_Init while there is a session.",
        after(fn::session_init, [](auto&) { ++sessions; }) +
            before(fn::session_finalize, [](auto&) { --sessions; }) +
            refuse(
                fn::info_create_env, err::other, early && [](auto&) { return sessions > 0; }));
  fault("fixed_without_world", {"without_world"},
        "An object that was made before MPI_Init cannot be changed there.",
        follow_env() + refuse(fn::info_set, err::other, among(of_env) && early));

  // In Fortran.
  fault("nothing_without_ierror", {"info.fortran.ierror_optional"},
        "Makes no object when ierror is left out.",
        ignore(fn::info_create_env,
               [](auto&) { return inner().ierror_given != nullptr && *inner().ierror_given == 0; }),
        {"use_mpi_f08"});

  // The variable.
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        track_live_objects() +
            compare(fn::info_create_env, var::info, [](auto& call, cts_info previous) {
              if (previous.bits != call.info->bits) free_live_object(previous);
            }));
  fault("keeps_ones", {"out_only"},
        "Takes a variable that holds 1 for the handle of an object that it made before.",
        ignore(fn::info_create_env, [](auto& call) { return call.info->bits == 1; }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_create_env, err::arg, !holds_null));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte after the handle.",
        after_any(fn::info_create_env, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_create_env, [](auto& call) { write_before(call.info); }));
}

}  // namespace infocts
