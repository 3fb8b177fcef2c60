// Faults of MPI_Comm_spawn with an info object, over a child that there is not.
#include <cstdlib>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/pretended_child.h"

namespace infocts {
namespace {

// The routine on top of which the faults stand.
decltype(cts_table::comm_spawn) spawn_below = nullptr;

/// Objects that MPI_Comm_spawn was given, and the last of them.
HandleSet given;
cts_info last_given{0};

/// The arguments of one call.
struct SpawnCall {
  cts_text command;
  char** argv;
  int maxprocs;
  cts_info info;
  int root;
  cts_comm comm;
  cts_comm* intercomm;
  int* errcodes;

  int pass() const {
    return spawn_below(command, argv, maxprocs, info, root, comm, intercomm, errcodes);
  }
  int hints() const { return is_null(info) ? 0 : underneath::count_of(info); }
};

/// MPI_Comm_spawn does what `behaviour` does, a function of const SpawnCall&.
template <typename Behaviour>
void around_spawn(cts_table& mpi, Behaviour /*behaviour*/) {
  pretend_child(mpi, "MPI_COMM_PARENT", kNewName);
  spawn_below = mpi.comm_spawn;
  replace(mpi.comm_spawn, [](cts_text command, char** argv, int maxprocs, cts_info info, int root,
                             cts_comm comm, cts_comm* intercomm, int* errcodes) {
    return Behaviour{}(SpawnCall{command, argv, maxprocs, info, root, comm, intercomm, errcodes});
  });
}

void remember_given(cts_table& mpi) {
  around_spawn(mpi, [](const SpawnCall& call) {
    if (!is_null(call.info)) {
      given.add(call.info);
      last_given = call.info;
    }
    return call.pass();
  });
}

}  // namespace

FAULT({.name = "parsing.spawn_refuses_unknown",
       .violates = {"info.parsing.unknown_key_ignored"},
       .text = "MPI_Comm_spawn refuses an object with keys that it does not know."}) {
  around_spawn(mpi, [](const SpawnCall& call) {
    if (call.hints() > 0) return below().constants.err_info_key;
    return call.pass();
  });
}

FAULT(
    {.name = "parsing.spawn_starts_nothing",
     .violates = {"info.parsing.unknown_key_ignored"},
     .text = "With more than ten hints MPI_Comm_spawn succeeds, but the process does not start."}) {
  around_spawn(mpi, [](const SpawnCall& call) {
    const int code = call.pass();
    if (call.hints() > 10) *call.errcodes = below().constants.err_other;
    return code;
  });
}

FAULT({.name = "parsing.spawn_dies_of_hints",
       .violates = {"info.parsing.unknown_key_ignored"},
       .text = "MPI_Comm_spawn ends the process when it is given a hint that it does not know."}) {
  around_spawn(mpi, [](const SpawnCall& call) {
    if (call.hints() > 0) std::_Exit(1);
    return call.pass();
  });
}

FAULT({.name = "parsing.spawn_refuses_null",
       .violates = {"info.parsing.null_info_accepted"},
       .text = "MPI_Comm_spawn takes MPI_INFO_NULL for an invalid argument."}) {
  around_spawn(mpi, [](const SpawnCall& call) {
    return is_null(call.info) ? below().constants.err_info : call.pass();
  });
}

FAULT({.name = "parsing.spawn_consumes_hints",
       .violates = {"info.parsing.argument_unchanged"},
       .text = "MPI_Comm_spawn empties the user's object."}) {
  around_spawn(mpi, [](const SpawnCall& call) {
    const int code = call.pass();
    if (!is_null(call.info)) underneath::clear(call.info);
    return code;
  });
}

FAULT({.name = "parsing.spawn_holds_object",
       .violates = {"info.parsing.modify_after_return"},
       .text = "MPI_Info_set refuses an object that MPI_Comm_spawn was given."}) {
  remember_given(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return given.has(info) ? below().constants.err_info : below().info_set(info, key, value);
  };
}

FAULT({.name = "parsing.spawn_keeps_object",
       .violates = {"info.parsing.free_after_return"},
       .text = "MPI_Info_free refuses an object that MPI_Comm_spawn was given."}) {
  remember_given(mpi);
  mpi.info_free = [](cts_info* info) {
    return given.has(*info) ? below().constants.err_info : below().info_free(info);
  };
}

FAULT({.name = "parsing.spawn_empties_later",
       .violates = {"info.parsing.read_after_return"},
       .text = "MPI_Comm_disconnect empties the object that MPI_Comm_spawn was given last."}) {
  remember_given(mpi);
  mpi.info_free = [](cts_info* info) {
    given.remove(*info);
    return below().info_free(info);
  };
  static decltype(cts_table::comm_disconnect) disconnect_below = nullptr;
  disconnect_below = mpi.comm_disconnect;
  replace(mpi.comm_disconnect, [](cts_comm* comm) {
    if (given.has(last_given)) underneath::clear(last_given);
    return disconnect_below(comm);
  });
}

}  // namespace infocts
