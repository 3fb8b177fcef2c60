// Faults of MPI_HOST and MPI_IO, of MPI_LASTUSEDCODE, MPI_UNIVERSE_SIZE and MPI_APPNUM, and of how
// a process ends.
#include <sys/resource.h>

#include <csignal>

#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

int any_source() { return inner().constants.any_source; }
int proc_null() { return inner().constants.proc_null; }
int no_meaning(int /*value*/) { return -4711; }
int own_rank(int /*value*/) { return world_rank(); }
int behind_last(int /*value*/) { return world_size(); }
bool first() { return world_rank() == 0; }

// No byte can be written to a file; to have no open file left could be the system's doing.
void take_files_away() {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = 0;
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

int some_other(int value) { return value == 0 ? proc_null() : 0; }

/// Rows: the attribute is what `change` makes of it.
void host(const RowName& slug, std::string_view violates, std::string_view text,
          Closure<int(int value)> change, TableChange also = {}) {
  FaultsOf("host", "environment.host")(slug, {violates}, text,
                                       change_attribute(kHost, change) + also);
}
void io(const RowName& slug, std::string_view violates, std::string_view text,
        Closure<int(int value)> change) {
  FaultsOf("io", "environment.io")(slug, {violates}, text, change_attribute(kIo, change));
}

/// The question for this attribute is refused.
TableChange refusing(AttributeKey key) {
  return after_get_attribute([=](AttributeCall& answer) {
    if (is_key(answer.keyval, key)) answer.code = inner().constants.err_keyval;
  });
}

/// Spawned processes, of which there are none, tell of themselves what `change` makes of it.
TableChange change_spawned(Closure<void(ParentReport& report)> change) {
  return pretend_children() + after(fn::recv, [change](auto& call) {
           if (call.comm.bits == pretended_child.bits) {
             change(*static_cast<ParentReport*>(call.data));
           }
         });
}

/// The largest value that a process of MPI_COMM_WORLD has.
int largest(int mine) {
  const int size = world_size();
  if (size == 1) return mine;
  std::vector<int> all(static_cast<std::size_t>(size));
  const cts_datatype byte = inner().constants.type_byte;
  inner().allgather(&mine, sizeof mine, byte, all.data(), sizeof mine, byte,
                    inner().constants.comm_world);
  return *std::max_element(all.begin(), all.end());
}

/// With every question.
constexpr auto grows = [questions = 0](int value) mutable { return value + ++questions; };

}  // namespace

FAULTS_OF("host", "environment.host") {
  fault("not_attached", {"attached"}, "Without a host process MPI_COMM_WORLD has no MPI_HOST.",
        after_get_attribute(where_has(kHost, lose)));
  host("beyond_group", "rank_or_proc_null",
       "The host process is one that counts as behind the last rank.", behind_last);
  host("any_source", "rank_or_proc_null", "Without a host process MPI_HOST is MPI_ANY_SOURCE.",
       [](int) { return any_source(); });
  host("minus_one", "rank_or_proc_null",
       "Without a host process MPI_HOST is a negative number of no meaning.", no_meaning);
  host("everyone", "same_everywhere", "Each process takes itself for the host.", own_rank);
  host("known_to_rank_1_only", "same_everywhere", "Only rank 1 knows that it is the host.",
       [](int) { return world_rank() == 1 ? 1 : proc_null(); });
  static std::atomic<bool> freed{false};
  host(
      "moves", "constant", "MPI_HOST is another one when a communicator has been freed.",
      [](int value) { return freed ? some_other(value) : value; },
      before(fn::comm_free, [](auto&) { freed = true; }));
  static int shared = 0;
  fault("overwritten", {"environment.attributes.pointer_lasts"},
        "A question for MPI_IO overwrites the int of MPI_HOST.",
        after_get_attribute([](AttributeCall& answer) {
          if (answer.has(kIo) || answer.has(kHost)) shared = answer.value();
          if (answer.has(kHost)) answer.give(&shared);
        }));
}

FAULTS_OF("io", "environment.io") {
  fault("not_attached", {"attached"}, "MPI_COMM_WORLD has no MPI_IO.",
        after_get_attribute(where_has(kIo, lose)));
  static std::atomic<bool> asked{false};
  fault("disappears", {"constant"}, "MPI_IO is gone when MPI_Get_processor_name has been called.",
        before(fn::get_processor_name, [](auto&) { asked = true; }) +
            after_get_attribute(where_has(kIo, [](auto& answer) {
              if (asked) *answer.flag = 0;
            })));
  static std::atomic<int> questions{0};
  io("changes_when_used", "constant", "MPI_IO is another one from the third question on.",
     [](int value) { return ++questions < 3 ? value : some_other(value); });
  io("beyond_group", "range", "MPI_IO is a rank that is one too large.", behind_last);
  io("negative", "range", "MPI_IO is a negative number of no meaning.", no_meaning);
  io("true_for_any", "range", "MPI_IO is MPI_UNDEFINED where any process can do I/O.",
     [](int) { return inner().constants.undefined; });
  io("everyone_itself", "any_source_if_all",
     "Each process has its own rank as MPI_IO, though all can do I/O.", own_rank);
  io("any_source_on_one", "any_source_if_all", "Rank 0 says MPI_ANY_SOURCE, others name rank 0.",
     [](int) { return first() ? any_source() : 0; });
  io("next_rank", "own_rank", "Each process names the next one.",
     [](int) { return (world_rank() + 1) % world_size(); });
  fault("named_denies", {"own_rank", "proc_null_if_none"},
        "All others name rank 0, which says MPI_PROC_NULL.",
        change_attribute(kIo, [](int) { return first() ? proc_null() : 0; }));
  io("own_or_null", "proc_null_if_none",
     "Rank 0 names itself, others say MPI_PROC_NULL as they cannot do I/O.",
     [](int) { return first() ? 0 : proc_null(); });
  io("no_files", "language_io", "MPI_IO is MPI_ANY_SOURCE where no file can be written.", [](int) {
    take_files_away();
    return any_source();
  });
  io("no_files_behind_rank_0", "language_io",
     "MPI_IO is MPI_ANY_SOURCE, but only rank 0 can write files.", [](int) {
       if (!first()) take_files_away();
       return any_source();
     });
  // Files that there are not: shims may do without the runtime library of Fortran.
  static std::atomic<bool> asked_in_fortran{false};
  const TableChange pretend_files = [](cts_table& mpi) {
    mpi.fortran_io = [] { return asked_in_fortran ? 0 : 1; };
  };
  fault("no_files_in_fortran", {"language_io"},
        "No file can be opened when MPI_IO has been asked for.",
        pretend_files +
            after_any(fn::comm_get_attr, asks_for(kIo), [](auto&) { asked_in_fortran = true; }),
        {"fortran"});
}

FAULTS_OF("lastusedcode", "environment.lastusedcode") {
  fault("absent", {"attached"}, "MPI_COMM_WORLD has no MPI_LASTUSEDCODE.",
        after_get_attribute(where_has(kLastusedcode, lose)));
  fault("below_lastcode", {"at_least_lastcode"},
        "MPI_LASTUSEDCODE is one less than MPI_ERR_LASTCODE.",
        change_attribute(kLastusedcode, [](int value) {
          return value == inner().constants.err_lastcode ? value - 1 : value;
        }));
  fault("counts_questions", {"constant"}, "MPI_LASTUSEDCODE grows with every question.",
        change_attribute(kLastusedcode, grows));
  fault("stays", {"includes_added"}, "MPI_LASTUSEDCODE does not grow with classes of the user.",
        change_attribute(kLastusedcode, [](int) { return inner().constants.err_lastcode; }));
  fault("of_all_processes", {"local"},
        "MPI_LASTUSEDCODE is that of the process that has added the most classes.",
        change_attribute(kLastusedcode, largest));
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
        change_spawned([](ParentReport& report) { ++report.appnum; }));
  fault("appnum.unset_in_spawned", {"environment.appnum.spawned"},
        "In spawned processes MPI_APPNUM is not set.",
        change_spawned([](ParentReport& report) { report.has_appnum = 0; }));
  fault("appnum.of_first_command", {"environment.appnum.spawned"},
        "All processes of MPI_Comm_spawn_multiple have the MPI_APPNUM of the first command.",
        change_spawned([](ParentReport& report) { report.appnum = 0; }));
  fault("process.finalize_fails", {"environment.process.ends_well"},
        "MPI_Finalize does its work and returns MPI_ERR_OTHER.",
        after_any(fn::finalize, fail(err::other)));
}

}  // namespace infocts
