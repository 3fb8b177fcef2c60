// Faults of MPI_LASTUSEDCODE, MPI_UNIVERSE_SIZE and MPI_APPNUM, and of how a process ends.
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The question for this attribute is refused.
TableChange refusing(AttributeKey key) {
  return after_get_attribute([=](AttributeCall& answer) {
    if (is_key(answer.keyval, key)) answer.code = inner().constants.err_keyval;
  });
}

/// MPI_APPNUM of spawned processes, of which there are none, is what `change` makes of it.
TableChange change_spawned(Closure<int(int number)> change) {
  return pretend_children() + after(fn::recv, [change](auto& call) {
           if (call.comm.bits != pretended_child.bits) return;
           auto& number = static_cast<ParentReport*>(call.data)->appnum;
           number = change(number);
         });
}

/// With every question.
constexpr auto grows = [questions = 0](int value) mutable { return value + ++questions; };

}  // namespace

FAULTS_OF("lastusedcode", "environment.lastusedcode") {
  fault("absent", {"attached"}, "MPI_COMM_WORLD has no MPI_LASTUSEDCODE.",
        after_get_attribute([](AttributeCall& answer) {
          if (answer.has(kLastusedcode)) *answer.flag = 0;
        }));
  fault("below_lastcode", {"at_least_lastcode"},
        "MPI_LASTUSEDCODE is one less than MPI_ERR_LASTCODE.",
        change_attribute(kLastusedcode, [](int value) {
          return value == inner().constants.err_lastcode ? value - 1 : value;
        }));
  fault("counts_questions", {"constant"}, "MPI_LASTUSEDCODE grows with every question.",
        change_attribute(kLastusedcode, grows));
  fault("stays", {"includes_added"}, "MPI_LASTUSEDCODE does not grow with classes of the user.",
        change_attribute(kLastusedcode, [](int) { return inner().constants.err_lastcode; }));
  fault("universe_size.refused", {"environment.universe_size.key_valid"},
        "Asking for MPI_UNIVERSE_SIZE is an error.", refusing(kUniverseSize));
  fault("universe_size.counts_questions", {"environment.universe_size.constant"},
        "MPI_UNIVERSE_SIZE grows with every question.", change_attribute(kUniverseSize, grows));
  fault("universe_size.of_this_process", {"environment.universe_size.same_everywhere"},
        "MPI_UNIVERSE_SIZE is different on each process.",
        change_attribute(kUniverseSize, [](int value) { return value + world_rank(); }));
  fault("appnum.refused", {"environment.appnum.key_valid"}, "Asking for MPI_APPNUM is an error.",
        refusing(kAppnum));
  fault("appnum.counts_from_one", {"environment.appnum.spawned"},
        "In spawned processes MPI_APPNUM is one too large.",
        change_spawned([](int number) { return number + 1; }));
  fault("appnum.of_first_command", {"environment.appnum.spawned"},
        "All processes of MPI_Comm_spawn_multiple have the MPI_APPNUM of the first command.",
        change_spawned([](int) { return 0; }));
  fault("process.finalize_fails", {"environment.process.ends_well"},
        "MPI_Finalize does its work and returns MPI_ERR_OTHER.",
        after_any(fn::finalize, [](auto& call) { call.code = inner().constants.err_other; }));
}

}  // namespace infocts
