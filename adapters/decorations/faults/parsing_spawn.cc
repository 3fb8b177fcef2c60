// Faults of MPI_Comm_spawn with an info object, with a child that is only pretended.
#include <cstdlib>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/pretended_child.h"

namespace infocts {
namespace {

/// Objects that MPI_Comm_spawn was given, and the last of them.
HandleSet given;
cts_info last_given{0};

/// Over the child that there is not.
template <typename Does>
TableChange with_child(Does does) {
  return pretend_child("MPI_COMM_PARENT", kNewName) + does;
}

int hints_of(cts_info info) { return is_null(info) ? 0 : inner_count(info); }

TableChange remember_given() {
  return with_child(before(fn::comm_spawn, [](auto& call) {
    if (is_null(call.info)) return;
    given.add(call.info);
    last_given = call.info;
  }));
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("spawn_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_spawn refuses an object with keys that it does not know.",
        with_child(refuse(fn::comm_spawn, err::info_key,
                          [](auto& call) { return hints_of(call.info) > 0; })));
  fault("spawn_starts_nothing", {"unknown_key_ignored"},
        "With more than ten hints MPI_Comm_spawn succeeds, but the process does not start.",
        with_child(after_any(fn::comm_spawn, [](auto& call) {
          if (hints_of(call.info) > 10) *call.errcodes = inner().constants.err_other;
        })));
  fault("spawn_dies_of_hints", {"unknown_key_ignored"},
        "MPI_Comm_spawn ends the process when it is given a hint that it does not know.",
        with_child(before(fn::comm_spawn, [](auto& call) {
          if (hints_of(call.info) > 0) std::_Exit(1);
        })));
  fault(
      "spawn_refuses_null", {"null_info_accepted"},
      "MPI_Comm_spawn takes MPI_INFO_NULL for an invalid argument.",
      with_child(refuse(fn::comm_spawn, err::info, [](auto& call) { return is_null(call.info); })));
  fault("spawn_consumes_hints", {"argument_unchanged"}, "MPI_Comm_spawn empties the user's object.",
        with_child(after_any(fn::comm_spawn, [](auto& call) {
          if (!is_null(call.info)) inner_clear(call.info);
        })));
  fault("spawn_holds_object", {"modify_after_return"},
        "MPI_Info_set refuses an object that MPI_Comm_spawn was given.",
        remember_given() +
            refuse(fn::info_set, err::info, [](auto& call) { return given.has(call.info); }));
  fault("spawn_keeps_object", {"free_after_return"},
        "MPI_Info_free refuses an object that MPI_Comm_spawn was given.",
        remember_given() +
            refuse(fn::info_free, err::info, [](auto& call) { return given.has(*call.info); }));
  fault("spawn_empties_later", {"read_after_return"},
        "MPI_Comm_disconnect empties the object that MPI_Comm_spawn was given last.",
        remember_given() + before(fn::info_free, [](auto& call) { given.remove(*call.info); }) +
            before(fn::comm_disconnect, [](auto&) {
              if (given.has(last_given)) inner_clear(last_given);
            }));
}

FAULTS {
  const TableChange pretend = pretend_children();
  fault("parsing.spawn_multiple_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Comm_spawn_multiple refuses keys that it does not know in the second object.",
        pretend + refuse(fn::comm_spawn_multiple, err::info_key, [](auto& call) {
          return !is_null(call.second) && inner_count(call.second) > 0;
        }));
  fault("parsing.spawn_multiple_refuses_null", {"info.parsing.null_info_accepted"},
        "MPI_Comm_spawn_multiple refuses MPI_INFO_NULL beside an object.",
        pretend + refuse(fn::comm_spawn_multiple, err::info,
                         [](auto& call) { return is_null(call.second) && !is_null(call.first); }));
  fault("parsing.spawn_multiple_consumes_hints", {"info.parsing.argument_unchanged"},
        "MPI_Comm_spawn_multiple empties the second object.",
        pretend + after(fn::comm_spawn_multiple, [](auto& call) {
          if (!is_null(call.second)) inner_clear(call.second);
        }));
  fault("parsing.spawn_multiple_keeps_objects",
        {"info.parsing.modify_after_return", "info.parsing.free_after_return"},
        "Objects that MPI_Comm_spawn_multiple was given cannot be changed or freed any more.",
        pretend + after(fn::comm_spawn_multiple, [](auto& call) {
          given.add(call.first);
          given.add(call.second);
        }) + refuse(fn::info_set, err::info, [](auto& call) {
          return given.has(call.info);
        }) + refuse(fn::info_free, err::info, [](auto& call) { return given.has(*call.info); }));
}

}  // namespace infocts
