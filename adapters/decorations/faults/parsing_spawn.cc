// Faults of MPI_Comm_spawn with an info object, with a child that is only pretended.
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Objects that MPI_Comm_spawn was given.
Objects given_to_child;

constexpr Trigger kGiven = among(given_to_child);

/// Over the child that there is not.
TableChange with_child(TableChange does) {
  return pretend_child("MPI_COMM_PARENT", kNewName) + does;
}

TableChange remember_given() {
  return with_child(forgetting(given_to_child) +
                    before(fn::comm_spawn, !on_null, note(given_to_child)));
}

constexpr Trigger kSecondNull{[](auto& call) { return is_null(call.second); }};

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("spawn_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_spawn refuses an object with keys that it does not know.",
        with_child(refuse(fn::comm_spawn, err::info_key, count_from(1))));
  fault("spawn_starts_nothing", {"unknown_key_ignored"},
        "With more than ten hints MPI_Comm_spawn succeeds, but the process does not start.",
        with_child(after_any(fn::comm_spawn, count_from(11),
                             [](auto& call) { *call.errcodes = inner().constants.err_other; })));
  fault("spawn_dies_of_hints", {"unknown_key_ignored"},
        "MPI_Comm_spawn ends the process when it is given a hint that it does not know.",
        with_child(before(fn::comm_spawn, count_from(1), [](auto&) { std::_Exit(1); })));
  fault("spawn_refuses_null", {"null_info_accepted"},
        "MPI_Comm_spawn takes MPI_INFO_NULL for an invalid argument.",
        with_child(refuse(fn::comm_spawn, err::info, on_null)));
  fault("spawn_consumes_hints", {"argument_unchanged"}, "MPI_Comm_spawn empties the user's object.",
        with_child(after_any(fn::comm_spawn, [](auto& call) { inner_clear(call.info); })));
  fault("spawn_holds_object", {"modify_after_return"},
        "MPI_Info_set refuses an object that MPI_Comm_spawn was given.",
        remember_given() + refuse(fn::info_set, err::info, kGiven));
  fault("spawn_keeps_object", {"free_after_return"},
        "MPI_Info_free refuses an object that MPI_Comm_spawn was given.",
        remember_given() + refuse(fn::info_free, err::info, kGiven));
  fault("spawn_empties_later", {"read_after_return"},
        "MPI_Comm_disconnect empties the object that MPI_Comm_spawn was given last.",
        remember_given() + before(fn::comm_disconnect, [](auto&) {
          const std::vector<cts_info> given = given_to_child.objects();
          if (!given.empty()) inner_clear(given.back());
        }));

  const TableChange pretend = pretend_children();
  fault("spawn_multiple_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_spawn_multiple refuses keys that it does not know in the second object.",
        pretend + refuse(fn::comm_spawn_multiple, err::info_key,
                         [](auto& call) { return inner_count(call.second) > 0; }));
  fault("spawn_multiple_refuses_null", {"null_info_accepted"},
        "MPI_Comm_spawn_multiple refuses MPI_INFO_NULL beside an object.",
        pretend + refuse(
                      fn::comm_spawn_multiple, err::info,
                      kSecondNull && [](auto& call) { return !is_null(call.first); }));
  fault("spawn_multiple_consumes_hints", {"argument_unchanged"},
        "MPI_Comm_spawn_multiple empties the second object.",
        pretend + after(fn::comm_spawn_multiple, [](auto& call) { inner_clear(call.second); }));
  fault("spawn_multiple_keeps_objects", {"modify_after_return", "free_after_return"},
        "Objects that MPI_Comm_spawn_multiple was given cannot be changed or freed any more.",
        pretend +
            after(fn::comm_spawn_multiple,
                  [](auto& call) {
                    given_to_child.put(call.first, {});
                    given_to_child.put(call.second, {});
                  }) +
            refuse(fn::info_set, err::info, kGiven) + refuse(fn::info_free, err::info, kGiven));
}

}  // namespace infocts
